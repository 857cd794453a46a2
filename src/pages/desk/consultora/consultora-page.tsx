import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { firstName, whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { DireccionEnvio } from '#modules/pedidos/components/mesa/pedido/direccion-envio.tsx'
import { MesaPedidoSkeleton } from '#modules/pedidos/components/mesa/pedido/pedido-skeleton.tsx'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import {
  type Consultora,
  consultoraPedidosQuery,
  consultoraQuery,
  endSesionesOf,
} from '#modules/personas/consultoras/client.ts'
import { EstadoBadge } from '#modules/personas/consultoras/components/estado-badge.tsx'
import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { consultorasTexts, consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { resetSegundoFactor } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { historialQuery } from '#modules/reportes/bitacora/client.ts'
import { formatCount, formatLongDate, formatMonth } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ContactLinks } from '#ui/contact-links.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { panelColumnsClass } from '#ui/panel-columns-class.ts'
import { useVerb } from '#ui/use-verb.ts'
import { ConsultoraHistorial } from './consultora-historial.tsx'
import { ConsultoraPedidos } from './consultora-pedidos.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'
import type { SuspensionVerb } from './use-suspension.ts'

/** Where she lives as she applied, and where her newest pedido with an address goes. */
const ConsultoraDirecciones = ({ consultora: { direccion, ultimaDireccion } }: { consultora: Consultora }) => (
  <Panel title="Direcciones">
    <div>
      <h3 className="text-sm font-semibold">Al solicitarlo</h3>
      {direccion.direccion || direccion.ciudad ? (
        <DireccionEnvio direccion={{ ...direccion, telefono: '' }} />
      ) : (
        <p className="text-ink-soft">Sin dirección</p>
      )}
    </div>
    {ultimaDireccion && (
      <div>
        <h3 className="text-sm font-semibold">La última que usó</h3>
        <DireccionEnvio direccion={ultimaDireccion} />
      </div>
    )}
  </Panel>
)

/** How to reach her, and since when she is what she is. */
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
        <li>{`Lo solicitó el ${formatLongDate(solicitudAt)}`}</li>
        {aprobada && <li>{`Aprobada el ${formatLongDate(aprobada.at)} por ${aprobada.por}`}</li>}
        {rechazadaAt && <li>{`Rechazada el ${formatLongDate(rechazadaAt)}`}</li>}
      </ul>
    </Panel>
  )
}

/** Her sessions on all devices, which staff may end for a reason (spec 3.7). */
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
    <Panel title="Sesiones">
      <p className="text-sm text-ink-soft">
        Si perdió su teléfono o alguien más entra con su cuenta, ciérralas: solo vuelve a entrar quien sepa su
        contraseña o tenga una llave de acceso suya.
      </p>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Cerrar sus sesiones
      </Button>
      <MotivoDialog
        title={`¿Cerrar todas las sesiones de ${nombreCompleto}?`}
        detail="Sale en este momento de todos sus dispositivos y vuelve a entrar con su contraseña o una llave de acceso: si perdió alguno, restablece también su segundo factor. Lo que no haya guardado ahí se pierde."
        button="Cerrar sesiones"
        hint={consultoraTexts.motivoHint}
        open={asking}
        onClose={() => setAsking(false)}
        deed={ending}
      />
    </Panel>
  )
}

/** Her second factor, which who may change the team takes away when she has lost it (spec 3.7). */
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
    <Panel title="Segundo factor">
      <p className="text-sm text-ink-soft">
        Si perdió su teléfono y no tiene códigos de recuperación, quítaselo: vuelve a entrar solo con su contraseña.
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
        deed={resetting}
      />
    </Panel>
  )
}

/** What may be done about her ordering, in each state. */
const states: Record<EstadoConsultora, { text: string; verb: SuspensionVerb | null }> = {
  solicitud: { text: 'Primero aprueba su solicitud.', verb: null },
  rechazada: { text: 'Su solicitud fue rechazada. Puede solicitarlo de nuevo.', verb: null },
  activa: { text: 'Puede enviar pedidos.', verb: 'suspend' },
  suspendida: { text: 'Entra y consulta, pero no puede enviar pedidos.', verb: 'reactivate' },
}

/** May she order? If not, why, and since when; and the verb that changes it (spec 3.1). */
function ConsultoraSuspension({ consultora }: { consultora: Consultora }) {
  const [asking, setAsking] = useState<SuspensionVerb | null>(null)
  const { text, verb } = states[consultora.estado]
  const { suspension } = consultora
  return (
    <Panel title="Acceso">
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
    </Panel>
  )
}

const headClass =
  'border-b border-line py-2 pl-3 text-right text-xs font-semibold text-ink-soft first:pl-0 first:text-left'
const cellClass = 'py-2 pl-3 text-right tabular-nums'

/** What she sent in each month, without what was cancelled. */
const ConsultoraMeses = ({ meses }: Pick<Consultora, 'meses'>) => (
  <Panel title="Por mes">
    {meses.length === 0 ? (
      <p className="text-ink-soft">Nada todavía.</p>
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

/** Everything about one who applied (spec 3.1: /admin/consultora/{id}). */
export const Route = createFileRoute('/admin/consultora/$id')({
  beforeLoad: guard('consultoras'),
  // Another consultora is another page: a reason that was begun for one is not taken along to the next.
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const pedidos = queryClient.prefetchInfiniteQuery(consultoraPedidosQuery(id))
    const { nombreCompleto } = await queryClient.ensureQueryData(consultoraQuery(id)).catch(orNotFound)
    await pedidos
    return { nombreCompleto }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombreCompleto ?? pageTitles.consultoraMissing),
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <MesaPedidoSkeleton label="Cargando consultora…" />
    </main>
  ),
  notFoundComponent: ConsultoraMissing,
  component: ConsultoraPage,
})

function ConsultoraPage() {
  const { id } = Route.useParams()
  const { data: consultora } = useSuspenseQuery(consultoraQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        back={<BackToList to={paths.adminConsultoras}>{consultoraTexts.back}</BackToList>}
        eyebrow="Consultora"
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {consultora.nombreCompleto}
            <EstadoBadge estado={consultora.estado} className="font-sans tracking-normal" />
          </span>
        }
        description={consultora.direccion.ciudad}
        actions={
          consultora.estado === 'activa' && (
            <Link to={paths.adminPedidoNuevo} search={{ consultora: id }} className={buttonClass()}>
              <Plus aria-hidden="true" className="size-5" />
              {levantarTexts.title}
            </Link>
          )
        }
      />
      <div className={panelColumnsClass}>
        <div className="flex min-w-0 flex-col gap-5">
          <ConsultoraDatos consultora={consultora} />
          <ConsultoraSuspension consultora={consultora} />
          <ConsultoraSesiones consultora={consultora} />
          <ConsultoraFactor consultora={consultora} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ConsultoraPedidos consultora={consultora} />
          <ConsultoraMeses meses={consultora.meses} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-span-2 xl:col-span-1">
          <ConsultoraDirecciones consultora={consultora} />
          <ConsultoraHistorial id={id} />
        </div>
      </div>
    </main>
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
