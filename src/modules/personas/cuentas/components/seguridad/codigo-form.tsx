import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type CodigoDos, codigoDosSchema } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { hasFieldErrors, showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

type CodigoFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  tipo: 'app' | 'recuperacion'
  error: string | undefined
}

/** A TOTP code, with autofill, or a recovery code. */
export const CodigoField = ({ tipo, error, ...rest }: CodigoFieldProps) => (
  <Field label={tipo === 'app' ? 'Código de 6 dígitos' : 'Código de recuperación'} error={error} required>
    <TextInput
      key={tipo}
      autoCapitalize={tipo === 'app' ? 'none' : 'characters'}
      autoCorrect="off"
      spellCheck={false}
      {...(tipo === 'app'
        ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code', placeholder: '123456', maxLength: 20 }
        : { autoComplete: 'off', placeholder: 'ABCDE-FGHJK', maxLength: 40 })}
      {...rest}
      className="text-lg tracking-[0.2em] tabular-nums"
    />
  </Field>
)

type CodigoFormProps = {
  /** Sends the code. Its error is shown at the field. */
  send: (proof: CodigoDos) => Promise<void>
  label: string
  className?: string
  children?: ReactNode
}

/** Proves the user by a TOTP or recovery code. The button stays busy after success, until the form is replaced. */
export function CodigoForm({ send, label, className = '', children }: CodigoFormProps) {
  const { register, handleSubmit, setError, setValue, setFocus, clearErrors, control, formState } = useForm<
    z.input<typeof codigoDosSchema>,
    unknown,
    CodigoDos
  >({ resolver: zodResolver(codigoDosSchema), defaultValues: { tipo: 'app', codigo: '' } })
  const tipo = useWatch({ control, name: 'tipo' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field, which takes the focus when mounted.
  useEffect(() => setFocus('codigo'), [setFocus, tipo])

  const sending = useVerb({
    mutationFn: send,
    onError: (error) => {
      if (hasFieldErrors(error)) showFieldErrors(error, setError)
      else setError('codigo', { message: detailOf(error) }, { shouldFocus: true })
    },
  })
  const busy = sending.isPending || sending.isSuccess
  const submit = handleSubmit((proof) => {
    if (!sending.isSuccess) sending.mutate(proof)
  })
  const change = () => {
    setValue('tipo', tipo === 'app' ? 'recuperacion' : 'app')
    setValue('codigo', '')
    clearErrors()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={`flex flex-col gap-5 ${className}`}>
      <p className="text-ink-soft">
        {tipo === 'app'
          ? 'Abre tu aplicación de códigos y escribe los 6 dígitos que muestra ahora.'
          : 'Es uno de los diez que guardaste al activar la verificación. Cada uno sirve una sola vez.'}
      </p>
      <CodigoField tipo={tipo} error={formState.errors.codigo?.message} {...register('codigo')} />
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
      <Button variant="link" className="self-start" onClick={change}>
        {tipo === 'app' ? segundoFactorTexts.useRecovery : segundoFactorTexts.useApp}
      </Button>
      {children}
    </form>
  )
}
