import type { Resolver } from 'react-hook-form'
import type { Contacto } from '#modules/ajustes/sitio/schema.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toastError } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

const pauseMs = 1500

const fetchRules = () => import('./contacto-resolver.ts')
const resolver: Resolver<Contacto> = async (...typed) => (await fetchRules()).contactoResolver(...typed)
const notChecked = () =>
  toastError('No pudimos revisar tu mensaje', { description: 'Revisa tu internet; si se repite, recarga la página.' })

/** A message that makes no call: after a pause it says that it was sent and empties itself (spec 1.2: /contacto). */
export function ContactoForm() {
  const { register, handleSubmit, reset, formState } = useForm<Contacto>({ resolver })
  const { errors } = formState
  const sending = useVerb({
    mutationFn: () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs)),
    success: { title: sitioTexts.sentTitle, description: sitioTexts.sent },
    onSuccess: () => reset(),
  })
  const send = handleSubmit(() => sending.mutate())
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => send(event).catch(notChecked)}
      onFocus={() => void fetchRules().catch(() => {})}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2"
    >
      <Field label="Nombre" error={errors.nombre?.message} required>
        <TextInput autoComplete="name" {...register('nombre')} />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Teléfono (opcional)" error={errors.telefono?.message}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('telefono')} />
      </Field>
      <Field label="Asunto" error={errors.asunto?.message} required>
        <TextInput autoComplete="off" {...register('asunto')} />
      </Field>
      <Field label="Mensaje" error={errors.mensaje?.message} required className="sm:col-span-2">
        <Textarea rows={6} {...register('mensaje')} />
      </Field>
      <Button type="submit" size="lg" busy={sending.isPending} className="sm:justify-self-start">
        Enviar Mensaje
      </Button>
    </form>
  )
}
