import { useState } from 'react'
import { type PagoForma, pagoFormas } from '#features/pedidos/pago-rules.ts'
import { pagoSchema } from '#features/pedidos/seguimiento-schema.ts'
import { pagoFormaTexts, pagoText, seguimientoTexts } from '#features/pedidos/seguimiento-texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { addPago } from '#features/pedidos/web/mesa-client.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { errorsOf } from './errors-of.ts'
import { usePedidoSave } from './use-pedido-save.ts'

export type PagoValues = {
  fecha: string | null
  forma: PagoForma
  centavos: number | null
  referencia: string
  /** How the book stood when the form was opened: a payment that somebody writes down meanwhile is told before this one is saved. */
  seen: { version: number; pagadoCentavos: number }
}

type FormProps = {
  pedido: Pedido
  values: PagoValues
  onChange: (values: PagoValues) => void
  onSaved: () => void
}

const formas = pagoFormas.map((value) => ({ value, label: pagoFormaTexts[value] }))

export function PagoForm({ pedido, values, onChange, onSaved }: FormProps) {
  const [tried, setTried] = useState(false)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (pago: typeof pagoSchema._input) => addPago(pedido.id, pago),
    done: seguimientoTexts.pagoSaved,
    failed: seguimientoTexts.pagoFailed,
    onSaved,
  })
  const { seen, ...pago } = values
  const { data, error } = pagoSchema.safeParse({ ...pago, version: seen.version })
  const errors = tried ? errorsOf(error) : {}
  const isOutdated = !saving.isPending && pedido.pagadoCentavos !== seen.pagadoCentavos
  const set = (change: Partial<PagoValues>) => onChange({ ...values, ...change })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (data && !isOutdated) saving.mutate(data)
      }}
    >
      {isOutdated && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft p-4 text-sm"
        >
          <p className="text-warning">{seguimientoTexts.bookChanged(pagoText(pedido) ?? '')}</p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => set({ seen: { version: pedido.version, pagadoCentavos: pedido.pagadoCentavos } })}
          >
            {seguimientoTexts.bookSeen}
          </Button>
        </div>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Fecha" required error={errors.fecha}>
          <DatePicker value={values.fecha} onValueChange={(fecha) => set({ fecha })} />
        </Field>
        <Field label="Forma" required error={errors.forma}>
          <Select options={formas} value={values.forma} onValueChange={(forma) => set({ forma })} />
        </Field>
        <Field label="Importe" required error={errors.centavos}>
          <MoneyInput value={values.centavos} onValueChange={(centavos) => set({ centavos })} />
        </Field>
        <Field label="Referencia (opcional)" error={errors.referencia}>
          <TextInput value={values.referencia} onChange={({ target }) => set({ referencia: target.value })} />
        </Field>
      </div>
      <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
        <Button type="submit" busy={saving.isPending} disabled={isOutdated}>
          {seguimientoTexts.savePago}
        </Button>
      </div>
    </form>
  )
}
