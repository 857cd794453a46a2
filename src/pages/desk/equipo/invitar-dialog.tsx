import { zodResolver } from '@hookform/resolvers/zod'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { equipoQuery, inviteMiembro } from '#modules/personas/equipo/client.ts'
import { type InvitacionForm, invitacionSchema } from '#modules/personas/equipo/schema.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { RolChoice } from './rol-choice.tsx'

const formId = 'invitacion'

/** Asks for name, e-mail and role, and sends the letter. What was typed before a stray press is there again. */
export function InvitarDialog() {
  const [open, setOpen] = useState(false)
  const { register, control, handleSubmit, reset, setError, formState } = useForm<InvitacionForm>({
    resolver: zodResolver(invitacionSchema),
    defaultValues: { nombreCompleto: '', email: '' },
  })
  const { errors } = formState
  const inviting = useVerb({
    mutationFn: inviteMiembro,
    success: (_, { email }) => ({ title: equipoTexts.invited, description: email }),
    failure: equipoTexts.inviteFailed,
    refresh: [equipoQuery().queryKey],
    onSuccess: () => {
      setOpen(false)
      reset()
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  const send = handleSubmit((values) => inviting.mutate(values))
  return (
    <Dialog
      title={equipoTexts.inviteTitle}
      description={equipoTexts.inviteIntro}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={<UserRoundPlus aria-hidden="true" className="size-5" />}>{equipoTexts.invite}</Button>}
      footer={
        <Button type="submit" form={formId} busy={inviting.isPending}>
          {equipoTexts.sendInvite}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field label={equipoTexts.nombre} required error={errors.nombreCompleto?.message}>
          <TextInput {...register('nombreCompleto')} autoComplete="off" maxLength={100} />
        </Field>
        <Field label={equipoTexts.email} required error={errors.email?.message}>
          <TextInput
            {...register('email')}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={255}
          />
        </Field>
        <Controller
          control={control}
          name="role"
          render={({ field, fieldState }) => (
            <RolChoice
              required
              value={field.value ?? null}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </form>
    </Dialog>
  )
}
