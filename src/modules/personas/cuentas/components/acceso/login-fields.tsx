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

// Loaded only for users with a second factor.
const LoginCodigo = lazyWithRetry(async () => (await import('./login-codigo.tsx')).LoginCodigo, LoginCodigoMissing)

const { resolver, onFocus } = lazyRules(async () => (await import('./resolvers.ts')).loginResolver)

type LoginFieldsProps = {
  /** Called after the sign-in. The button stays busy until the next page replaces the form. */
  onEntered: (sesion: Sesion) => void
  /** Prefilled after a session has ended. */
  email?: string | undefined
  className?: string
  /** Called with true when a second factor is required, with false when it is cancelled. */
  onCodigo?: (asked: boolean) => void
  children?: ReactNode
}

/** E-mail, password and button; errors appear in a toast (spec 1.5 and 1.8). */
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
  // No default values unless `email` is given: they would overwrite what a password manager filled in before hydration.
  const { register, handleSubmit, setFocus, formState } = useForm<Login>({
    resolver,
    ...(email && { defaultValues: { email } }),
  })
  useEffect(() => {
    if (returns > 0) setFocus('password')
  }, [returns, setFocus])

  // Stays busy until the next page.
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
          // `webauthn` lets the browser offer passkeys here, if the page asks for it (login-llave.tsx).
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

/** Fallback when the second step cannot be loaded. */
function LoginCodigoMissing() {
  return <p role="alert">La tienda se actualizó. Recarga la página para escribir tu código.</p>
}
