import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import type { PedidoItem, PedidoVisto } from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { enviadoTexts, suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { isAbierta } from '#modules/pedidos/propuesta-rules.ts'
import { isCancellable, pedidoTotal } from '#modules/pedidos/rules.ts'
import { misPedidosTexts } from '#modules/pedidos/texts.ts'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Fold } from '#ui/fold.tsx'
import { PedidoAMisPrecios, PedidoLineaMia } from './pedido-linea.tsx'

/**
 * What is agreed; folded while a propuesta says before and now of it. Under it what she sent, when that is something else (spec 3.2).
 */
export function PedidoProductos({ pedido }: { pedido: PedidoVisto }) {
  const open = pedido.propuesta !== null && isAbierta(pedido.propuesta)
  const suspendida = useSuspendida()
  const modo = useModoClienta()
  const enviado = !modo && hasAmounts(pedido, 'totalCentavos') ? pedido.enviado : null
  const items = (
    <>
      <PedidoItems
        items={pedido.items}
        totalCentavos={pedido.totalCentavos}
        mine={(item) => <PedidoLineaMia pedidoId={pedido.id} item={item} />}
      />
      <PedidoAMisPrecios pedidoId={pedido.id} totalCentavos={pedido.totalCentavos} />
    </>
  )
  return (
    <Card as="section">
      {open ? (
        <Fold title={suPropuestaTexts.now}>{items}</Fold>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="display text-title">Productos</h2>
            {isCancellable(pedido) && !suspendida && !modo && (
              <Link to={paths.pedidoModificar(pedido.id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                <Pencil aria-hidden="true" className="size-4" />
                {misPedidosTexts.modify}
              </Link>
            )}
          </div>
          {items}
        </>
      )}
      {enviado && (
        <Fold title={<Enviado items={enviado} />} className={open ? 'mt-1' : 'mt-5 border-t border-line pt-3'}>
          <PedidoItems items={enviado} totalCentavos={pedidoTotal(enviado)} label={enviadoTexts.lines} />
        </Fold>
      )}
    </Card>
  )
}

const Enviado = ({ items }: { items: PedidoItem[] }) => (
  <>
    {enviadoTexts.title}{' '}
    <span className="font-normal text-ink-soft">
      {enviadoTexts.summary({
        piezas: items.reduce((sum, { cantidad }) => sum + cantidad, 0),
        totalCentavos: pedidoTotal(items),
      })}
    </span>
  </>
)
