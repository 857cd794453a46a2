import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  askDevolucion,
  type DePedido,
  type LineaDevolvible,
  refreshDevoluciones,
} from '#modules/entregas/devoluciones/client.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import {
  devolucionMotivos,
  devolucionTipos,
  maxDetalleLength,
  maxPalabrasLength,
} from '#modules/entregas/devoluciones/rules.ts'
import { solicitudSchema } from '#modules/entregas/devoluciones/schema.ts'
import { devolucionTexts, motivoTexts, prendaText, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { FotoInput } from './foto-input.tsx'
import { devolvibles, type SolicitudValues } from './solicitud-draft.ts'

const tipos = devolucionTipos.map((value) => ({ value, label: tipoTexts[value] }))
const motivos = devolucionMotivos.map((value) => ({ value, label: motivoTexts[value] }))

type FormProps = {
  pedidoId: string
  dePedido: DePedido
  /** Staff ask for her. */
  forHer?: boolean
  values: SolicitudValues
  /** Over what is typed by then: a picture arrives while she types. */
  onChange: (part: Partial<SolicitudValues>) => void
  /** @param sent as it was. */
  onDone: (sent: SolicitudValues) => void
}

/** What she wants changed or gives back, of one line of her pedido. */
export function SolicitudForm({ pedidoId, dePedido, forHer = false, values, onChange: change, onDone }: FormProps) {
  const { lineas, plazo } = dePedido
  const queryClient = useQueryClient()
  const possible = devolvibles(lineas)
  const { posicion, tipo, porTallaId, cantidad, motivo, detalle, razon, foto } = values
  const [uploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const words = forHer ? mesaTexts : devolucionTexts
  const linea = possible.find((it) => it.posicion === posicion)

  const asking = useVerb({
    mutationFn: askDevolucion,
    success: forHer ? mesaTexts.registered : devolucionTexts.sent,
    failure: devolucionTexts.sendFailed,
    onSuccess: () => {
      void refreshDevoluciones(queryClient)
      onDone(values)
    },
    onError: (error) => {
      const fields = error instanceof AppError ? (error.facts.errors ?? []) : []
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      // A picture that waited too long is gone; its sentence asks for it anew.
      if (fields.some(({ path }) => path === 'fotoId')) change({ foto: null })
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
    if (!read.success || Object.keys(found).length > 0) return focusFirstError(event.currentTarget)
    asking.mutate(read.data)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={devolucionTexts.which} error={errors.posicion} required>
        <Select
          options={possible.map((it) => ({ value: String(it.posicion), label: prendaText(it) }))}
          value={posicion === null ? null : String(posicion)}
          onValueChange={(value) => change({ posicion: Number(value), porTallaId: null, cantidad: 1 })}
        />
      </Field>
      <RadioChips
        label={words.what}
        options={linea && linea.tallas.length === 0 ? tipos.filter(({ value }) => value !== 'cambio') : tipos}
        value={tipo}
        onValueChange={(next) => change({ tipo: next })}
        error={errors.tipo}
      />
      {linea && linea.tallas.length === 0 && <p className="text-sm text-ink-soft">{devolucionTexts.noOther}</p>}
      {tipo === 'cambio' && linea && linea.tallas.length > 0 && (
        <Field label={devolucionTexts.porTalla} error={errors.porTallaId} required>
          <Select
            options={linea.tallas.map(optionOf)}
            value={porTallaId}
            onValueChange={(next) => change({ porTallaId: next })}
          />
        </Field>
      )}
      {linea && linea.quedan > 1 && (
        <Field label={devolucionTexts.cantidad} error={errors.cantidad}>
          <QuantityStepper value={cantidad} max={linea.quedan} onValueChange={(next) => change({ cantidad: next })} />
        </Field>
      )}
      <RadioChips
        label={devolucionTexts.motivo}
        options={motivos}
        value={motivo}
        onValueChange={(next) => change({ motivo: next })}
        error={errors.motivo}
      />
      <Field
        label={motivo === 'otro' ? words.detalle : words.detalleOptional}
        hint={forHer ? mesaTexts.sheReads : undefined}
        error={errors.detalle}
        required={motivo === 'otro'}
      >
        <Textarea
          value={detalle}
          rows={3}
          maxLength={maxDetalleLength}
          onChange={({ target }) => change({ detalle: target.value })}
        />
      </Field>
      <FotoInput foto={foto} error={errors.fotoId} onChange={(next) => change({ foto: next })} onBusy={setUploading} />
      {forHer && (
        <Field
          label={plazo.abierto ? mesaTexts.razonOptional : mesaTexts.razon}
          hint={mesaTexts.sheReads}
          error={errors.razon}
          required={!plazo.abierto}
        >
          <Textarea
            value={razon}
            rows={2}
            maxLength={maxPalabrasLength}
            onChange={({ target }) => change({ razon: target.value })}
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

const optionOf = ({ id, talla, disponible }: LineaDevolvible['tallas'][number]) => ({
  value: id,
  label: `${talla} (${devolucionTexts.left(disponible)})`,
  disabled: disponible <= 0,
})
