import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  marcasQuery,
  type Prenda,
  proposeFaltantes,
  type Surtido,
  surtidoQuery,
} from '#modules/entregas/surtidos/client.ts'
import { cortas, isPickable, salidas } from '#modules/entregas/surtidos/rules.ts'
import { faltanteTexts } from '#modules/entregas/surtidos/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

type FaltanteProps = { surtido: Surtido; prenda: Prenda; halladas: number | null }

/**
 * A piece that is not there becomes a propuesta in two presses (spec 3.3): this button, and 'Proponer'. Who goes without is said before;
 * one who is to get some of them is found by counting.
 */
export function FaltanteDialog({ surtido, prenda, halladas }: FaltanteProps) {
  const [open, setOpen] = useState(false)
  const [hay, setHay] = useState(0)
  const [sacar, setSacar] = useState(true)
  const mayAdjust = useMay('inventario')
  const queryClient = useQueryClient()
  const pedidos = new Map(surtido.pedidos.map((pedido) => [pedido.id, pedido]))
  const waiting = prenda.lineas.filter(({ pedidoId }) => isPickable(pedidos.get(pedidoId)?.status ?? 'cancelado'))
  const total = waiting.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const gone = salidas(prenda.lineas, (id) => pedidos.get(id)?.status)
  const short = cortas(waiting, Math.min(hay, total))
  const sending = useVerb({
    mutationFn: () => {
      const lineas = short.flatMap(({ pedidoId, posicion, quedan }) => {
        const pedido = pedidos.get(pedidoId)
        return pedido ? [{ pedidoId, version: pedido.version, posicion, quedan }] : []
      })
      return proposeFaltantes(surtido.id, { prendaId: prenda.id, hay: hay + gone, sacar: mayAdjust && sacar, lineas })
    },
    success: ({ items, sacadas = 0, porSacar = 0 }) => {
      const done = items.filter(({ resultado }) => resultado === 'propuesto').length
      const taken = faltanteTexts.taken(sacadas, porSacar)
      if (done === 0) return taken || null
      return { title: faltanteTexts.done(done), ...(taken && { description: taken }) }
    },
    onSuccess: ({ items }) => {
      for (const { pedidoId, detail } of items.filter(({ resultado }) => resultado === 'rechazado'))
        toastError(
          `${faltanteTexts.failed}: ${pedidos.get(pedidoId)?.numeroPedido}`,
          detail ? { description: detail } : {},
        )
    },
    failure: faltanteTexts.failed,
    onSettled: async () => {
      // The next one of the same pedido needs its new version.
      await Promise.all(
        [surtidoQuery(surtido.id), marcasQuery(surtido.id)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      setOpen(false)
    },
  })
  const name = [prenda.nombre, prenda.talla].filter(Boolean).join(', ')
  const change = (next: boolean) => {
    if (sending.isPending) return
    if (next) setSacar(true)
    if (next) setHay(Math.min(Math.max(0, (halladas ?? 0) - gone), Math.max(0, total - 1)))
    setOpen(next)
  }
  return (
    <Dialog
      size="sm"
      title={`No está: ${name}`}
      description={faltanteTexts.of(total)}
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="quiet" size="sm" className="my-1 min-h-11!">
          No está
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={sending.isPending} onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button busy={sending.isPending} disabled={short.length === 0} onClick={() => sending.mutate()}>
            {faltanteTexts.confirm(new Set(short.map(({ pedidoId }) => pedidoId)).size)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {total > 1 && (
          <Field label="Cuántas hay">
            <QuantityStepper value={Math.min(hay, total)} min={0} max={total} onValueChange={setHay} />
          </Field>
        )}
        <ul aria-live="polite" className="flex flex-col gap-1">
          {short.map(({ pedidoId, posicion, cantidad, quedan, propuesta }) => (
            <li key={`${pedidoId} ${posicion}`} className="font-semibold tabular-nums">
              {faltanteTexts.line(pedidos.get(pedidoId)?.numeroPedido ?? '', cantidad, quedan)}
              {propuesta !== null && propuesta < cantidad && (
                <span className="font-normal text-ink-soft"> · ya espera respuesta</span>
              )}
            </li>
          ))}
          {short.length === 0 && <li>Las hay todas: márcala como surtida.</li>}
        </ul>
        {mayAdjust ? (
          <Checkbox
            label="Sacar de la existencia lo que falta"
            hint="Queda en los movimientos de la talla como merma. Lo que sigue apartado sale en cuanto se libera."
            checked={sacar}
            onChange={({ target }) => setSacar(target.checked)}
          />
        ) : (
          <p className="text-sm">
            Solo Almacén o Administración pueden sacarlo de la existencia: avísales para que no se venda otra vez.
          </p>
        )}
        <p className="text-sm text-ink-soft">
          Se le propone a la consultora, que responde en su pedido. Mientras tanto el pedido sigue igual.
        </p>
      </div>
    </Dialog>
  )
}
