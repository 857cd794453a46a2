import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fields } from '#features/catalogo/fields.ts'
import { discountPercent, priceSlips } from '#features/catalogo/rules.ts'
import type { ProductoForm } from '#features/catalogo/schema.ts'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { MesaProductoSection } from './producto-section.tsx'

const prices = [
  { name: 'precioCentavos', hint: 'El que ven las visitantes, en pesos.' },
  { name: 'costoConsultoraCentavos', hint: 'El que paga la consultora, en pesos.' },
] as const

/** Section 'Precios', with the consultora's discount while there is one (spec 2.5). */
export function MesaProductoPrecios({ className }: { className: string }) {
  const { control, formState } = useFormContext<ProductoForm>()
  return (
    <MesaProductoSection title="Precios" aside={<Discount />} className={className}>
      <div className="grid gap-4 md:grid-cols-2">
        {prices.map(({ name, hint }) => (
          <Field key={name} label={fields[name].label} hint={hint} required error={formState.errors[name]?.message}>
            <Controller
              control={control}
              name={name}
              render={({ field: { value, onChange, onBlur } }) => (
                <MoneyInput value={value} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
        ))}
      </div>
      <Exchanged />
    </MesaProductoSection>
  )
}

/** Asks whether a consultora's price above the public one is meant. Prices that are put right, and wrong again, are asked about anew. */
function Exchanged() {
  const { control, register, formState } = useFormContext<ProductoForm>()
  const [precio, costo] = useWatch({ control, name: ['precioCentavos', 'costoConsultoraCentavos'] })
  const asks =
    precio !== null &&
    costo !== null &&
    priceSlips.exchanged({ precioCentavos: precio, costoConsultoraCentavos: costo })
  return (
    <div role="status" className="empty:hidden">
      {asks && (
        <Checkbox
          {...register('costoMayor', { shouldUnregister: true })}
          defaultChecked={formState.defaultValues?.costoMayor ?? false}
          label={adminProductoTexts.meant}
          hint="¿Se cambiaron los dos precios de lugar? Si es a propósito, márcalo."
          error={formState.errors.costoMayor?.message}
          className="mt-4"
        />
      )}
    </div>
  )
}

function Discount() {
  const { control } = useFormContext<ProductoForm>()
  const [precio, costo] = useWatch({ control, name: ['precioCentavos', 'costoConsultoraCentavos'] })
  const percent = precio !== null && costo !== null ? discountPercent(precio, costo) : 0
  return <span role="status">{percent > 0 && <Badge tone="accent">Descuento de consultora: {percent}%</Badge>}</span>
}
