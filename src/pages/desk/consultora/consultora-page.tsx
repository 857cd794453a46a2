import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { firstName, whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { DireccionEnvio } from '#modules/pedidos/components/direccion-envio.tsx'
import { MesaPedidoSkeleton } from '#modules/pedidos/components/mesa/pedido-skeleton.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import {
  type Consultora,
  consultoraPedidosQuery,
  consultoraQuery,
  directorioKey,
  endSesionesOf,
  reactivateConsultora,
  suspendConsultora,
} from '#modules/personas/consultoras/client.ts'
import { EstadoBadge } from '#modules/personas/consultoras/components/estado-badge.tsx'
import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { consultorasTexts, consultoraTexts, verboTexts } from '#modules/personas/consultoras/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { resetSegundoFactor } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { type Apunte, historialQuery } from '#modules/reportes/bitacora/client.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatCount, formatDate, formatLongDate, formatMinute, formatMonth, formatPesos } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useLastShown } from '#ui/dialog.tsx'
import { ContactLinks } from '#ui/email-text.tsx'
import { ErrorState, MissingPage } from '#ui/empty-state.tsx'
import { Figures } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { OlderPages } from '#ui/more-pages.tsx'
import { BackToList, Card, Fold, Main, Page, Panel, PanelPart } from '#ui/page.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** The address of the application and the latest shipping address. */
const ConsultoraDirecciones = ({ consultora: { direccion, ultimaDireccion } }: { consultora: Consultora }) => (
  <Panel title="Direcciones">
    <div>
      <h3 className="text-sm font-semibold">Dirección de su registro</h3>
      {direccion.direccion || direccion.ciudad ? (
        <DireccionEnvio direccion={{ ...direccion, telefono: '' }} />
      ) : (
        <p className="text-ink-soft">Sin dirección</p>
      )}
    </div>
    {ultimaDireccion && (
      <div>
        <h3 className="text-sm font-semibold">Última dirección de envío</h3>
        <DireccionEnvio direccion={ultimaDireccion} />
      </div>
    )}
  </Panel>
)

