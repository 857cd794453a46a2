import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { DireccionEnvio } from '#modules/pedidos/components/mesa/pedido/direccion-envio.tsx'
import { mesaPedidoColumnsClass } from '#modules/pedidos/components/mesa/pedido-skeleton.tsx'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { formatDayOr } from '#shared/format.ts'
import { Panel } from '#ui/card.tsx'
import type { useLive } from '#ui/use-live.ts'
import { MesaPedidoHead } from './pedido-head.tsx'
import { PedidoPapel } from './pedido-papel.tsx'

/**
 * A pedido for who packs it (spec 3.3, 3.7): what goes in, how many pieces, for whom and where to, in which box, and its slip on
 * paper; without an amount and without a verb.
 */
export function PedidoLectura({ pedido, live }: { pedido: PedidoVisto; live: ReturnType<typeof useLive> }) {
  const { consultora, direccionEnvio, guia, eventos, items } = pedido
  const { fechaEstimadaEntrega, fechaEntrega } = pedido
  return (
    <>
      <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
        <MesaPedidoHead pedido={pedido} live={live} />
        <div className={mesaPedidoColumnsClass}>
          <div className={columnClass}>
            <Panel title="Productos">
              <PedidoItems items={items} />
              <p className="border-t border-line-strong pt-4 font-semibold">
                {adminPedidoTexts.piezasEnTotal(items.reduce((sum, { cantidad }) => sum + cantidad, 0))}
              </p>
            </Panel>
            <Panel title="Notas">
              <Nota title="Notas de la consultora" text={pedido.notas} />
              <Nota title="Notas del administrador" text={pedido.notasAdmin} />
            </Panel>
          </div>
          <div className={`${columnClass} lg:col-start-2`}>
            <Panel title="Consultora">
              <p className="font-semibold wrap-anywhere">{consultora?.nombreCompleto}</p>
            </Panel>
            <Panel title="Dirección de envío">
              {hasDireccion(direccionEnvio) ? (
                <DireccionEnvio direccion={direccionEnvio} />
              ) : (
                <p>{adminPedidoTexts.direccionPending}</p>
              )}
            </Panel>
            {guia && (
              <Panel title={envioGuiaTexts.title}>
                <GuiaLink guia={guia} />
              </Panel>
            )}
            <Panel title="Fechas">
              <p>Entrega estimada: {formatDayOr(fechaEstimadaEntrega, 'sin fecha')}</p>
              <p>Entrega real: {formatDayOr(fechaEntrega, 'sin fecha')}</p>
            </Panel>
            <Panel title="Historial">
              <PedidoTimeline eventos={eventos} />
            </Panel>
          </div>
        </div>
      </main>
      <PedidoPapel pedido={pedido} />
    </>
  )
}

const columnClass = 'flex min-w-0 flex-col gap-5'

const Nota = ({ title, text }: { title: string; text: string | null }) => (
  <div>
    <h3 className="text-sm font-semibold">{title}</h3>
    <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">{text ?? 'Sin notas'}</p>
  </div>
)
