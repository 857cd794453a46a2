import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type FormEvent, useRef, useState } from 'react'
import { reasonOf } from '#modules/catalogo/imagenes/components/upload-tile.tsx'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import {
  askDevolucion,
  type DePedido,
  type LineaDevolvible,
  refreshDevoluciones,
  uploadFoto,
} from '#modules/entregas/devoluciones/client.ts'
import {
  devolucionMotivos,
  devolucionTipos,
  maxDetalleLength,
  maxPalabrasLength,
} from '#modules/entregas/devoluciones/rules.ts'
import { solicitudSchema } from '#modules/entregas/devoluciones/schema.ts'
import { devolucionTexts, mesaTexts, motivoTexts, prendaText, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, FormFoot } from '#ui/dialog.tsx'
import { Field, FieldAlert, Input, Textarea } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Select } from '#ui/select.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { draftStorage, useStoredDraft } from '#ui/use-draft.ts'
import { focusFirstError } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { blankSolicitud, devolvibles, type SolicitudValues, stillPossible, valuesSchema } from './solicitud-draft.ts'

// The number in the key changes with the format of the draft.
const solicitudDraft = (pedidoId: string) =>
  draftStorage<SolicitudValues>('tab', `azahar-solicitud-1-${pedidoId}`, valuesSchema)

type FotoProps = {
  foto: Imagen | null
  error: string | undefined
  onChange: (foto: Imagen | null) => void
  onBusy: (busy: boolean) => void
}

/** An optional photo of the problem. */
function FotoInput({ foto, error, onChange, onBusy }: FotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState(0)
  const sending = useVerb({
    mutationFn: (file: File) => {
      setDone(0)
      onBusy(true)
      return uploadFoto(file, setDone)
    },
    onSuccess: onChange,
    onSettled: () => onBusy(false),
  })
  const busy = sending.isPending
  const shown = sending.error ? reasonOf(sending.error) : error
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{devolucionTexts.foto}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {foto && (
          <Picture imagen={foto} alt={devolucionTexts.fotoOf} sizes="5rem" ratio="1 / 1" className="w-20 rounded-md" />
        )}
        <Button
          variant="secondary"
          busy={busy}
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {foto ? 'Cambiar foto' : 'Agregar foto'}
        </Button>
        {foto && (
          <IconButton label="Quitar foto" onClick={() => onChange(null)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {busy && <ProgressBar label="Subiendo la foto…" done={done} className="mt-3" />}
      <p className="mt-1.5 text-sm text-ink-soft">Es para el equipo: no aparece en ninguna página.</p>
      {shown && <FieldAlert className="mt-1.5">{shown}</FieldAlert>}
      <Input
        ref={input}
        type="file"
        accept={acceptOf(uploadRules.imagen)}
        aria-label={devolucionTexts.foto}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) sending.mutate(file)
          target.value = ''
        }}
      />
    </fieldset>
  )
}

const tipos = devolucionTipos.map((value) => ({ value, label: tipoTexts[value] }))
const motivos = devolucionMotivos.map((value) => ({ value, label: motivoTexts[value] }))

type FormProps = {
  pedidoId: string
  dePedido: DePedido
  /** Staff request it on behalf of the consultora. */
  byStaff?: boolean
  values: SolicitudValues
  /** Merged into the latest values, because an upload may finish while the user types. */
  onChange: (part: Partial<SolicitudValues>) => void
  onDone: (sent: SolicitudValues) => void
}

