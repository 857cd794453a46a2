import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Pedido, pedidoEnVivo, pedidoQuery } from '#modules/pedidos/client.ts'
import { PedidoMissing, PedidoSkeleton } from '#modules/pedidos/components/consultora/pedido-states.tsx'
import { isAbierta } from '#modules/pedidos/propuesta-rules.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { isCancellable } from '#modules/pedidos/rules.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useLive } from '#ui/use-live.ts'
import { Edicion } from './edicion.tsx'
import { useEdicion } from './use-edicion.ts'

/** /consultora/pedido/{id}/modificar: she changes her own pedido while it is pendiente (spec 3.2). */
export const Route = createFileRoute('/consultora/pedido/$id/modificar')({
  beforeLoad: guard('consultor'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(pedidoQuery(params.id)).catch(orNotFound)
  },
  head: (page) => unlistedHead(page, pageTitles.pedidoModificar),
  pendingMs: 150,
  pendingComponent: PedidoSkeleton,
  notFoundComponent: PedidoMissing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: pedido } = useSuspenseQuery(pedidoQuery(id))
  const { data: sesion } = useQuery(sesionQuery())
  const usuarioId = sesion?.usuario?.id ?? ''
  useLive(pedidoEnVivo(id), 'pedido', () => void queryClient.invalidateQueries(pedidoQuery(id)))
  const modo = useModoClienta()
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <PageHeader
        back={<Link to={paths.pedido(id)}>Volver a mi pedido</Link>}
        title={`Modificar pedido ${pedido.numeroPedido}`}
      />
      <SuspensionNotice className="mb-6" />
      {modo || !hasAmounts(pedido, 'totalCentavos') ? (
        <EmptyState title={<p role="status">En modo clienta esto no se muestra.</p>} />
      ) : whyClosed(pedido) ? (
        <Closed pedido={pedido} usuarioId={usuarioId} text={whyClosed(pedido)} />
      ) : (
        <Edicion key={`${id} ${usuarioId}`} pedido={pedido} usuarioId={usuarioId} />
      )}
    </main>
  )
}

/** Why it cannot be changed, or `null`. */
function whyClosed({ status, propuesta }: Pedido): string | null {
  if (!isCancellable({ status })) return propuestaTexts.editTooLate(status)
  return propuesta && isAbierta(propuesta) ? propuestaTexts.answerFirst : null
}

type ClosedProps = { pedido: Pedido; usuarioId: string; text: string | null }

function Closed({ pedido, usuarioId, text }: ClosedProps) {
  const { edited } = useEdicion(pedido, usuarioId)
  return (
    <EmptyState
      title={<p role="status">{text}</p>}
      action={
        <Link to={paths.pedido(pedido.id)} className={buttonClass({})}>
          Ver mi pedido
        </Link>
      }
    >
      {edited && 'Los cambios que no guardaste siguen aquí por si puedes modificarlo después.'}
    </EmptyState>
  )
}
