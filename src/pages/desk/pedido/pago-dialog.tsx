import type { Pedido } from '#modules/pedidos/client.ts'
import { porPagarCentavos } from '#modules/pedidos/pago-rules.ts'
import { registroTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { PagoForm } from './pago-form.tsx'
import { RegistroDialog } from './registro-dialog.tsx'
import { type PagoValues, pagoDraft } from './seguimiento-drafts.ts'

/** The way to write a payment down. */
export function PagoDialog({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => pagoDraft(pedido.id))
  return (
    <RegistroDialog pedido={pedido} texts={registroTexts.pago} draft={draft} begin={() => pagoOf(pedido)}>
      {(form) => <PagoForm {...form} />}
    </RegistroDialog>
  )
}

/** Today, by transfer, all that is left: what is usual. */
function pagoOf(pedido: Pedido): PagoValues {
  const left = porPagarCentavos(pedido)
  const { version, pagadoCentavos } = pedido
  const usual = { fecha: mexicanDay(serverNow()), forma: 'transferencia', referencia: '' } as const
  return { ...usual, centavos: left > 0 ? left : null, seen: { version, pagadoCentavos } }
}
