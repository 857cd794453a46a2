import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CodigoField } from '#modules/personas/cuentas/components/seguridad/codigo-field.tsx'
import { type ContrasenaYCodigo, contrasenaYCodigoSchema } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { hasFieldErrors, showFieldErrors } from '#ui/show-field-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

type DialogProps = {
  title: string
  description: string
  confirm: string
  failed: string
  danger?: boolean
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Does it. What it refuses stands at its field. */
  send: (proof: ContrasenaYCodigo) => Promise<void>
}

/** Asks for the password and a code before what weakens the account. */
export const ContrasenaYCodigoDialog = (props: DialogProps) => (
  <Dialog
    title={props.title}
    description={props.description}
    size="sm"
    open={props.open}
    onOpenChange={props.onOpenChange}
  >
    <ProofForm {...props} />
  </Dialog>
)

function ProofForm({ email, confirm, failed, danger, onOpenChange, send }: DialogProps) {
  const formId = useId()
  const { register, handleSubmit, setError, setValue, clearErrors, control, formState } = useForm<
    z.input<typeof contrasenaYCodigoSchema>,
    unknown,
    ContrasenaYCodigo
  >({ resolver: zodResolver(contrasenaYCodigoSchema), defaultValues: { actual: '', tipo: 'app', codigo: '' } })
  const tipo = useWatch({ control, name: 'tipo' })
  const sending = useVerb({
    mutationFn: send,
    failure: (error) => (hasFieldErrors(error) ? null : failed),
    onSuccess: () => onOpenChange(false),
    onError: (error) => showFieldErrors(error, setError),
  })
  const submit = handleSubmit((proof) => sending.mutate(proof))
  const change = () => {
    setValue('tipo', tipo === 'app' ? 'recuperacion' : 'app')
    setValue('codigo', '')
    clearErrors('codigo')
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={texts.actual} error={formState.errors.actual?.message} required>
        <PasswordInput autoComplete="current-password" {...register('actual')} />
      </Field>
      <CodigoField tipo={tipo} error={formState.errors.codigo?.message} {...register('codigo')} />
      <Button variant="link" className="self-start" onClick={change}>
        {tipo === 'app' ? texts.useRecovery : texts.useApp}
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={sending.isPending}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
