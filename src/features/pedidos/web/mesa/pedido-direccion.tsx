import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { hasDireccion } from '#features/pedidos/rules.ts'
import { adminPedidoTexts } from '#features/pedidos/texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { whatsappUrl } from '#features/sitio/rules.ts'
import { buttonClass } from '#ui/button-class.ts'
import { FieldError } from '#ui/field-error.tsx'
import { MesaDireccionDialog } from './direccion-dialog.tsx'
import { DireccionEnvio } from './direccion-envio.tsx'
import { MesaPedidoPanel } from './pedido-panel.tsx'

type DireccionProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/**
 * Where it goes. While nobody has asked: the warning, the advice, the phone and a WhatsApp link (spec 2.2);
 * after the call staff write the address here.
 */
export function MesaPedidoDireccion({ pedido, consultora }: DireccionProps) {
  const { direccionEnvio } = pedido
  return (
    <MesaPedidoPanel title="Dirección de envío">
      {hasDireccion(direccionEnvio) ? (
        <DireccionEnvio direccion={direccionEnvio} />
      ) : (
        <>
          <div className="flex gap-3 rounded-md bg-warning-soft p-4">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <div>
              <p className="font-semibold text-warning">{adminPedidoTexts.direccionPending}</p>
              <p className="mt-1 text-sm">{adminPedidoTexts.direccionAdvice}</p>
            </div>
          </div>
          <Whatsapp telefono={direccionEnvio.telefono || consultora.telefono} numero={consultora.whatsapp} />
        </>
      )}
      <MesaDireccionDialog pedido={pedido} consultora={consultora} />
    </MesaPedidoPanel>
  )
}

const Whatsapp = ({ telefono, numero }: { telefono: string; numero: string | null }) => (
  <div className="flex flex-col gap-2">
    <p>
      <span className="font-semibold">Teléfono: </span>
      <span className="tabular-nums">{telefono || 'sin teléfono'}</span>
    </p>
    {numero ? (
      <a
        href={whatsappUrl(numero)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        Contactar por WhatsApp
      </a>
    ) : (
      <FieldError>{adminPedidoTexts.phoneInvalid}</FieldError>
    )}
  </div>
)
