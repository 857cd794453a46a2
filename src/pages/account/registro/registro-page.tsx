import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { ColoniasList, useLugar } from '#modules/personas/codigos-postales/components/use-lugar.tsx'
import { lugarText } from '#modules/personas/codigos-postales/rules.ts'
import { fetchSesion, register, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { PasswordRules } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { caretAfterMask, maskTelefono } from '#modules/personas/cuentas/rules.ts'
import type { Registro } from '#modules/personas/cuentas/schema.ts'
import { cuentaTexts, cuentaToastMs } from '#modules/personas/cuentas/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, PasswordInput, TextInput } from '#ui/field.tsx'
import { restoreDraft } from '#ui/restore-draft.ts'
import { lazyRules, showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { dropDraft, emptyDraft, keepDraft, readDraft } from './registro-draft.ts'

/**
 * A phone input that formats as `+52 ddd ddd dddd` while typing, pasting and deleting (spec 1.5). Use with
 * `{...register('telefono')}`.
 */
const TelefonoInput = ({ onChange, ...rest }: ComponentProps<'input'>) => (
  <TextInput
    {...rest}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    onChange={(event) => {
      mask(event.target)
      onChange?.(event)
    }}
  />
)

/** Formats the field's value; the caret stays behind the same digit. */
function mask(input: HTMLInputElement) {
  const caret = input.selectionStart ?? input.value.length
  const behind = input.value.slice(caret).replace(/\D/g, '').length
  input.value = maskTelefono(input.value)
  // Setting the selection would focus the field on some phones.
  if (document.activeElement !== input) return
  const place = caretAfterMask(input.value, behind)
  input.setSelectionRange(place, place)
}

const { resolver, onFocus } = lazyRules(
  async () => (await import('#modules/personas/cuentas/components/acceso/resolvers.ts')).registroResolver,
)

const toEnRevisionMs = 1500
const toLoginMs = 2000

/** State of the registration form: its draft, its request, and what follows (spec 1.2, 1.4, 1.8 and 1.9). */
function useRegistro() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useForm<Registro>({ resolver, mode: 'onTouched', defaultValues: empty })
  const { setError, watch } = form

  useLayoutEffect(() => {
    restoreDraft(form, { ...empty, ...readDraft() })
    const watching = watch((values) => keepDraft(values as Partial<Registro>))
    return () => watching.unsubscribe()
  }, [form, watch])

  const goAfter = (ms: number, href: string) => setTimeout(() => void router.navigate({ href }), ms)

  const sending = useVerb({
    mutationFn: register,
    success: {
      title: cuentaTexts.registeredTitle,
      description: cuentaTexts.registered,
      durationMs: cuentaToastMs.registered,
    },
    failure: wordsOf,
    onSuccess: async () => {
      dropDraft()
      goAfter(toEnRevisionMs, paths.enRevision)
      await fetchSesion(queryClient).catch(() => {})
    },
    onError: (error) => {
      if (isRoleTaken(error)) goAfter(toLoginMs, paths.login)
      showFieldErrors(error, setError)
      if (stepOf(error) === 'email') setError('email', { message: cuentaTexts.emailTaken }, { shouldFocus: true })
    },
  })
  // Stays busy until the next page.
  const busy = sending.isPending || sending.isSuccess
  const send = form.handleSubmit((registro) => {
    if (!sending.isSuccess) sending.mutate(registro)
  })

  return { form, send, sending: busy }
}

const empty = { ...emptyDraft, password: '', confirmarPassword: '' }

const stepOf = (error: unknown): unknown => (error instanceof AppError ? error.facts.paso : undefined)
const isRoleTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && stepOf(error) === 'role'

/** Errors of spec 1.8: the server's message for a failed step, others as auth errors. */
function wordsOf(error: unknown): { title: string; description: string } {
  if (isRoleTaken(error)) return { title: 'Registro Existente', description: cuentaTexts.roleTaken }
  const title = cuentaTexts.registroFailedTitle
  const detail = detailOf(error)
  return { title, description: stepOf(error) ? detail : `Error de autenticación: ${detail}` }
}

type TextProps = ComponentProps<'input'> & { optional?: boolean; hint?: ReactNode }

/** The application in three sections, and the terms (spec 1.2 and 1.5). */
function RegistroForm() {
  const { form, send, sending } = useRegistro()
  const { register, formState, control, getValues } = form
  const password = useWatch({ control, name: 'password' })
  const codigo = useWatch({ control, name: 'codigoPostal' })
  const lugar = useLugar({
    codigo,
    read: getValues,
    write: (field, text) => form.setValue(field, text, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  })
  const coloniasId = useId()
  const errorOf = (name: FieldPath<Registro>) => formState.errors[name]?.message

  const text = (name: FieldPath<Registro>, label: string, props: TextProps) => {
    const { optional = false, className, hint, ...input } = props
    return (
      <Field label={label} error={errorOf(name)} required={!optional} hint={hint} {...(className && { className })}>
        <TextInput {...input} {...register(name)} />
      </Field>
    )
  }

  return (
    <>
      <p className="eyebrow mb-3">Ser consultora</p>
      <h1 className="display text-heading">Registro de Consultora</h1>
      <p className="mt-3 text-ink-soft">
        ¿Ya tienes cuenta?{' '}
        <Link to={paths.login} className="link font-semibold">
          Inicia sesión
        </Link>
      </p>
      <form method="post" noValidate onSubmit={send} onFocus={onFocus} className="mt-10 grid gap-12">
        <FormSection title="Datos de acceso" number={1}>
          {text('email', 'Correo electrónico', {
            type: 'email',
            inputMode: 'email',
            autoComplete: 'username',
            placeholder: 'tu@correo.com',
            className: 'sm:col-span-2',
          })}
          <div>
            <Field label="Contraseña" error={errorOf('password')} required>
              <PasswordInput autoComplete="new-password" {...register('password')} />
            </Field>
            <PasswordRules password={password} error={errorOf('password')} />
          </div>
          <Field label="Confirmar contraseña" error={errorOf('confirmarPassword')} required>
            <PasswordInput autoComplete="new-password" {...register('confirmarPassword')} />
          </Field>
        </FormSection>

        <FormSection title="Datos personales" number={2}>
          {text('nombreCompleto', 'Nombre completo', { autoComplete: 'name', className: 'sm:col-span-2' })}
          <Field label="Teléfono" error={errorOf('telefono')} required className="sm:col-span-2">
            <TelefonoInput {...register('telefono')} />
          </Field>
        </FormSection>

        <FormSection title="Dirección" number={3}>
          {/* The hint does not change the row's height, so that fields below do not move. */}
          {text('codigoPostal', 'Código postal', {
            inputMode: 'numeric',
            autoComplete: 'postal-code',
            maxLength: 5,
            hint: lugar ? lugarText(lugar) : 'Lo usamos para sugerirte tu ciudad y tu colonia.',
            className: 'sm:col-span-2',
          })}
          {text('ciudad', 'Ciudad', { autoComplete: 'address-level2' })}
          {text('barrio', 'Colonia', { autoComplete: 'address-level3', list: coloniasId })}
          <ColoniasList id={coloniasId} lugar={lugar} />
          {text('direccion', 'Calle', { autoComplete: 'address-line1', className: 'sm:col-span-2' })}
          {text('numero', 'Número exterior', { autoComplete: 'off' })}
          {text('complemento', 'Interior o referencias (opcional)', { autoComplete: 'address-line2', optional: true })}
        </FormSection>

        <div className="grid gap-6">
          <Checkbox
            label={
              <>
                Acepto los{' '}
                <Link to={paths.terminos} target="_blank" className="link">
                  términos y condiciones
                </Link>{' '}
                y el{' '}
                <Link to={paths.avisoDePrivacidad} target="_blank" className="link">
                  aviso de privacidad
                </Link>
              </>
            }
            error={errorOf('terminos')}
            {...register('terminos')}
          />
          <Button type="submit" size="lg" busy={sending} className="sm:justify-self-start">
            Enviar Solicitud
          </Button>
        </div>
      </form>
    </>
  )
}

function FormSection({ title, number, children }: { title: string; number: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="display flex items-baseline gap-3 text-title">
        <span aria-hidden="true" className="text-accent-text tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      <div className="mt-6 grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** The application of a consultora (spec 1.2). Signed-in users are redirected: they have an account. */
export const Route = createFileRoute('/registro-consultora')({
  beforeLoad: async ({ context }) => {
    const sesion = await context.queryClient.fetchQuery(sesionQuery())
    if (sesion.usuario) throw redirect({ href: paths.misPedidos })
  },
  head: (page) =>
    pageHead(page, {
      title: 'Registro de Consultora',
      description: 'Solicita ser consultora: llena tu registro en línea y te respondemos en 24 a 48 horas hábiles.',
      path: paths.registro,
      imagen: 'ser-consultora',
    }),
  component: RegistroPage,
})

function RegistroPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! py-10 outline-none md:py-16">
      <RegistroForm />
    </main>
  )
}
