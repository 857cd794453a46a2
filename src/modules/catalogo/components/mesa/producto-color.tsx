import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Palette from 'lucide-react/icons/palette'
import { useEffect, useId, useRef, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { maxColorLength } from '#modules/catalogo/field-schemas.ts'
import { fields } from '#modules/catalogo/fields.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { colorTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { stillFromList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MuestraInput } from './muestra-input.tsx'
import { MesaProductoModelo } from './producto-modelo.tsx'

type ColorProps = { base: AdminProducto | null; isNuevoColor: boolean; className: string }

/** Section 'Modelo y color' (spec 3.5.1): one closed line for a product that has neither. */
export function MesaProductoColor({ base, isNuevoColor, className }: ColorProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const used = isNuevoColor || Boolean(base?.modeloId || base?.colorNombre || base?.colorMuestra)
  const [open, setOpen] = useState(used)
  // The browser opens it by itself, also before the page is alive.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <Card as="section" aria-labelledby={id} className={`relative ${className}`}>
      <details ref={details} open={used} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
          <h2 id={id} className="display text-title">
            {colorTexts.title}
          </h2>
        </summary>
        {open && <ColorFields {...{ base, isNuevoColor }} />}
      </details>
      {base && (
        <Link
          to={paths.adminProductoNuevo}
          search={{ colorDe: base.id }}
          state={stillFromList}
          className={buttonClass({
            variant: 'secondary',
            size: 'sm',
            className: 'max-sm:mt-4 sm:absolute! sm:top-8 sm:right-7',
          })}
        >
          <Palette aria-hidden="true" className="size-4.5" />
          {colorTexts.nuevo}
        </Link>
      )}
    </Card>
  )
}

/** Not there until it is opened: a form that has no colors pays nothing for them. */
function ColorFields({ base, isNuevoColor }: Omit<ColorProps, 'className'>) {
  const { register, control, formState } = useFormContext<ProductoForm>()
  const { errors } = formState
  return (
    <div className="flex flex-col gap-5 pt-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={fields.colorNombre.label}
          hint={colorTexts.nombreHint}
          required={isNuevoColor}
          error={errors.colorNombre?.message}
        >
          <TextInput {...register('colorNombre')} maxLength={maxColorLength} autoComplete="off" />
        </Field>
        <Field label={fields.colorMuestra.label} hint={colorTexts.muestraHint} error={errors.colorMuestra?.message}>
          <Controller
            control={control}
            name="colorMuestra"
            render={({ field: { value, onChange, onBlur } }) => (
              <MuestraInput value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
      </div>
      <MesaProductoModelo base={base} isNuevoColor={isNuevoColor} />
    </div>
  )
}
