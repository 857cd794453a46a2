import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import type { ClientaDetalle } from '#modules/clientas/client.ts'
import { cuentaTexts, slipText } from '#modules/clientas/libreta-texts.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'

/** The slip for her: to send by WhatsApp, or to copy. */
export function Recado({ clienta: { nombre, telefono, lineas, cuenta } }: { clienta: ClientaDetalle }) {
  const open = lineas.filter(({ status }) => status !== 'cancelado')
  if (open.length === 0) return null
  const texto = slipText({ nombre, lineas: open, ...cuenta })
  const copy = () =>
    navigator.clipboard.writeText(texto).then(
      () => toastSuccess(cuentaTexts.copied),
      () => toastError(cuentaTexts.copy),
    )
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <a href={whatsappUrl(telefono, texto)} target="_blank" rel="noreferrer" className={buttonClass({})}>
        <MessageCircle aria-hidden="true" className="size-5" />
        {cuentaTexts.slip}
      </a>
      <Button variant="secondary" icon={<Copy aria-hidden="true" className="size-4.5" />} onClick={() => void copy()}>
        {cuentaTexts.copy}
      </Button>
    </div>
  )
}
