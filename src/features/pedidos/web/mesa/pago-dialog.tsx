import { useState } from 'react'
import { porPagarCentavos } from '#features/pedidos/pago-rules.ts'
import { seguimientoTexts } from '#features/pedidos/seguimiento-texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { PagoForm, type PagoValues } from './pago-form.tsx'

/** The way to write a payment down. What was typed before a stray press is there again. */
export function PagoDialog({ pedido }: { pedido: Pedido }) {
  const [open, setOpen] = useState(false)
  const [values, setValues] = useState<PagoValues | null>(null)
  const [touched, setTouched] = useState(false)
  const change = (next: boolean) => {
    if (next && !touched) setValues(pagoOf(pedido))
    setOpen(next)
  }
  const close = () => {
    setTouched(false)
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title={seguimientoTexts.addPago}
        description={`Pedido ${pedido.numeroPedido}, ${pedido.consultora?.nombreCompleto}`}
        open={open}
        onOpenChange={change}
        trigger={
          <Button variant="secondary" className="self-start">
            {seguimientoTexts.addPago}
          </Button>
        }
      >
        {values && (
          <PagoForm
            pedido={pedido}
            values={values}
            onChange={(next) => {
              setTouched(true)
              setValues(next)
            }}
            onSaved={close}
          />
        )}
      </Dialog>
      <UnsavedQuestion unsaved={touched} what="el pago" />
    </>
  )
}

/** Today, by transfer, all that is left: what is usual. */
function pagoOf(pedido: Pedido): PagoValues {
  const left = porPagarCentavos(pedido)
  const { version, pagadoCentavos } = pedido
  const usual = { fecha: mexicanDay(new Date()), forma: 'transferencia', referencia: '' } as const
  return { ...usual, centavos: left > 0 ? left : null, seen: { version, pagadoCentavos } }
}
