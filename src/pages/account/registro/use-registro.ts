import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { fetchSesion, register } from '#modules/personas/cuentas/client.ts'
import { maskTelefono } from '#modules/personas/cuentas/rules.ts'
import { type Registro, registroSchema } from '#modules/personas/cuentas/schema.ts'
import { cuentaTexts, cuentaToastMs } from '#modules/personas/cuentas/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { restoreDraft } from '#ui/restore-draft.ts'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { dropDraft, keepDraft, readDraft } from './registro-draft.ts'

const toEnRevisionMs = 1500
const toLoginMs = 2000

/** The registration form's life: its draft, its one call, and what happens after it (spec 1.2, 1.4, 1.8 and 1.9). */
export function useRegistro() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useForm<Registro>({ resolver: zodResolver(registroSchema), mode: 'onTouched', defaultValues: empty })
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
  // Registered: the next page comes in a moment.
  const busy = sending.isPending || sending.isSuccess
  const send = form.handleSubmit((registro) => {
    if (!sending.isSuccess) sending.mutate(registro)
  })

  return { form, send, sending: busy }
}

const empty = {
  email: '',
  password: '',
  confirmarPassword: '',
  nombreCompleto: '',
  telefono: maskTelefono(''),
  ciudad: '',
  barrio: '',
  direccion: '',
  numero: '',
  complemento: '',
  codigoPostal: '',
}

const stepOf = (error: unknown): unknown => (error instanceof AppError ? error.facts.paso : undefined)
const isRoleTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && stepOf(error) === 'role'

/** The error catalogue of spec 1.8: the server's own sentence for a step that failed, the rest as an auth error. */
function wordsOf(error: unknown): { title: string; description: string } {
  if (isRoleTaken(error)) return { title: cuentaTexts.roleTakenTitle, description: cuentaTexts.roleTaken }
  const title = cuentaTexts.registroFailedTitle
  const detail = detailOf(error)
  return { title, description: stepOf(error) ? detail : cuentaTexts.authFailed(detail) }
}
