import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fields } from '#modules/catalogo/fields.ts'
import { discountPercent } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { Badge } from '#ui/badge.tsx'
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
                <MoneyInput name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
        ))}
      </div>
    </MesaProductoSection>
  )
}

function Discount() {
  const { control } = useFormContext<ProductoForm>()
  const [precio, costo] = useWatch({ control, name: ['precioCentavos', 'costoConsultoraCentavos'] })
  const percent = precio !== null && costo !== null ? discountPercent(precio, costo) : 0
  return <span role="status">{percent > 0 && <Badge tone="accent">Descuento de consultora: {percent}%</Badge>}</span>
}
