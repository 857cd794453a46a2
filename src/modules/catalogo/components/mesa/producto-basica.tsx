import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fields } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MesaProductoSection } from './producto-section.tsx'

const options = categorias.map((value) => ({ value, label: categoriaTexts[value] }))

/** Section 'Información Básica' (spec 2.2). */
export function MesaProductoBasica({ className }: { className: string }) {
  const { register, control, formState } = useFormContext<ProductoForm>()
  const { errors } = formState
  return (
    <MesaProductoSection title="Información Básica" className={className}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={fields.nombre.label} required error={errors.nombre?.message} className="md:col-span-2">
          <TextInput {...register('nombre')} maxLength={160} autoComplete="off" />
        </Field>
        <Field label={fields.sku.label} hint="Opcional. No puede repetirse." error={errors.sku?.message}>
          <TextInput
            {...register('sku')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field label={fields.categoria.label} required error={errors.categoria?.message}>
          <Controller
            control={control}
            name="categoria"
            render={({ field }) => (
              <Select
                options={options}
                value={field.value}
                onValueChange={field.onChange}
                placeholder="Elige una categoría"
              />
            )}
          />
        </Field>
        <Field label={fields.descripcion.label} error={errors.descripcion?.message} className="md:col-span-2">
          <Textarea {...register('descripcion')} />
        </Field>
        <Field
          label={fields.composicion.label}
          hint="Opcional. Las visitantes y las consultoras la ven bajo la descripción."
          error={errors.composicion?.message}
          className="md:col-span-2"
        >
          <Textarea {...register('composicion')} rows={2} />
        </Field>
        <Field
          label={fields.medidas.label}
          hint="Opcional. Lo que mide la prenda, como «Talla M: largo 95 cm»; se ve junto a la composición."
          error={errors.medidas?.message}
          className="md:col-span-2"
        >
          <Textarea {...register('medidas')} rows={2} />
        </Field>
        <Checkbox
          {...register('activo')}
          label="Producto activo"
          hint="Solo los productos activos se muestran y se venden."
          className="md:col-span-2"
        />
        <PublicarEl />
      </div>
    </MesaProductoSection>
  )
}

/** When a product that is not active becomes so by itself (spec 3.5). */
function PublicarEl() {
  const { control } = useFormContext<ProductoForm>()
  const activo = useWatch({ control, name: 'activo' })
  if (activo) return null
  return (
    <Controller
      control={control}
      name="publicarEl"
      render={({ field, fieldState }) => (
        <Field label={fields.publicarEl.label} hint={adminProductoTexts.publicarHint} error={fieldState.error?.message}>
          <DatePicker value={field.value ?? null} onValueChange={field.onChange} />
        </Field>
      )}
    />
  )
}
