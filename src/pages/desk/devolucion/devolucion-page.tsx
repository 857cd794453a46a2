import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  acceptDevolucion,
  cancelDevolucion,
  creditDevolucion,
  type Devolucion,
  devolucionesKey,
  devolucionQuery,
  receiveDevolucion,
  refuseDevolucion,
} from '#modules/entregas/devoluciones/client.ts'
import { EnvioDialog } from '#modules/entregas/devoluciones/components/mesa/envio-dialog.tsx'
import { PasoDialog } from '#modules/entregas/devoluciones/components/mesa/paso-dialog.tsx'
import { EstadoBadge, Pasos } from '#modules/entregas/devoluciones/components/pasos.tsx'
import { awaitsAbono, canBecome, type DevolucionEstado } from '#modules/entregas/devoluciones/rules.ts'
import {
  devolucionTexts,
  estadoTexts,
  mesaTexts,
  motivoTexts,
  prendaText,
  tipoTexts,
} from '#modules/entregas/devoluciones/texts.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { formatPesos, piezasText } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { isAmount, MoneyInput } from '#ui/money-input.tsx'
import { BackToList, DetailSkeleton, Page, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { useLiveQueries } from '#ui/use-live.ts'

/** Credits what the warehouse has counted. */
function AbonoDialog({ devolucion, available }: { devolucion: Devolucion; available: boolean }) {
  const { id, version, buenas, danadas, precioUnitarioCentavos } = devolucion
  const [typed, setTyped] = useState<number | null>()
  // Default: the price paid for the received pieces.
  const usual = precioUnitarioCentavos === undefined ? null : (buenas + danadas) * precioUnitarioCentavos
  const abono = typed === undefined ? usual : typed
  return (
    <PasoDialog
      title={mesaTexts.credit}
      description="Almacén ya contó lo que llegó. Se anota en los pagos del pedido."
      available={available}
      ahora={devolucionTexts.abonada}
      trigger={<Button>{mesaTexts.credit}</Button>}
      confirm={mesaTexts.credit}
      done="Abono registrado"
      dirty={typed !== undefined}
      invalid={!isAmount(abono)}
      save={(palabras) => creditDevolucion(id, { version, abonoCentavos: abono ?? 0, palabras })}
    >
      {({ tried, errors }) => (
        <Field
          label={mesaTexts.abono}
          error={tried && !isAmount(abono) ? devolucionTexts.needsAbono : errors.abonoCentavos}
        >
          <MoneyInput value={abono} onValueChange={setTyped} />
        </Field>
      )}
    </PasoDialog>
  )
}

/** The possible steps, each with a dialog, which stays open when the state changes (`PasoDialog`). */
function DevolucionPasos({ devolucion }: { devolucion: Devolucion }) {
  const { id, version, tipo, estado, abonoCentavos } = devolucion
  const ahora = estadoTexts[estado]
  const answers = useMay('devoluciones')
  const may = (to: DevolucionEstado) => canBecome(devolucion, to) && (answers || bodegaSteps.includes(to))
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <PasoDialog
        available={may('aceptada')}
        ahora={ahora}
        trigger={<Button>{mesaTexts.accept}</Button>}
        title="Aceptar la solicitud"
        description={mesaTexts.acceptHow[tipo]}
        confirm={mesaTexts.accept}
        done={mesaTexts.accepted}
        save={(palabras) => acceptDevolucion(id, { version, palabras })}
      />
      <RecepcionDialog devolucion={devolucion} available={may('recibida')} />
      <AbonoDialog
        devolucion={devolucion}
        available={answers && abonoCentavos !== undefined && awaitsAbono({ ...devolucion, abonoCentavos })}
      />
      <EnvioDialog
        cambio={{ ...devolucion, talla: devolucion.porTalla, cantidad: devolucion.buenas + devolucion.danadas }}
        available={may('enviada')}
        ahora={ahora}
        trigger={<Button>{mesaTexts.send}</Button>}
      />
      <PasoDialog
        available={may('rechazada')}
        ahora={ahora}
        trigger={<Button variant="secondary">{mesaTexts.refuse}</Button>}
        title="Rechazar la solicitud"
        confirm={mesaTexts.refuse}
        done="Solicitud rechazada"
        needsWords
        save={(palabras) => refuseDevolucion(id, { version, palabras })}
      />
      <PasoDialog
        available={may('cancelada') && !may('rechazada')}
        ahora={ahora}
        trigger={<Button variant="secondary">Cancelar</Button>}
        title="¿Cancelar la solicitud?"
        description="Se libera la talla apartada, si la hay. Le llega un correo a la consultora."
        confirm="Sí, cancelar"
        done="Solicitud cancelada"
        save={(palabras) => cancelDevolucion(id, { version, palabras })}
      />
    </div>
  )
}