function SolicitudForm({ pedidoId, dePedido, byStaff = false, values, onChange: change, onDone }: FormProps) {
  const { lineas, plazo } = dePedido
  const queryClient = useQueryClient()
  const possible = devolvibles(lineas)
  const { posicion, tipo, porTallaId, cantidad, motivo, detalle, razon, foto } = values
  const [uploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const words = byStaff ? mesaTexts : devolucionTexts
  const linea = possible.find((it) => it.posicion === posicion)

  const asking = useVerb({
    mutationFn: askDevolucion,
    success: byStaff ? mesaTexts.registered : devolucionTexts.sent,
    failure: byStaff ? 'No se pudo registrar la solicitud' : 'No se pudo enviar la solicitud',
    onSuccess: () => {
      void refreshDevoluciones(queryClient)
      onDone(values)
    },
    onError: (error) => {
      const fields = error instanceof AppError ? (error.facts.errors ?? []) : []
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      // The server deleted the photo; the error asks for it again.
      if (fields.some(({ path }) => path === 'fotoId')) change({ foto: null })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (uploading) return
    const asked = { pedidoId, posicion, tipo, cantidad, motivo, detalle, fotoId: foto?.id ?? null }
    const more = { porTallaId: tipo === 'cambio' ? porTallaId : null, ...(byStaff && { razon }) }
    const read = solicitudSchema.safeParse({ ...asked, ...more })
    const found = read.success
      ? {}
      : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
    if (byStaff && !plazo.abierto && !razon.trim()) found.razon = devolucionTexts.needsRazon
    if (posicion === null) found.posicion = 'Elige la prenda'
    setErrors(found)
    if (!read.success || Object.keys(found).length > 0) return focusFirstError(event.currentTarget)
    asking.mutate(read.data)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Prenda" error={errors.posicion} required>
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
      {linea && linea.tallas.length === 0 && (
        <p className="text-sm text-ink-soft">No hay otra talla de esta prenda. Puedes pedir una devolución.</p>
      )}
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
        hint={byStaff ? mesaTexts.razonHint : undefined}
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
      {byStaff && (
        <Field
          label={plazo.abierto ? 'Por qué se hace por la consultora (opcional)' : 'Por qué se hace fuera de plazo'}
          hint={mesaTexts.razonHint}
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
      <FormFoot submit={byStaff ? mesaTexts.register : devolucionTexts.send} busy={asking.isPending || uploading} />
    </form>
  )
}

const optionOf = ({ id, talla, disponible }: LineaDevolvible['tallas'][number]) => ({
  value: id,
  label: `${talla} (${devolucionTexts.left(disponible)})`,
  disabled: disponible <= 0,
})

type SolicitudProps = { pedidoId: string; dePedido: DePedido; byStaff?: boolean }

/** Requests an exchange or return on the pedido's page; the draft survives closing and a reload. */
export function SolicitudDialog({ pedidoId, dePedido, byStaff = false }: SolicitudProps) {
  const [open, setOpen] = useState(false)
  const draft = useStoredDraft(() => solicitudDraft(pedidoId))
  const [sent, setSent] = useState<SolicitudValues | null>(null)
  const { plazo, lineas } = dePedido
  const typed = () => {
    const now = draft.latest()
    return now ? stillPossible(now, lineas) : blankSolicitud(lineas)
  }
  const change = (next: boolean) => {
    if (next) setSent(null)
    setOpen(next)
  }
  const close = (values: SolicitudValues) => {
    // Displayed until the dialog has closed.
    setSent(values)
    draft.forget()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title={byStaff ? mesaTexts.register : devolucionTexts.ask}
        description={
          byStaff
            ? 'Queda aceptada. Le llega un correo a la consultora.'
            : plazo.hasta
              ? devolucionTexts.until(plazo.hasta)
              : undefined
        }
        open={open}
        onOpenChange={change}
        trigger={
          <Button variant="secondary" className="self-start" icon={<Undo2 aria-hidden="true" className="size-5" />}>
            {byStaff ? mesaTexts.register : devolucionTexts.ask}
          </Button>
        }
      >
        <SolicitudForm
          {...{ pedidoId, dePedido, byStaff }}
          values={sent ?? (draft.value ? stillPossible(draft.value, lineas) : blankSolicitud(lineas))}
          onChange={(part) => draft.keep({ ...typed(), ...part })}
          onDone={close}
        />
      </Dialog>
      {draft.value && !open && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-warning">
          {byStaff ? mesaTexts.waits : devolucionTexts.waits}
          <Button variant="link" size="sm" onClick={draft.forget}>
            {devolucionTexts.drop}
          </Button>
        </p>
      )}
      <UnsavedQuestion unsaved={draft.value !== null} what="la solicitud" onLeave={draft.forget} />
    </>
  )
}
