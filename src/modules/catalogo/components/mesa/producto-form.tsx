import { useEffect, useState } from 'react'
import { Controller, FormProvider, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { fields } from '#modules/catalogo/fields.ts'
import { adminProductoTexts, slipTexts } from '#modules/catalogo/producto-texts.ts'
import { discountPercent, oddTextOf, type Slip } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { BackToList } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { LeaveQuestion } from '#ui/unsaved-question.tsx'
import { MesaProductoColor } from './producto-color.tsx'
import { MesaProductoImagenes } from './producto-imagenes.tsx'
import { MesaProductoSection } from './producto-section.tsx'
import { MesaProductoTallas } from './producto-tallas.tsx'
import { changedFields } from './producto-values.ts'
import { type Prefill, type ProductoFormState, useProductoForm } from './use-producto-form.ts'
import { type OnAnother, useProductoQuestions, useProductoSave } from './use-producto-save.ts'

function MesaProductoRestored({ onDiscard }: { onDiscard: () => void }) {
  const { isDirty } = useFormState<ProductoForm>()
  if (!isDirty) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft px-4 py-3 text-sm text-info"
    >
      <p>Recuperamos lo que habías escrito y todavía no guardabas.</p>
      <Button size="sm" variant="secondary" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  )
}

type ConflictProps = { before: AdminProducto; now: AdminProducto; onKeep: () => void; onDrop: () => void }

/** Someone else saved the product: shows the current values of the changed fields. */
const MesaProductoConflict = ({ before, now, onKeep, onDrop }: ConflictProps) => (
  <ConflictNotice
    title={<span className="font-semibold">{adminProductoTexts.stale} Así quedó:</span>}
    onKeep={onKeep}
    onDrop={onDrop}
    takesFocus
    className="mb-5"
  >
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {changedFields(before, now).map((name) => (
        <div key={name} className="contents">
          <dt className="font-semibold">{fields[name].label}</dt>
          <dd className="line-clamp-3 wrap-anywhere">{fields[name].shown(now)}</dd>
        </div>
      ))}
    </dl>
    <p>Si conservas lo tuyo, lo que no tocaste queda como lo guardó la otra persona.</p>
  </ConflictNotice>
)

const prices = [
  { name: 'precioCentavos', hint: 'El que ven las visitantes, en pesos.' },
  { name: 'costoConsultoraCentavos', hint: 'El que paga la consultora, en pesos.' },
] as const

