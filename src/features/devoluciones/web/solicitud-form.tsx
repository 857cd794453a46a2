import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mesaTexts } from '#features/devoluciones/mesa-texts.ts'
import {
  type DevolucionMotivo,
  type DevolucionTipo,
  devolucionMotivos,
  devolucionTipos,
  maxDetalleLength,
  maxPalabrasLength,
} from '#features/devoluciones/rules.ts'
import { solicitudSchema } from '#features/devoluciones/schema.ts'
import { devolucionTexts, motivoTexts, prendaText, tipoTexts } from '#features/devoluciones/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { askDevolucion, type DePedido, type LineaDevolvible, refreshDevoluciones } from './client.ts'
import { FotoInput } from './foto-input.tsx'

const tipos = devolucionTipos.map((value) => ({ value, label: tipoTexts[value] }))
const motivos = devolucionMotivos.map((value) => ({ value, label: motivoTexts[value] }))

type FormProps = {
  pedidoId: string
  dePedido: DePedido
  /** Staff ask for her. */
  forHer?: boolean
  onDone: () => void
}

/** What she wants changed or gives back, of one line of her pedido. */
export function SolicitudForm({ pedidoId, dePedido: { lineas, plazo }, forHer = false, onDone }: FormProps) {
  const queryClient = useQueryClient()
  const possible = lineas.filter(({ quedan }) => quedan > 0)
  const [posicion, setPosicion] = useState(possible.length === 1 ? (possible[0]?.posicion ?? null) : null)
  const [tipo, setTipo] = useState<DevolucionTipo | null>(null)
  const [porTallaId, setPorTallaId] = useState<string | null>(null)
  const [cantidad, setCantidad] = useState(1)
  const [motivo, setMotivo] = useState<DevolucionMotivo | null>(null)
  const [detalle, setDetalle] = useState('')
  const [razon, setRazon] = useState('')
  const [foto, setFoto] = useState<Imagen | null>(null)
  const [uploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const words = forHer ? mesaTexts : devolucionTexts
  const linea = possible.find((it) => it.posicion === posicion)

  const asking = useMutation({
    mutationFn: askDevolucion,
    onSuccess: () => {
      toastSuccess(forHer ? mesaTexts.registered : devolucionTexts.sent)
      void refreshDevoluciones(queryClient)
      onDone()
    },
    onError: (error) => {
      const fields = error instanceof AppError ? (error.facts.errors ?? []) : []
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      toastError(devolucionTexts.sendFailed, { description: detailOf(error) })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (uploading) return
    const asked = { pedidoId, posicion, tipo, cantidad, motivo, detalle, fotoId: foto?.id ?? null }
    const more = { porTallaId: tipo === 'cambio' ? porTallaId : null, ...(forHer && { razon }) }
    const read = solicitudSchema.safeParse({ ...asked, ...more })
    const found = read.success
      ? {}
      : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
    if (forHer && !plazo.abierto && !razon.trim()) found.razon = devolucionTexts.needsRazon
    if (posicion === null) found.posicion = devolucionTexts.needsLinea
    setErrors(found)
    if (read.success && Object.keys(found).length === 0) asking.mutate(read.data)
    else focusFirstError(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={devolucionTexts.which} error={errors.posicion} required>
        <Select
          options={possible.map((it) => ({ value: String(it.posicion), label: prendaText(it) }))}
          value={posicion === null ? null : String(posicion)}
          onValueChange={(value) => {
            setPosicion(Number(value))
            setPorTallaId(null)
            setCantidad(1)
          }}
        />
      </Field>
      <RadioChips
        label={words.what}
        options={linea && linea.tallas.length === 0 ? tipos.filter(({ value }) => value !== 'cambio') : tipos}
        value={tipo}
        onValueChange={setTipo}
        error={errors.tipo}
      />
      {tipo === 'cambio' && linea && linea.tallas.length > 0 && (
        <Field label={devolucionTexts.porTalla} error={errors.porTallaId} required>
          <Select options={linea.tallas.map(optionOf)} value={porTallaId} onValueChange={setPorTallaId} />
        </Field>
      )}
      {linea && linea.quedan > 1 && (
        <Field label={devolucionTexts.cantidad} error={errors.cantidad}>
          <QuantityStepper value={cantidad} max={linea.quedan} onValueChange={setCantidad} />
        </Field>
      )}
      <RadioChips
        label={devolucionTexts.motivo}
        options={motivos}
        value={motivo}
        onValueChange={setMotivo}
        error={errors.motivo}
      />
      <Field
        label={motivo === 'otro' ? words.detalle : words.detalleOptional}
        error={errors.detalle}
        required={motivo === 'otro'}
      >
        <Textarea
          value={detalle}
          rows={3}
          maxLength={maxDetalleLength}
          onChange={({ target }) => setDetalle(target.value)}
        />
      </Field>
      <FotoInput foto={foto} error={errors.fotoId} onChange={setFoto} onBusy={setUploading} />
      {forHer && (
        <Field
          label={plazo.abierto ? mesaTexts.razonOptional : mesaTexts.razon}
          error={errors.razon}
          required={!plazo.abierto}
        >
          <Textarea
            value={razon}
            rows={2}
            maxLength={maxPalabrasLength}
            onChange={({ target }) => setRazon(target.value)}
          />
        </Field>
      )}
      <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
        <Button type="submit" busy={asking.isPending || uploading}>
          {forHer ? mesaTexts.forHer : devolucionTexts.send}
        </Button>
      </div>
    </form>
  )
}

/** Once its sentence stands there. */
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')?.focus(),
  )

const optionOf = ({ id, talla, disponible }: LineaDevolvible['tallas'][number]) => ({
  value: id,
  label: `${talla} (${devolucionTexts.left(disponible)})`,
  disabled: disponible <= 0,
})
