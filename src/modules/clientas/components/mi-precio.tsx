import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { negocioKey, preciosQuery, refreshLibreta, setPrecio } from '#modules/clientas/client.ts'
import { ganancia } from '#modules/clientas/rules.ts'
import { negocioTexts, precioTexts } from '#modules/clientas/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { formatPesos } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Field } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** A row below a line of cart or pedido: its selling price and its clientas. */
export const lineaMiaClass = 'grid min-h-11 grid-cols-[minmax(0,1fr)_fit-content(60%)] items-center gap-x-3 md:gap-x-4'

type PrecioLineProps = {
  productoId: string
  nombre: string
  ventaCentavos: number
  costoCentavos: number | undefined
  isOwn: boolean
  many?: boolean
  /** For a sent pedido, which keeps its price. */
  sent?: boolean
}

/** 'Vendes a $649.00 · ganas $220.50': opens the dialog for the consultora's own price of a product. */
export function PrecioLine(props: PrecioLineProps) {
  const { productoId, nombre, ventaCentavos, costoCentavos, isOwn, many = false, sent = false } = props
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [centavos, setCentavos] = useState<number | null>(ventaCentavos)
  const [error, setError] = useState<string>()
  const saving = useVerb({
    mutationFn: (price: number | null) => setPrecio(productoId, price),
    failure: 'No se guardó tu precio',
    success: 'Precio guardado',
    onSuccess: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: negocioKey }), refreshLibreta(queryClient)])
      setOpen(false)
    },
  })
  const earned = costoCentavos === undefined ? null : ventaCentavos - costoCentavos
  const save = (price: number | null) => {
    if (price !== null && !(price > 0)) setError('Escribe un importe')
    else saving.mutate(price)
  }
  return (
    <Dialog
      title={precioTexts.mine}
      description={nombre}
      open={open}
      onOpenChange={(next) => {
        if (next) setCentavos(ventaCentavos)
        setError(undefined)
        setOpen(next)
      }}
      size="sm"
      trigger={
        <button
          type="button"
          className={`-my-2 inline-flex min-h-11 items-center text-left text-xs tabular-nums md:text-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink ${earned !== null && earned < 0 ? 'text-danger' : ''}`}
        >
          <FactLine facts={precioTexts.sells(ventaCentavos, earned, many)} />
          <span className="sr-only">. Cambiar precio de {nombre}</span>
        </button>
      }
      footer={
        <DialogFoot busy={saving.isPending}>
          {isOwn && (
            <Button variant="secondary" disabled={saving.isPending} onClick={() => save(null)}>
              Usar el precio público
            </Button>
          )}
          <Button type="submit" form="mi-precio" busy={saving.isPending}>
            Guardar precio
          </Button>
        </DialogFoot>
      }
    >
      <form
        id="mi-precio"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(centavos ?? Number.NaN)
        }}
      >
        <Field
          label={precioTexts.mine}
          hint={
            sent
              ? `Aplica a partir de tu próximo pedido. Este conserva ${formatPesos(ventaCentavos)}.`
              : 'Solo tú lo ves. Tus pedidos anteriores conservan el precio que tenían.'
          }
          error={error}
          required
        >
          <MoneyInput value={centavos} onValueChange={setCentavos} />
        </Field>
        {costoCentavos !== undefined && centavos !== null && centavos > 0 && (
          <p className="mt-4 font-semibold">
            <Ganancia ventaCentavos={centavos} costoCentavos={costoCentavos} />
          </p>
        )}
      </form>
    </Dialog>
  )
}

type MiPrecioProps = { productoId: string; nombre: string; precioCentavos: number; costoCentavos: number | undefined }

/** On a product: selling price and earnings; in modo clienta the price only (spec 3.4). */
export function MiPrecio({ productoId, nombre, precioCentavos, costoCentavos }: MiPrecioProps) {
  const { data: sesion } = useQuery(sesionQuery())
  const modo = useModoClienta()
  const { data } = useQuery({ ...preciosQuery([productoId]), enabled: sesion?.role === 'consultor' })
  if (sesion?.role !== 'consultor') return null
  const own = data?.[productoId]?.miPrecioCentavos ?? null
  const venta = own ?? precioCentavos
  if (modo) return <Money centavos={venta} className="display text-heading" />
  return (
    <div>
      <PrecioLine {...{ productoId, nombre, costoCentavos }} ventaCentavos={venta} isOwn={own !== null} />
    </div>
  )
}

/** Rows below the total: what the clientas pay and what the consultora earns; in modo clienta only the clientas' total (spec 3.4). */
export function ClientasPagan({ venta, costo }: { venta: number; costo: number | null | undefined }) {
  const modo = useModoClienta()
  return (
    <dl
      className={`mt-3 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 ${modo ? 'font-semibold' : 'text-sm text-ink-soft'}`}
    >
      <dt>{modo ? 'Total' : negocioTexts.worth}</dt>
      <dd className="text-right">
        <Money centavos={venta} className={modo ? 'text-xl' : ''} />
      </dd>
      {!modo && typeof costo === 'number' && (
        <>
          <dt>Tu ganancia</dt>
          <dd className="text-right">
            <Money centavos={venta - costo} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Ganancia({ ventaCentavos, costoCentavos }: { ventaCentavos: number; costoCentavos: number }) {
  const { centavos, porciento } = ganancia(ventaCentavos, costoCentavos)
  return (
    <span className={`tabular-nums ${centavos < 0 ? 'text-danger' : 'text-ink-soft'}`}>
      {precioTexts.earn(centavos, porciento)}
    </span>
  )
}
