import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { addClienta, type ClientaDetalle, refreshLibreta, saveClienta } from '#modules/clientas/client.ts'
import { type ClientaForm, clientaSchema } from '#modules/clientas/schema.ts'
import { libretaTexts } from '#modules/clientas/texts.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

const nothing: ClientaForm = { nombre: '', telefono: '', tallas: '', cumple: '', notas: '' }

/** Adds or edits a clienta. The input survives closing. */
export function ClientaDialog({ clienta }: { clienta?: ClientaDetalle }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const { register, handleSubmit, reset, setError, formState } = useForm<ClientaForm, unknown, unknown>({
    resolver: zodResolver(clientaSchema) as never,
    defaultValues: clienta ? formOf(clienta) : nothing,
  })
  const { errors, isDirty } = formState
  const change = (next: boolean) => {
    if (next && !isDirty) reset(clienta ? formOf(clienta) : nothing)
    setOpen(next)
  }
  const saving = useVerb({
    mutationFn: async (values: ClientaForm) => {
      // The schema's output has month before day.
      const json = { ...values, cumple: values.cumple?.split('-').reverse().join('/') ?? '' }
      await (clienta ? saveClienta(clienta.id, json) : addClienta(json))
    },
    failure: libretaTexts.saveFailed,
    success: 'Clienta guardada',
    onSuccess: async () => {
      await refreshLibreta(queryClient)
      reset(nothing)
      setOpen(false)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  const save = (values: ClientaForm) => saving.mutate(values)
  const title = clienta ? 'Editar datos' : libretaTexts.add
  return (
    <FormDialog
      title={title}
      open={open}
      onOpenChange={change}
      trigger={
        clienta ? (
          <Button variant="secondary">{title}</Button>
        ) : (
          <Button icon={<UserRoundPlus aria-hidden="true" className="size-5" />}>{title}</Button>
        )
      }
      submit="Guardar"
      busy={saving.isPending}
      onSubmit={handleSubmit(save as never)}
    >
      <Field label="Nombre" required error={errors.nombre?.message}>
        <TextInput {...register('nombre')} autoComplete="off" maxLength={100} />
      </Field>
      <Field label="Teléfono" error={errors.telefono?.message}>
        <TextInput {...register('telefono')} type="tel" inputMode="tel" autoComplete="off" maxLength={30} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Tallas" error={errors.tallas?.message}>
          <TextInput {...register('tallas')} placeholder="Blusa M, pantalón 9" autoComplete="off" maxLength={200} />
        </Field>
        <Field label="Cumpleaños" hint="Día y mes, por ejemplo 24/12" error={errors.cumple?.message}>
          <TextInput {...register('cumple')} autoComplete="off" maxLength={10} />
        </Field>
      </div>
      <Field label="Notas" error={errors.notas?.message}>
        <Textarea {...register('notas')} rows={3} maxLength={2_000} />
      </Field>
    </FormDialog>
  )
}

const formOf = ({ nombre, telefono, tallas, cumple, notas }: ClientaDetalle): ClientaForm => ({
  ...{ nombre, telefono, tallas, notas },
  cumple: cumple?.split('-').reverse().join('/') ?? '',
})
