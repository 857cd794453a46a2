import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Palette from 'lucide-react/icons/palette'
import { useEffect, useId, useRef, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { type AdminProducto, adminProductoQuery } from '#modules/catalogo/client.ts'
import { familiaDerivada } from '#modules/catalogo/colores.ts'
import { MesaColores } from '#modules/catalogo/components/colores.tsx'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { maxColorLength } from '#modules/catalogo/field-schemas.ts'
import { fields } from '#modules/catalogo/fields.ts'
import { familias, familiaTexts } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { colorTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, FieldError, Input, TextInput } from '#ui/field.tsx'
import { Card, stillFromList } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'

type MuestraInputProps = { value: string; onValueChange: (muestra: string) => void; onBlur: () => void }

const whole = /^#[0-9a-f]{6}$/i

/** A swatch, entered as text or with the browser's colour picker. */
const MuestraInput = ({ value, onValueChange, onBlur }: MuestraInputProps) => (
  <div className="flex items-center gap-2">
    <TextInput
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={onBlur}
      placeholder="#b23a48"
      maxLength={7}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="min-w-0 flex-1"
    />
    <Input
      type="color"
      aria-label="Elegir la muestra"
      value={whole.test(value.trim()) ? value.trim().toLowerCase() : '#ffffff'}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={onBlur}
      className="size-12 shrink-0 cursor-pointer rounded-md bg-surface p-1 inset-ring inset-ring-line-strong"
    />
  </div>
)

type ModeloProps = { base: AdminProducto | null; isNuevoColor: boolean }

/** The modelo after saving: the current one, that of another product, or none. */
function MesaProductoModelo({ base, isNuevoColor }: ModeloProps) {
  const { control, setValue, formState } = useFormContext<ProductoForm>()
  const [modeloId, hermanaId] = useWatch({ control, name: ['modeloId', 'hermanaId'] })
  const set = (name: 'modeloId' | 'hermanaId', id: string | null) => setValue(name, id, { shouldDirty: true })
  const refusal = formState.errors.hermanaId?.message ?? formState.errors.modeloId?.message
  return (
    <div className="flex flex-col items-start gap-3">
      {hermanaId ? (
        <Joins hermanaId={hermanaId} onUndo={isNuevoColor ? undefined : () => set('hermanaId', null)} />
      ) : modeloId && base ? (
        <>
          <MesaColores colores={base.colores} actual={base.id} to={paths.adminProducto} />
          <Button variant="quiet" size="sm" onClick={() => set('modeloId', null)}>
            Quitar de este modelo
          </Button>
        </>
      ) : (
        <>
          {base?.modeloId && (
            <Undoable text="Al guardar sale de su modelo." onUndo={() => set('modeloId', base.modeloId)} />
          )}
          <div className="w-full max-w-md">
            <ProductoSearch
              label="Unir con otra prenda"
              placeholder="Buscar por nombre o SKU..."
              none={colorTexts.none}
              without={base ? [base.id, ...base.colores.map(({ id }) => id)] : []}
              detail={({ sku }) => sku ?? 'Sin SKU'}
              onChoose={({ id }) => set('hermanaId', id)}
            />
          </div>
          <p className="text-sm text-ink-soft">
            Para la misma prenda en otro color: comparten modelo y una lleva a la otra.
          </p>
        </>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  )
}

function Joins({ hermanaId, onUndo }: { hermanaId: string; onUndo: (() => void) | undefined }) {
  const { data: hermana } = useQuery(adminProductoQuery(hermanaId))
  const { id, nombre, colorNombre, colorMuestra, activo, imagen, colores } = hermana ?? {}
  const alone = id && { id, nombre: nombre ?? '', color: colorNombre ?? null, muestra: colorMuestra ?? null }
  const shown = colores?.length ? colores : alone ? [{ ...alone, activo: activo ?? true, imagen: imagen ?? null }] : []
  return (
    <>
      <Undoable text={`Al guardar comparte modelo con «${nombre ?? ''}».`} onUndo={onUndo} />
      <MesaColores colores={shown} to={paths.adminProducto} />
    </>
  )
}

const Undoable = ({ text, onUndo }: { text: string; onUndo: (() => void) | undefined }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3">
    <span className="wrap-anywhere">{text}</span>
    {onUndo && (
      <Button variant="link" size="sm" onClick={onUndo}>
        Deshacer
      </Button>
    )}
  </p>
)

type ColorProps = { base: AdminProducto | null; isNuevoColor: boolean; className: string }

/** Section 'Modelo y color' (spec 3.5.1), collapsed for a product with neither. */
export function MesaProductoColor({ base, isNuevoColor, className }: ColorProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const used = isNuevoColor || Boolean(base?.modeloId || base?.colorNombre || base?.colorMuestra)
  const [open, setOpen] = useState(used)
  // The user may have opened it before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <Card as="section" aria-labelledby={id} className={`relative ${className}`}>
      <details ref={details} open={used} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
          <h2 id={id} className="display text-xl">
            Modelo y color
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
            className: 'max-sm:mt-4 sm:absolute! sm:top-6 sm:right-5',
          })}
        >
          <Palette aria-hidden="true" className="size-4.5" />
          {colorTexts.nuevo}
        </Link>
      )}
    </Card>
  )
}

/** Rendered once the section is open. */
function ColorFields({ base, isNuevoColor }: Omit<ColorProps, 'className'>) {
  const { register, control, formState } = useFormContext<ProductoForm>()
  const { errors } = formState
  return (
    <div className="flex flex-col gap-5 pt-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={fields.colorNombre.label}
          hint="Así se verá en el catálogo, por ejemplo «Terracota»."
          required={isNuevoColor}
          error={errors.colorNombre?.message}
        >
          <TextInput {...register('colorNombre')} maxLength={maxColorLength} autoComplete="off" />
        </Field>
        <Field
          label={fields.colorMuestra.label}
          hint="Opcional. Sin muestra se ve la foto."
          error={errors.colorMuestra?.message}
        >
          <Controller
            control={control}
            name="colorMuestra"
            render={({ field: { value, onChange, onBlur } }) => (
              <MuestraInput value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
      </div>
      <FamiliaField />
      <MesaProductoModelo base={base} isNuevoColor={isNuevoColor} />
    </div>
  )
}

const automatic = 'automatica'
const familiaOptions = familias.map((value) => ({ value, label: familiaTexts[value].label }))

/** The colour family used by searches and filters: derived from the entered values, or chosen. */
function FamiliaField() {
  const { control, formState } = useFormContext<ProductoForm>()
  const [nombre, colorNombre, colorMuestra] = useWatch({ control, name: ['nombre', 'colorNombre', 'colorMuestra'] })
  const derived = familiaDerivada({ nombre, colorNombre: colorNombre || null, colorMuestra: colorMuestra || null })
  const label = derived ? `Automática: ${familiaTexts[derived].label}` : 'Automática: sin color'
  return (
    <Field
      label={fields.colorFamilia.label}
      hint="Con ella se busca y se filtra por color. La automática sale de la muestra o, sin muestra, del nombre del color."
      error={formState.errors.colorFamilia?.message}
      className="max-w-md"
    >
      <Controller
        control={control}
        name="colorFamilia"
        render={({ field: { value, onChange } }) => (
          <Select
            options={[{ value: automatic, label }, ...familiaOptions]}
            value={value ?? automatic}
            onValueChange={(chosen) => onChange(chosen === automatic ? null : chosen)}
          />
        )}
      />
    </Field>
  )
}