function ConsultoraDatos({ consultora }: { consultora: Consultora }) {
  const marca = useMarca()
  const { nombreCompleto, email, telefono, whatsapp, solicitudAt, aprobada, rechazadaAt } = consultora
  return (
    <Panel title="Datos">
      <ContactLinks email={email} telefono={telefono} />
      {whatsapp ? (
        <a
          href={whatsappUrl(whatsapp, `Hola, ${firstName(nombreCompleto)}. Te escribo de ${marca.nombre}.`)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Contactar por WhatsApp
        </a>
      ) : (
        <p className="text-sm text-ink-soft">El teléfono no sirve para WhatsApp.</p>
      )}
      <ul className="flex flex-col gap-1 text-sm text-ink-soft">
        <li>{`Solicitud del ${formatLongDate(solicitudAt)}`}</li>
        {aprobada && <li>{`Aprobada el ${formatLongDate(aprobada.at)} por ${aprobada.por}`}</li>}
        {rechazadaAt && <li>{`Rechazada el ${formatLongDate(rechazadaAt)}`}</li>}
      </ul>
    </Panel>
  )
}

/** Sessions on all devices, which staff may end with a reason (spec 3.7). */
function ConsultoraSesiones({ consultora: { id, nombreCompleto } }: { consultora: Consultora }) {
  const [asking, setAsking] = useState(false)
  const ending = useVerb({
    mutationFn: (motivo: string) => endSesionesOf(id, motivo),
    success: (cerradas) => ({
      title: 'Sesiones cerradas',
      description: consultoraTexts.endedSesiones(cerradas),
    }),
    failure: consultorasTexts.errorTitle,
    refresh: [historialQuery('consultoras', id).queryKey],
  })
  return (
    <PanelPart title="Sesiones">
      <p className="text-sm text-ink-soft">
        Si perdió su teléfono o alguien más entra con su cuenta, ciérralas: solo vuelve a entrar quien sepa su
        contraseña o tenga una llave de acceso suya.
      </p>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Cerrar sus sesiones
      </Button>
      <MotivoDialog
        title={`¿Cerrar todas las sesiones de ${nombreCompleto}?`}
        detail="Se cierra su sesión en todos sus dispositivos; para volver a entrar usará su contraseña o una llave de acceso. Si perdió alguno, restablece también su verificación en dos pasos. Lo que no haya guardado ahí se pierde."
        button="Cerrar sesiones"
        hint={consultoraTexts.motivoHint}
        open={asking}
        onClose={() => setAsking(false)}
        mutation={ending}
      />
    </PanelPart>
  )
}

/** Two-step verification, which staff with the right to the team may reset (spec 3.7). */
function ConsultoraFactor({ consultora: { id, nombreCompleto } }: { consultora: Consultora }) {
  const [asking, setAsking] = useState(false)
  const mayReset = useMay('equipo')
  const resetting = useVerb({
    mutationFn: (motivo: string) => resetSegundoFactor(id, motivo),
    success: { title: segundoFactorTexts.resetDone, description: 'Ya puede entrar con su contraseña.' },
    failure: consultorasTexts.errorTitle,
    refresh: [historialQuery('consultoras', id).queryKey],
  })
  if (!mayReset) return null
  return (
    <PanelPart title="Verificación en dos pasos">
      <p className="text-sm text-ink-soft">
        Si perdió su teléfono y no tiene códigos de recuperación, restablécela: podrá entrar solo con su contraseña.
      </p>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {segundoFactorTexts.resetButton}
      </Button>
      <MotivoDialog
        title={segundoFactorTexts.resetTitle(nombreCompleto)}
        detail={segundoFactorTexts.resetAsk}
        button={segundoFactorTexts.resetButton}
        hint={consultoraTexts.motivoHint}
        open={asking}
        onClose={() => setAsking(false)}
        mutation={resetting}
      />
    </PanelPart>
  )
}

const states: Record<EstadoConsultora, { text: string; verb: SuspensionVerb | null }> = {
  solicitud: { text: 'Primero aprueba su solicitud.', verb: null },
  rechazada: { text: 'Su solicitud fue rechazada. Puede enviar otra.', verb: null },
  activa: { text: 'Puede enviar pedidos.', verb: 'suspend' },
  suspendida: { text: 'Entra y consulta, pero no puede enviar pedidos.', verb: 'reactivate' },
}

/** Whether the consultora may order, and suspending or reactivating (spec 3.1). */
function ConsultoraSuspension({ consultora }: { consultora: Consultora }) {
  const [asking, setAsking] = useState<SuspensionVerb | null>(null)
  const { text, verb } = states[consultora.estado]
  const { suspension } = consultora
  return (
    <PanelPart title="Acceso">
      <p>{text}</p>
      {suspension && (
        <div className="rounded-md bg-warning-soft p-4 text-sm wrap-anywhere">
          <p className="whitespace-pre-line">{suspension.motivo}</p>
          <p className="mt-1 text-warning">{`Suspendida el ${formatLongDate(suspension.at)} por ${suspension.por}`}</p>
        </div>
      )}
      {verb && (
        <Button variant="secondary" className="self-start" onClick={() => setAsking(verb)}>
          {consultorasTexts[verb]}
        </Button>
      )}
      <SuspensionDialog consultora={consultora} verb={asking} onClose={() => setAsking(null)} />
    </PanelPart>
  )
}

const headClass =
  'border-b border-line py-2 pl-3 text-right text-xs font-semibold text-ink-soft first:pl-0 first:text-left'
const cellClass = 'py-2 pl-3 text-right tabular-nums'

/** Access, sessions and verification, collapsed because rarely needed; expanded while the consultora is suspended. */
const ConsultoraCuenta = ({ consultora }: { consultora: Consultora }) => (
  <Card>
    <Fold heading title="Acceso y seguridad" open={consultora.estado === 'suspendida'}>
      <div className="flex flex-col gap-6">
        <ConsultoraSuspension consultora={consultora} />
        <ConsultoraSesiones consultora={consultora} />
        <ConsultoraFactor consultora={consultora} />
      </div>
    </Fold>
  </Card>
)

/** Total debt, and the totals of the months below. */
function ConsultoraCifras({ consultora: { porPagarCentavos, aFavorCentavos, meses } }: { consultora: Consultora }) {
  const sum = (of: 'pedidos' | 'totalCentavos') => meses.reduce((total, mes) => total + mes[of], 0)
  return (
    <Figures
      dense
      oneLine
      label="Cifras"
      items={[
        { label: 'Debe en total', value: formatPesos(porPagarCentavos) },
        ...(aFavorCentavos > 0 ? [{ label: 'Tiene a favor', value: formatPesos(aFavorCentavos) }] : []),
        { label: 'Pedidos', value: sum('pedidos'), hint: consultoraTexts.cifras },
        { label: 'Total comprado', value: formatPesos(sum('totalCentavos')), hint: consultoraTexts.cifras },
      ]}
    />
  )
}

/** Sums by month, without cancelled pedidos. */
const ConsultoraMeses = ({ meses }: Pick<Consultora, 'meses'>) => (
  <Panel title="Por mes">
    {meses.length === 0 ? (
      <p className="text-ink-soft">Aún no hay movimientos.</p>
    ) : (
      <table className="w-full border-collapse text-sm">
        <caption className="pb-2 text-left text-ink-soft">Sin los cancelados.</caption>
        <thead>
          <tr>
            {['Mes', 'Pedidos', 'Piezas', 'Total'].map((head) => (
              <th key={head} scope="col" className={headClass}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {meses.map(({ mes, pedidos, piezas, totalCentavos }) => (
            <tr key={mes} className="not-first:border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {formatMonth(mes)}
              </th>
              <td className={cellClass}>{formatCount(pedidos)}</td>
              <td className={cellClass}>{formatCount(piezas)}</td>
              <td className={cellClass}>
                <Money centavos={totalCentavos} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)

/** /admin/consultora/{id}: everything about one applicant or consultora (spec 3.1). */
export const Route = createFileRoute('/admin/consultora/$id')({
  beforeLoad: guard('consultoras'),
  // Remounts, so that a typed reason is not carried over to another consultora.
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const lists = Promise.all([
      queryClient.prefetchInfiniteQuery(consultoraPedidosQuery(id)),
      queryClient.prefetchInfiniteQuery(historialQuery('consultoras', id)),
    ])
    const { nombreCompleto } = await queryClient.ensureQueryData(consultoraQuery(id)).catch(orNotFound)
    await lists
    return { nombreCompleto }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombreCompleto ?? pageTitles.consultoraMissing),
  pendingComponent: () => (
    <Main>
      <MesaPedidoSkeleton label="Cargando consultora…" />
    </Main>
  ),
  notFoundComponent: ConsultoraMissing,
  component: ConsultoraPage,
})

function ConsultoraPage() {
  const { id } = Route.useParams()
  const { data: consultora } = useSuspenseQuery(consultoraQuery(id))
  return (
    <Page
      back={<BackToList to={paths.adminConsultoras}>{consultoraTexts.back}</BackToList>}
      title={consultora.nombreCompleto}
      badge={<EstadoBadge estado={consultora.estado} />}
      description={consultora.direccion.ciudad}
      actions={
        consultora.estado === 'activa' && (
          <Link to={paths.adminPedidoNuevo} search={{ consultora: id }} className={buttonClass({ size: 'sm' })}>
            <Plus aria-hidden="true" className="size-4.5" />
            {levantarTexts.title}
          </Link>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ConsultoraCifras consultora={consultora} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <ConsultoraPedidos consultora={consultora} />
            <ConsultoraMeses meses={consultora.meses} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <ConsultoraDatos consultora={consultora} />
            <ConsultoraDirecciones consultora={consultora} />
            <ConsultoraHistorial id={id} />
            <ConsultoraCuenta consultora={consultora} />
          </div>
        </div>
      </div>
    </Page>
  )
}

function ConsultoraMissing() {
  return (
    <MissingPage
      icon={<UserX aria-hidden="true" />}
      title={pageTitles.consultoraMissing}
      action={
        <BackToList to={paths.adminConsultoras} className={buttonClass({ variant: 'secondary' })}>
          {consultoraTexts.back}
        </BackToList>
      }
    >
      Quizá el enlace está incompleto.
    </MissingPage>
  )
}

function ConsultoraHistorial({ id }: { id: string }) {
  const apuntes = useInfiniteQuery(historialQuery('consultoras', id))
  const rows = apuntes.data?.pages.flatMap(({ items }) => items) ?? []
  if (apuntes.isSuccess && rows.length === 0) return null
  return (
    <Panel title={consultoraTexts.historial}>
      {apuntes.isPending && (
        <LoadingRegion label="Cargando historial…">
          <Skeleton className="h-16 w-full rounded-md" />
        </LoadingRegion>
      )}
      {rows.length > 0 && (
        <ol aria-label={consultoraTexts.historial} className="flex flex-col gap-4">
          {rows.map(line)}
        </ol>
      )}
      <OlderPages
        query={apuntes}
        failed="No se pudo leer el historial."
        label="Ver anteriores"
        className="self-start"
      />
    </Panel>
  )
}

const line = ({ id, verbo, cambios, actor, createdAt }: Apunte) => {
  const motivo = cambios.motivo?.[1]
  return (
    <li key={id} className="wrap-anywhere">
      <p className="font-semibold">{verboTexts[verbo] ?? verbo}</p>
      {typeof motivo === 'string' && <p className="whitespace-pre-line">{motivo}</p>}
      <p className="text-sm text-ink-soft">
        <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {actor.nombreCompleto}
      </p>
    </li>
  )
}

function ConsultoraPedidos({ consultora: { id, ultimoPedidoAt } }: { consultora: Consultora }) {
  const pedidos = useInfiniteQuery(consultoraPedidosQuery(id))
  const items = pedidos.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel
      title={consultoraTexts.pedidos}
      actions={
        ultimoPedidoAt && <p className="text-sm text-ink-soft">{`Último pedido: ${formatLongDate(ultimoPedidoAt)}`}</p>
      }
    >
      {pedidos.isPending && (
        <LoadingRegion label="Cargando pedidos…">
          <Skeleton className="h-40 w-full rounded-md" />
        </LoadingRegion>
      )}
      {pedidos.isError && (
        <ErrorState
          className="py-6!"
          detail={detailOf(pedidos.error)}
          onRetry={() => void (pedidos.data ? pedidos.fetchNextPage() : pedidos.refetch())}
          retrying={pedidos.isFetching}
        />
      )}
      {pedidos.isSuccess && items.length === 0 && <p className="text-ink-soft">Todavía no envía pedidos.</p>}
      {items.length > 0 && (
        <ol aria-label={consultoraTexts.pedidos} className="@container flex flex-col divide-y divide-line">
          {items.map(({ id: pedidoId, numeroPedido, status, totalCentavos, createdAt }) => (
            <li
              key={pedidoId}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 hover:bg-hover @min-[27rem]:grid-cols-[7rem_minmax(0,1fr)_auto_7rem]"
            >
              <Link
                to={paths.adminPedido(pedidoId)}
                className="font-semibold tabular-nums before:absolute before:inset-0"
              >
                {numeroPedido}
              </Link>
              <StatusBadge status={status} className="justify-self-end @min-[27rem]:justify-self-start" />
              <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums">
                {formatDate(createdAt)}
              </time>
              <span className="text-right">
                <Money centavos={totalCentavos} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {pedidos.hasNextPage && !pedidos.isError && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={pedidos.isFetchingNextPage}
          onClick={() => void pedidos.fetchNextPage()}
        >
          Ver anteriores
        </Button>
      )}
    </Panel>
  )
}

const suspensionVerbs = {
  suspend: {
    send: suspendConsultora,
    button: consultorasTexts.suspend,
    title: consultoraTexts.suspendTitle,
    detail: 'Podrá entrar y consultar, no enviar pedidos. Lo que ya envió sigue su curso.',
    done: 'Consultora suspendida',
  },
  reactivate: {
    send: reactivateConsultora,
    button: consultorasTexts.reactivate,
    title: consultoraTexts.reactivateTitle,
    detail: 'Podrá enviar pedidos otra vez.',
    done: 'Consultora reactivada',
  },
}
type SuspensionVerb = keyof typeof suspensionVerbs

/** @property verb `null` while closed. */
type DialogProps = { consultora: Consultora; verb: SuspensionVerb | null; onClose: () => void }

/** Asks for a reason, then suspends or reactivates; a conflict closes it and the page shows the current state. */
function SuspensionDialog({ consultora: { id, version, nombreCompleto }, verb, onClose }: DialogProps) {
  const { send, button, title, detail, done } = suspensionVerbs[useLastShown(verb) ?? 'suspend']
  const saving = useVerb({
    mutationFn: (motivo: string) => send(id, { motivo, version }),
    success: { title: done, description: nombreCompleto },
    failure: consultorasTexts.errorTitle,
    refresh: [
      consultoraQuery(id).queryKey,
      historialQuery('consultoras', id).queryKey,
      directorioKey,
      tableroQuery().queryKey,
    ],
  })
  return (
    <MotivoDialog
      title={title(nombreCompleto)}
      detail={detail}
      button={button}
      hint={consultoraTexts.motivoHint}
      open={verb !== null}
      onClose={onClose}
      mutation={saving}
      endsBy={(failure) => failure instanceof AppError && (failure.code === 'stale' || failure.code === 'conflict')}
    />
  )
}
