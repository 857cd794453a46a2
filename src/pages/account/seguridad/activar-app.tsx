import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { tellTabs } from '#modules/personas/cuentas/client.ts'
import { CodigoField } from '#modules/personas/cuentas/components/seguridad/codigo-form.tsx'
import { beginApp, confirmApp } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { codigoDeAppSchema, soloContrasenaSchema } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { CodigoQr } from '#ui/codigo-qr.tsx'
import { Field, Input, PasswordInput } from '#ui/field.tsx'
import { Panel } from '#ui/page.tsx'
import { takeFocus } from '#ui/reach-by-keys.ts'
import { hasFieldErrors, showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The app's set-up address as a QR code, and its secret for typing. */
function QrDeApp({ uri }: { uri: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      {/* Takes the focus from the password form, which is gone. */}
      <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
        Escanea este código QR con tu aplicación
      </p>
      <CodigoQr
        text={uri}
        label="Código QR con la clave de tu cuenta"
        className="size-56 max-w-full self-center rounded-md"
      />
      <div>
        <p className="text-ink-soft">¿No puedes escanearlo? Escribe esta clave en tu aplicación:</p>
        {/* Grouped in fours for reading; copying yields no spaces. */}
        <code className="mt-2 block rounded-md bg-surface-sunken px-4 py-3 break-all select-all">
          {(secret.match(/.{1,4}/g) ?? []).map((four, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move.
            <span key={index} className="mr-2 inline-block">
              {four}
            </span>
          ))}
        </code>
      </div>
    </>
  )
}

type ActivarAppProps = { email: string; onActivated: (codigos: string[]) => Promise<void>; onCancel: () => void }

/** Password, QR code, first code. Until then sign-ins require no code. */
export function ActivarApp({ email, onActivated, onCancel }: ActivarAppProps) {
  const [uri, setUri] = useState<string | null>(null)
  return (
    <Panel title={segundoFactorTexts.appTitle}>
      {uri ? (
        <ConfirmStep uri={uri} onActivated={onActivated} onCancel={onCancel} />
      ) : (
        <PasswordStep email={email} onBegun={setUri} onCancel={onCancel} />
      )}
    </Panel>
  )
}

type PasswordStepProps = { email: string; onBegun: (uri: string) => void; onCancel: () => void }

function PasswordStep({ email, onBegun, onCancel }: PasswordStepProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(soloContrasenaSchema),
    defaultValues: { actual: '' },
  })
  useEffect(() => setFocus('actual'), [setFocus])
  const beginning = useVerb({
    mutationFn: beginApp,
    failure: (error) => (hasFieldErrors(error) ? null : 'No se pudo iniciar la activación'),
    onSuccess: onBegun,
    onError: (error) => showFieldErrors(error, setError),
  })
  const begin = handleSubmit(({ actual }) => beginning.mutate(actual))
  return (
    <form noValidate onSubmit={begin} className="flex flex-col gap-5">
      <p className="text-ink-soft">Primero confirma que eres tú.</p>
      <Input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={segundoFactorTexts.actual} error={formState.errors.actual?.message} required>
        <PasswordInput autoComplete="current-password" {...register('actual')} />
      </Field>
      <Steps label="Continuar" busy={beginning.isPending} onCancel={onCancel} />
    </form>
  )
}

type ConfirmStepProps = { uri: string } & Pick<ActivarAppProps, 'onActivated' | 'onCancel'>

function ConfirmStep({ uri, onActivated, onCancel }: ConfirmStepProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codigoDeAppSchema),
    defaultValues: { codigo: '' },
  })
  const confirming = useVerb({
    mutationFn: confirmApp,
    success: { title: 'Verificación activada', description: 'Cerramos tus sesiones en otros dispositivos.' },
    failure: (error) => (hasFieldErrors(error) ? null : 'No se pudo activar'),
    onSuccess: async (codigos) => {
      // A page in another tab may wait for it (sesion-llave.tsx).
      tellTabs('dentro')
      await onActivated(codigos)
    },
    onError: (error) => {
      if (hasFieldErrors(error)) showFieldErrors(error, setError)
      else if (error instanceof AppError && error.code === 'conflict') onCancel()
    },
  })
  const confirm = handleSubmit(({ codigo }) => confirming.mutate(codigo))
  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-5">
      <QrDeApp uri={uri} />
      <p>Después escribe el código que muestra.</p>
      <CodigoField tipo="app" error={formState.errors.codigo?.message} {...register('codigo')} />
      <Steps label="Activar" busy={confirming.isPending} onCancel={onCancel} />
    </form>
  )
}

type StepsProps = { label: string; busy: boolean; onCancel: () => void }

const Steps = ({ label, busy, onCancel }: StepsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {label}
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      {segundoFactorTexts.cancel}
    </Button>
  </div>
)