function MesaProductoPrecios({ className }: { className: string }) {
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

type QuestionsProps = Pick<ProductoFormState, 'form' | 'base'> & {
  questions: ReturnType<typeof useProductoQuestions>
  fotosFailed: number
}

function MesaProductoQuestions({ form, base, questions: { asked, goOn, stop }, fotosFailed }: QuestionsProps) {
  const values = form.getValues()
  const { precioCentavos, costoConsultoraCentavos, activo } = values
  const texto = oddTextOf(values, base) ?? ''
  const prices = { precio: precioCentavos ?? 0, costo: costoConsultoraCentavos ?? 0, activo, texto }
  const dialog = {
    tone: 'primary' as const,
    onOpenChange: (open: boolean) => !open && stop(),
    onConfirm: goOn,
  }
  return (
    <>
      <ConfirmDialog
        {...dialog}
        title={asked.slips[0] === 'textoRaro' ? '¿Guardar con este texto?' : '¿Guardar con estos precios?'}
        description={asked.slips.map((slip) => slipTexts[slip](prices)).join(' ')}
        confirmLabel="Guardar de todos modos"
        cancelLabel="Corregir"
        focusAfterCancel={() => slipInput(asked.slips, form)}
        open={asked.question === 'precios'}
      />
      <ConfirmDialog
        {...dialog}
        title={adminProductoTexts.fotosFailedTitle(fotosFailed)}
        description="Si sigues editando puedes volver a subir lo que falta. Nada de lo que escribiste se pierde."
        confirmLabel={adminProductoTexts.fotosFailedSave(fotosFailed)}
        cancelLabel="Seguir editando"
        open={asked.question === 'fotos'}
      />
    </>
  )
}

/** The input that a warning refers to; of two prices, the changed one. */
function slipInput([slip]: Slip[], { formState }: ProductoFormState['form']): HTMLElement | null {
  if (slip === 'textoRaro') return document.querySelector('form [name=nombre]')
  const { precioCentavos, costoConsultoraCentavos } = formState.dirtyFields
  const isPrecio = slip === 'precioCero' || (slip === 'costoMayor' && precioCentavos && !costoConsultoraCentavos)
  return document.querySelector(`form [name=${isPrecio ? 'precioCentavos' : 'costoConsultoraCentavos'}]`)
}

const options = categorias.map((value) => ({ value, label: categoriaTexts[value] }))

function MesaProductoBasica({ className }: { className: string }) {
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

/** The day on which an inactive product is published (spec 3.5). */
function PublicarEl() {
  const { control } = useFormContext<ProductoForm>()
  const activo = useWatch({ control, name: 'activo' })
  if (activo) return null
  return (
    <Controller
      control={control}
      name="publicarEl"
      render={({ field, fieldState }) => (
        <Field
          label={fields.publicarEl.label}
          hint="Opcional. Ese día se activa solo, a primera hora."
          error={fieldState.error?.message}
        >
          <DatePicker value={field.value ?? null} onValueChange={field.onChange} />
        </Field>
      )}
    />
  )
}

type FormProps = {
  producto: AdminProducto | null
  prefill?: Prefill
  onAnother?: OnAnother
  /** Focuses the first field, because the form follows a saved product. */
  takesFocus?: boolean
}

/** The form of a new or existing product (spec 2.2). */
export function MesaProductoForm({ producto, prefill, onAnother, takesFocus = false }: FormProps) {
  const state = useProductoForm(producto, prefill ?? null)
  const { form, base } = state
  const { save, saveAndAnother, saving, saved, made, stay, openMade } = useProductoSave(state, onAnother)
  const [{ busy: uploading, failed }, setUploads] = useState({ busy: false, failed: 0 })
  const conflict = state.conflict && !saving
  const unsaved = () => (state.dirty.current || uploading || failed > 0) && !saved.current
  const questions = useProductoQuestions(state, { busy: uploading, failed }, { list: save, another: saveAndAnother })
  const busy = saving || questions.waiting
  useEffect(() => {
    if (takesFocus) form.setFocus('nombre')
  }, [takesFocus, form])
  const another = onAnother && (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void questions.submit('another')}
      className="w-full md:w-auto"
    >
      Guardar y crear otro
    </Button>
  )
  // A new colour starts with the colour fields.
  const isNuevoColor = Boolean(prefill?.values.hermanaId)
  const color = <MesaProductoColor {...{ base, isNuevoColor }} className="lg:col-start-1" />
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void questions.submit('list')
        }}
        className="pb-8"
      >
        {conflict && base && producto && (
          <MesaProductoConflict before={base} now={producto} onKeep={state.keepMine} onDrop={state.takeSaved} />
        )}
        {state.restored && !conflict && <MesaProductoRestored onDiscard={state.discard} />}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
          {isNuevoColor && color}
          <MesaProductoBasica className="lg:col-start-1" />
          <MesaProductoPrecios className="lg:col-start-1" />
          <MesaProductoImagenes
            fotos={state.fotos}
            onFoto={state.addFoto}
            onUploads={setUploads}
            className="lg:col-start-2 lg:row-span-4 lg:row-start-1"
          />
          <MesaProductoTallas base={base} className="lg:col-start-1" />
          {!isNuevoColor && color}
        </div>
        {/* A phone's button bar has no room for three buttons. */}
        {another && <div className="mt-6 md:hidden">{another}</div>}
        <div className="form-bar">
          <BackToList to={paths.adminProductos} className={buttonClass({ variant: 'secondary' })}>
            Cancelar
          </BackToList>
          {another && <div className="max-md:hidden">{another}</div>}
          <Button type="submit" busy={busy}>
            {producto ? 'Actualizar Producto' : 'Crear Producto'}
          </Button>
        </div>
      </form>
      <MesaProductoQuestions {...{ form, base, questions }} fotosFailed={failed} />
      {made && (
        <ConfirmDialog
          title={`«${made.nombre}» ya se había creado`}
          description="El primer intento sí llegó, aunque no recibimos la respuesta. No incluye lo que cambiaste después. Ábrelo para cambiarlo; si sigues aquí y lo creas de nuevo, habrá dos."
          confirmLabel="Abrir el producto"
          cancelLabel="Seguir aquí"
          tone="primary"
          open
          onOpenChange={(open) => !open && stay()}
          onConfirm={() => void openMade(made)}
        />
      )}
      <LeaveQuestion
        blocks={unsaved}
        title="¿Salir sin guardar?"
        description="Lo que cambiaste de este producto se perderá."
        onLeave={state.forget}
      />
    </FormProvider>
  )
}
