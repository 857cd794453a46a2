import { zodResolver } from '@hookform/resolvers/zod'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Pedido, setDireccion } from '#modules/pedidos/client.ts'
import { DireccionEnvio } from '#modules/pedidos/components/direccion-envio.tsx'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import { type DireccionForm, direccionEnvioSchema } from '#modules/pedidos/schema.ts'
import { adminPedidoTexts, unsavedTexts } from '#modules/pedidos/texts.ts'
import { ColoniasList, useLugar } from '#modules/personas/codigos-postales/components/use-lugar.tsx'
import { lugarText } from '#modules/personas/codigos-postales/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, FormFoot } from '#ui/dialog.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Panel } from '#ui/page.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { type Draft, useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { useWhatsapp, WhatsappLink } from './pedido-consultora.tsx'
import { PedidoConflict, usePedidoSave } from './pedido-save.tsx'

type Direccion = ReturnType<typeof direccionEnvioSchema.parse>

type FormProps = {
  pedido: Pedido
  consultora: NonNullable<Pedido['consultora']>
  /** Kept outside the dialog, so that closing keeps the input. */
  draft: Draft<DireccionForm>
  onSaved: () => void
}

function MesaDireccionForm({ pedido, consultora, draft, onSaved }: FormProps) {
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
    done: 'Dirección guardada exitosamente',
    failed: 'Error al guardar la dirección',
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
      // Focused inputs scroll above the sticky footer.
      className="flex flex-col gap-4 [&_input]:scroll-mb-32"
    >
      {found && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft p-4 text-sm"
        >
          <p className="text-info">Aquí sigue la dirección que escribiste. Aún no está guardada.</p>
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
      <Field
        label="Código postal"
        required
        error={errors.codigoPostal?.message}
        hint={lugar ? lugarText(lugar) : 'Lo usamos para sugerir la ciudad y la colonia.'}
      >
        <TextInput {...form.register('codigoPostal')} inputMode="numeric" maxLength={5} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        {text('ciudad', 'Ciudad')}
        {text('barrio', 'Colonia', { list: coloniasId })}
      </div>
      <ColoniasList id={coloniasId} lugar={lugar} />
      <div className="grid gap-4 md:grid-cols-[1fr_10rem]">
        {text('direccion', 'Calle')}
        {text('numero', 'Número exterior')}
      </div>
      {text('complemento', 'Interior o referencias (opcional)', { required: false })}
      <Field label="Teléfono" required error={errors.telefono?.message}>
        <TextInput type="tel" {...form.register('telefono')} />
      </Field>
      <FormFoot submit="Guardar dirección" busy={saving.isPending} />
    </form>
  )
}

/** With all fields, so that inputs are controlled from the start. */
const formOf = (envio: Pedido['direccionEnvio']): DireccionForm => ({
  direccion: envio.direccion ?? '',
  numero: envio.numero ?? '',
  complemento: envio.complemento ?? '',
  barrio: envio.barrio ?? '',
  ciudad: envio.ciudad ?? '',
  codigoPostal: envio.codigoPostal ?? '',
  telefono: envio.telefono,
})

type DialogProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** Enters or corrects the address. Closing the dialog keeps the input. */
function MesaDireccionDialog({ pedido, consultora }: DialogProps) {
  const [open, setOpen] = useState(false)
  const draft = useDraft(formOf(pedido.direccionEnvio), pedido.version)
  const written = hasDireccion(pedido.direccionEnvio)
  const close = () => {
    draft.drop()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title="Dirección de envío"
        description={`Pedido ${pedido.numeroPedido}, ${consultora.nombreCompleto}`}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" size="sm">
            {written ? 'Corregir' : 'Escribir'}
            <VisuallyHidden> dirección</VisuallyHidden>
          </Button>
        }
      >
        <MesaDireccionForm pedido={pedido} consultora={consultora} draft={draft} onSaved={close} />
      </Dialog>
      {draft.dirty && !open && (
        <p role="status" className="basis-full text-sm text-warning">
          Hay una dirección sin guardar.
        </p>
      )}
      <UnsavedQuestion unsaved={draft.dirty} what="la dirección" />
    </>
  )
}

type DireccionProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** The shipping address. Until it is known: a warning, the phone and a WhatsApp link (spec 2.2). */
export function MesaPedidoDireccion({ pedido, consultora }: DireccionProps) {
  const { direccionEnvio, status } = pedido
  const isKnown = hasDireccion(direccionEnvio)
  return (
    <Panel
      title="Dirección de envío"
      className="gap-3!"
      actions={(isKnown || status !== 'cancelado') && <MesaDireccionDialog pedido={pedido} consultora={consultora} />}
    >
      {isKnown ? (
        <DireccionEnvio direccion={direccionEnvio} />
      ) : status === 'cancelado' ? (
        <p>El pedido se canceló antes de tener dirección.</p>
      ) : (
        <DireccionPending pedido={pedido} consultora={consultora} />
      )}
    </Panel>
  )
}

function DireccionPending({ pedido, consultora }: DireccionProps) {
  const whatsapp = useWhatsapp(pedido, consultora)
  return (
    <div className="flex gap-2 rounded-md bg-warning-soft p-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-semibold text-warning">{adminPedidoTexts.direccionPending}</p>
        <p>Contacta a la consultora para confirmar disponibilidad y pedirle la dirección.</p>
        <p className="flex flex-wrap items-center gap-x-4 tabular-nums">
          {pedido.direccionEnvio.telefono || consultora.telefono || 'Sin teléfono'}
          {whatsapp && (
            <WhatsappLink
              href={whatsapp.href}
              className="link relative inline-flex min-h-6 items-center before:absolute before:-inset-y-2.5 before:inset-x-0"
            >
              WhatsApp
            </WhatsappLink>
          )}
        </p>
      </div>
    </div>
  )
}