const bodegaSteps: readonly DevolucionEstado[] = ['recibida', 'enviada']

export const Route = createFileRoute('/admin/devolucion/$id')({
  beforeLoad: guard('devoluciones-recibir'),
  remountDeps: ({ params }) => params,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(devolucionQuery(params.id)).catch(orNotFound),
  head: (page) => unlistedHead(page, page.loaderData ? pageTitles.devoluciones : pageTitles.devolucionMissing),
  pendingMs: 150,
  pendingComponent: () => <DetailSkeleton label="Cargando…" />,
  notFoundComponent: Missing,
  component: DevolucionPage,
})

function DevolucionPage() {
  const { id } = Route.useParams()
  const { data: devolucion } = useSuspenseQuery({ ...devolucionQuery(id), refetchOnMount: 'always' })
  useLiveQueries(deskEnVivo, 'devolucion', [devolucionesKey])
  const { tipo, estado, numeroPedido, pedidoId, foto, pasos } = devolucion
  return (
    <Page
      back={<BackToList to={paths.adminDevoluciones}>{mesaTexts.back}</BackToList>}
      title={prendaText(devolucion)}
      badge={<EstadoBadge estado={estado} tipo={tipo} />}
      description={tipoTexts[tipo]}
      actions={
        <Link to={paths.adminPedido(pedidoId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {`Pedido ${numeroPedido}`}
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title="Solicitud">
            <Facts devolucion={devolucion} />
            <DevolucionPasos devolucion={devolucion} />
          </Panel>
          {foto && (
            <Panel title="Foto">
              <Picture
                imagen={foto}
                alt={devolucionTexts.fotoOf}
                sizes="(min-width: 1024px) 40rem, 100vw"
                className="w-full max-w-xl rounded-md"
              />
            </Panel>
          )}
        </div>
        <Panel title={devolucionTexts.history}>
          <Pasos pasos={pasos} />
        </Panel>
      </div>
    </Page>
  )
}

function Facts({ devolucion }: { devolucion: Devolucion }) {
  const { consultora, consultoraId, cantidad, porTalla, motivo, detalle, razon, imagen, sku } = devolucion
  const { precioUnitarioCentavos, buenas, danadas, abonoCentavos, guia } = devolucion
  const seesConsultora = useMay('consultoras')
  return (
    <div className="flex gap-4 sm:gap-5">
      <Picture
        imagen={imagen}
        alt=""
        sizes="6rem"
        ratio="4 / 5"
        className="w-18 shrink-0 self-start rounded-sm sm:w-24"
      />
      <div className="@container min-w-0 flex-1">
        <dl className="grid gap-1.5 sm:grid-cols-2 sm:gap-3">
          {consultoraId && (
            <Fact label="Consultora">
              {seesConsultora ? (
                <Link
                  to={paths.adminConsultora(consultoraId)}
                  className="link relative before:absolute before:inset-x-0 before:-inset-y-3"
                >
                  {consultora}
                </Link>
              ) : (
                consultora
              )}
            </Fact>
          )}
          <Fact label="SKU">{sku ?? 'Sin SKU'}</Fact>
          <Fact label={devolucionTexts.cantidad}>{piezasText(cantidad)}</Fact>
          {porTalla && <Fact label={devolucionTexts.porTalla}>{porTalla}</Fact>}
          {precioUnitarioCentavos !== undefined && (
            <Fact label="Precio">{`Pagó ${formatPesos(precioUnitarioCentavos)} por pieza`}</Fact>
          )}
          <Fact label={devolucionTexts.motivo}>{motivoTexts[motivo]}</Fact>
          {detalle && <Fact label="Comentario">{detalle}</Fact>}
          {razon && <Fact label="La registró el equipo">{razon}</Fact>}
          {buenas + danadas > 0 && <Fact label="Llegó">{devolucionTexts.came(buenas, danadas)}</Fact>}
          {guia && (
            <Fact label={envioGuiaTexts.title}>
              <GuiaLink guia={guia} />
            </Fact>
          )}
          {typeof abonoCentavos === 'number' && <Fact label={mesaTexts.abono}>{formatPesos(abonoCentavos)}</Fact>}
        </dl>
      </div>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 max-sm:@min-[13rem]:grid max-sm:@min-[13rem]:grid-cols-[5.5rem_minmax(0,1fr)]">
    <dt className="text-xs text-ink-soft max-sm:pt-0.5">{label}</dt>
    <dd className="max-sm:text-sm wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

function Missing() {
  return (
    <MissingPage
      title={pageTitles.devolucionMissing}
      action={
        <BackToList to={paths.adminDevoluciones} className={buttonClass({ variant: 'secondary' })}>
          {mesaTexts.back}
        </BackToList>
      }
    />
  )
}

/** Counts the received pieces, good and damaged, and sets the amount credited for a devolución. */
function RecepcionDialog({ devolucion, available }: { devolucion: Devolucion; available: boolean }) {
  const { id, version, tipo, estado, cantidad, precioUnitarioCentavos } = devolucion
  const [buenas, setBuenas] = useState(cantidad)
  const [danadas, setDanadas] = useState(0)
  const [abono, setAbono] = useState<number | null>()
  const came = buenas + danadas
  const credits = useMay('devoluciones') && tipo === 'devolucion'
  // Default: the price paid for the received pieces.
  const usual = precioUnitarioCentavos === undefined ? null : came * precioUnitarioCentavos
  const shown = abono === undefined ? usual : abono
  const lacksAbono = credits && !isAmount(shown)
  const wrong =
    came === 0 ? devolucionTexts.needsPieces : came > cantidad ? devolucionTexts.cameTooMany(cantidad) : undefined
  return (
    <PasoDialog
      title="Registrar lo que llegó"
      available={available}
      ahora={estadoTexts[estado]}
      trigger={<Button>{mesaTexts.receive}</Button>}
      confirm={mesaTexts.receive}
      done={mesaTexts.received}
      dirty={buenas !== cantidad || danadas !== 0 || abono !== undefined}
      invalid={wrong !== undefined || lacksAbono}
      blocked={wrong !== undefined}
      save={(palabras) =>
        receiveDevolucion(id, {
          ...{ version, buenas, danadas, palabras },
          ...(credits && shown !== null && { abonoCentavos: shown }),
        })
      }
    >
      {({ tried, errors }) => (
        <>
          <Field label="En buen estado" hint="Vuelven a la existencia." error={wrong ?? errors.buenas}>
            <QuantityStepper value={buenas} min={0} max={cantidad} onValueChange={setBuenas} />
          </Field>
          <Field label="Con daño" hint="No vuelven a la existencia.">
            <QuantityStepper value={danadas} min={0} max={cantidad} onValueChange={setDanadas} />
          </Field>
          {credits && (
            <Field
              label={mesaTexts.abono}
              hint="Lo que se le debe por lo que regresó. Se anota en los pagos del pedido."
              error={tried && lacksAbono ? devolucionTexts.needsAbono : errors.abonoCentavos}
            >
              <MoneyInput value={shown} onValueChange={setAbono} />
            </Field>
          )}
        </>
      )}
    </PasoDialog>
  )
}
