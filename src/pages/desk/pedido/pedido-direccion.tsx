import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Pedido } from '#modules/pedidos/client.ts'
import { DireccionEnvio } from '#modules/pedidos/components/mesa/pedido/direccion-envio.tsx'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { Panel } from '#ui/panel.tsx'
import { MesaDireccionDialog } from './direccion-dialog.tsx'
import { MesaPedidoWhatsapp } from './pedido-whatsapp.tsx'

type DireccionProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/**
 * Where it goes. While nobody has asked: the warning, the advice, the phone and a WhatsApp link (spec 2.2);
 * after the call staff write the address here. A cancelled one needs none.
 */
export function MesaPedidoDireccion({ pedido, consultora }: DireccionProps) {
  const { direccionEnvio } = pedido
  const needsDireccion = hasDireccion(direccionEnvio) || pedido.status !== 'cancelado'
  return (
    <Panel title="Dirección de envío">
      {hasDireccion(direccionEnvio) ? (
        <>
          <DireccionEnvio direccion={direccionEnvio} />
          <MesaPedidoWhatsapp pedido={pedido} consultora={consultora} />
        </>
      ) : pedido.status === 'cancelado' ? (
        <p>{adminPedidoTexts.direccionNever}</p>
      ) : (
        <>
          <div className="flex gap-3 rounded-md bg-warning-soft p-4">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <div>
              <p className="font-semibold text-warning">{adminPedidoTexts.direccionPending}</p>
              <p className="mt-1 text-sm">{adminPedidoTexts.direccionAdvice}</p>
            </div>
          </div>
          <p>
            <span className="font-semibold">Teléfono: </span>
            <span className="tabular-nums">{direccionEnvio.telefono || consultora.telefono || 'sin teléfono'}</span>
          </p>
          <MesaPedidoWhatsapp pedido={pedido} consultora={consultora} />
        </>
      )}
      {needsDireccion && <MesaDireccionDialog pedido={pedido} consultora={consultora} />}
    </Panel>
  )
}
