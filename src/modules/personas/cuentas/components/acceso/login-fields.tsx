import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { fetchSesion, type Sesion, signIn } from '#modules/personas/cuentas/client.ts'
import type { Login } from '#modules/personas/cuentas/schema.ts'
import { cuentaTexts, cuentaToastMs } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { lazyRules, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

// Only for those who have a second factor.
const LoginCodigo = lazyWithRetry(async () => (await import('./login-codigo.tsx')).LoginCodigo, LoginCodigoMissing)

const { resolver, onFocus } = lazyRules(async () => (await import('./resolvers.ts')).loginResolver)

type LoginFieldsProps = {
  /** Signed in. The button stays busy until the next page replaces the form. */
  onEntered: (sesion: Sesion) => void
  /** Whose session has ended, filled in. */
  email?: string | undefined
  className?: string
  /** The password was right, and a code is asked for; or not any more. */
  onCodigo?: (asked: boolean) => void
  children?: ReactNode
}

/** E-mail, password and the button; what went wrong is said in a toast (spec 1.5 and 1.8). */
export function LoginFields({ onEntered, email, className = '', onCodigo, children }: LoginFieldsProps) {
  const queryClient = useQueryClient()
  const [asksCodigo, setAsksCodigo] = useState(false)
  const [returns, setReturns] = useState(0)
  const entering = useVerb({
    mutationFn: async (login: Login) => {
      if ((await signIn(login)) === 'codigo') return null
      const sesion = await fetchSesion(queryClient)
      if (!sesion.usuario) throw new AppError('internal', cuentaTexts.loginFailed)
      return sesion
    },
    failure: { title: cuentaTexts.loginFailedTitle, durationMs: cuentaToastMs.loginFailed },
    onSuccess: (sesion) => (sesion ? onEntered(sesion) : askCodigo(true)),
  })
  const askCodigo = (asked: boolean) => {
    entering.reset()
    setAsksCodigo(asked)
    onCodigo?.(asked)
    if (!asked) setReturns((before) => before + 1)
  }
  // No default values where nobody is expected: what a password manager wrote before the page was alive stays.
  const { register, handleSubmit, setFocus, formState } = useForm<Login>({
    resolver,
    ...(email && { defaultValues: { email } }),
  })
  useEffect(() => {
    if (returns > 0) setFocus('password')
  }, [returns, setFocus])

  // Signed in: another page comes.
  const busy = entering.isPending || entering.isSuccess
  const enter = handleSubmit((login) => {
    if (!entering.isSuccess) entering.mutate(login)
  })

  if (asksCodigo) {
    return (
      <Suspense>
        <LoginCodigo onEntered={onEntered} onBack={() => askCodigo(false)} className={className} />
      </Suspense>
    )
  }
  return (
    <form method="post" noValidate onSubmit={enter} onFocus={onFocus} className={`flex flex-col gap-5 ${className}`}>
      <Field label="Correo electrónico" error={formState.errors.email?.message} required>
        <TextInput
          type="email"
          // With it the browser offers passkeys here, where the page has asked it to (login-llave.tsx).
          autoComplete="username webauthn"
          inputMode="email"
          placeholder="tu@correo.com"
          {...register('email')}
        />
      </Field>
      <Field label="Contraseña" error={formState.errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" size="lg" busy={busy} className="mt-2">
        Iniciar Sesión
      </Button>
      <noscript>
        <p className="text-sm text-ink-soft">Para iniciar sesión activa JavaScript en tu navegador.</p>
      </noscript>
      {children}
    </form>
  )
}

/** Where the second screen could not be fetched. */
function LoginCodigoMissing() {
  return <p role="alert">La tienda se actualizó. Recarga la página para escribir tu código.</p>
}
