import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type DireccionForm, direccionEnvioSchema } from '#features/pedidos/schema.ts'
import { adminPedidoTexts, unsavedTexts } from '#features/pedidos/texts.ts'
import { type Pedido, setDireccion } from '#features/pedidos/web/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { DireccionEnvio } from './direccion-envio.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

type Direccion = ReturnType<typeof direccionEnvioSchema.parse>

/** What was typed and not saved, and what was kept, as which version, when it was begun. */
export type DireccionDraft = { values: DireccionForm; begun: { kept: string; version: number } }

type FormProps = {
  pedido: Pedido
  consultora: NonNullable<Pedido['consultora']>
  /** What she had typed before she closed the dialog. */
  draft: DireccionDraft | null
  onDraft: (draft: DireccionDraft | null) => void
  onSaved: () => void
}

/** The form lives as long as the dialog is open: it begins with what is kept then, or with what she had typed. */
export function AdminDireccionForm({ pedido, consultora, draft, onDraft, onSaved }: FormProps) {
  const { direccionEnvio, version } = pedido
  const [found, setFound] = useState(draft !== null)
  const [begun, setBegun] = useState(draft?.begun ?? { kept: JSON.stringify(direccionEnvio), version })
  const form = useForm<DireccionForm, unknown, Direccion>({
    resolver: zodResolver(direccionEnvioSchema),
    defaultValues: draft?.values ?? formOf(direccionEnvio),
  })
  const { errors } = form.formState
  const keep = useEffectEvent((values: DireccionForm) => {
    const typed = JSON.stringify(values) !== JSON.stringify(formOf(JSON.parse(begun.kept)))
    onDraft(typed ? { values, begun } : null)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form])
  const saving = usePedidoSave<Direccion>({
    id: pedido.id,
    save: (direccion) => setDireccion(pedido.id, { direccionEnvio: direccion, version: begun.version }),
    done: adminPedidoTexts.direccionSaved,
    failed: adminPedidoTexts.direccionFailed,
    onSaved,
  })
  const startOver = () => {
    setBegun({ kept: JSON.stringify(direccionEnvio), version })
    setFound(false)
    form.reset(formOf(direccionEnvio))
    onDraft(null)
  }
  const overtaking = {
    overtaken: begun.kept !== JSON.stringify(direccionEnvio),
    keep: () => setBegun({ kept: JSON.stringify(direccionEnvio), version }),
    drop: startOver,
  }
  const text = (name: keyof DireccionForm, label: string, required = true) => (
    <Field label={label} required={required} error={errors[name]?.message}>
      <TextInput {...form.register(name)} />
    </Field>
  )
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((direccion) => saving.mutate(direccion))}
      // What is typed into comes above the foot, which stays in sight.
      className="flex flex-col gap-4 [&_input]:scroll-mb-32"
    >
      {found && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft p-4 text-sm"
        >
          <p className="text-info">{unsavedTexts.direccionKept}</p>
          <Button size="sm" variant="secondary" onClick={startOver}>
            {unsavedTexts.drop}
          </Button>
        </div>
      )}
      <OvertakenNotice
        what="la dirección"
        now={<DireccionEnvio direccion={direccionEnvio} />}
        tipo="direccion"
        draft={overtaking}
        eventos={pedido.eventos}
        saving={saving.isPending}
      />
      {consultora.perfil.direccion && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-hover p-4">
          <div className="text-sm">
            <p className="font-semibold">La de su perfil</p>
            <DireccionEnvio direccion={{ ...consultora.perfil, telefono: '' }} />
          </div>
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              form.reset(formOf({ ...consultora.perfil, telefono: form.getValues('telefono') || consultora.telefono }))
            }
          >
            Usar esta dirección
          </Button>
        </div>
      )}
      <div className="grid gap-4 md:grid-cols-[1fr_8rem]">
        {text('direccion', 'Calle')}
        {text('numero', 'Número')}
      </div>
      {text('complemento', 'Complemento', false)}
      {text('barrio', 'Colonia')}
      <div className="grid gap-4 md:grid-cols-2">
        {text('ciudad', 'Ciudad')}
        <Field label="Código postal" required error={errors.codigoPostal?.message}>
          <TextInput {...form.register('codigoPostal')} inputMode="numeric" maxLength={5} />
        </Field>
      </div>
      <Field label="Teléfono" required error={errors.telefono?.message}>
        <TextInput type="tel" {...form.register('telefono')} />
      </Field>
      <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
        <Button type="submit" busy={saving.isPending}>
          {adminPedidoTexts.saveDireccion}
        </Button>
      </div>
    </form>
  )
}

/** Every field as text, so that each input is one that is typed into from the start. */
const formOf = (envio: Pedido['direccionEnvio']): DireccionForm => ({
  direccion: envio.direccion ?? '',
  numero: envio.numero ?? '',
  complemento: envio.complemento ?? '',
  barrio: envio.barrio ?? '',
  ciudad: envio.ciudad ?? '',
  codigoPostal: envio.codigoPostal ?? '',
  telefono: envio.telefono,
})
