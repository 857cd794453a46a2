import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Pedido, setDireccion } from '#modules/pedidos/client.ts'
import { DireccionEnvio } from '#modules/pedidos/components/mesa/pedido/direccion-envio.tsx'
import { type DireccionForm, direccionEnvioSchema } from '#modules/pedidos/schema.ts'
import { adminPedidoTexts, unsavedTexts } from '#modules/pedidos/texts.ts'
import { ColoniasList } from '#modules/personas/codigos-postales/components/colonias-list.tsx'
import { useLugar } from '#modules/personas/codigos-postales/components/use-lugar.ts'
import { lugarText } from '#modules/personas/codigos-postales/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Draft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { PedidoConflict } from './pedido-conflict.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

type Direccion = ReturnType<typeof direccionEnvioSchema.parse>

type FormProps = {
  pedido: Pedido
  consultora: NonNullable<Pedido['consultora']>
  /** Outlives the dialog: what was typed before it was closed is there again. */
  draft: Draft<DireccionForm>
  onSaved: () => void
}

/** The form lives as long as the dialog is open. */
export function MesaDireccionForm({ pedido, consultora, draft, onSaved }: FormProps) {
  const [found, setFound] = useState(draft.dirty)
  const form = useForm<DireccionForm, unknown, Direccion>({
    resolver: zodResolver(direccionEnvioSchema),
    defaultValues: draft.value,
  })
  const { errors } = form.formState
  const keep = useEffectEvent(draft.set)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form])
  const followSaved = useEffectEvent((envio: Pedido['direccionEnvio']) => {
    if (!draft.dirty) form.reset(formOf(envio))
  })
  useEffect(() => followSaved(pedido.direccionEnvio), [pedido.direccionEnvio])
  const codigo = useWatch({ control: form.control, name: 'codigoPostal' })
  const lugar = useLugar({
    codigo,
    read: () => form.getValues(),
    write: (field, text) =>
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  })
  const coloniasId = useId()
  const saving = usePedidoSave<Direccion>({
    id: pedido.id,
    save: (direccionEnvio) => setDireccion(pedido.id, { direccionEnvio, version: draft.version }),
    done: adminPedidoTexts.direccionSaved,
    failed: adminPedidoTexts.direccionFailed,
    onSaved,
  })
  const startOver = () => {
    draft.drop()
    setFound(false)
    form.reset(formOf(pedido.direccionEnvio))
  }
  const text = (name: keyof DireccionForm, label: string, { required = true, list = '' } = {}) => (
    <Field label={label} required={required} error={errors[name]?.message}>
      <TextInput {...form.register(name)} {...(list && { list })} />
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
      <PedidoConflict
        pedido={pedido}
        what="la dirección"
        now={<DireccionEnvio direccion={pedido.direccionEnvio} />}
        tipo="direccion"
        draft={{ ...draft, drop: startOver }}
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
      {text('complemento', 'Complemento', { required: false })}
      {text('barrio', 'Colonia', { list: coloniasId })}
      <ColoniasList id={coloniasId} lugar={lugar} />
      <div className="grid gap-4 md:grid-cols-2">
        {text('ciudad', 'Ciudad')}
        <Field label="Código postal" required error={errors.codigoPostal?.message} hint={lugar && lugarText(lugar)}>
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
export const formOf = (envio: Pedido['direccionEnvio']): DireccionForm => ({
  direccion: envio.direccion ?? '',
  numero: envio.numero ?? '',
  complemento: envio.complemento ?? '',
  barrio: envio.barrio ?? '',
  ciudad: envio.ciudad ?? '',
  codigoPostal: envio.codigoPostal ?? '',
  telefono: envio.telefono,
})
