import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { maskTelefono } from '#features/cuentas/rules.ts'
import { type Registro, registroSchema } from '#features/cuentas/schema.ts'
import { cuentaTexts, cuentaToastMs } from '#features/cuentas/texts.ts'
import { fetchSesion, register } from '#features/cuentas/web/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './registro-draft.ts'

const toEnRevisionMs = 1500
const toLoginMs = 2000

/** The registration form's life: its draft, its one call, and what happens after it (spec 1.2, 1.4, 1.8 and 1.9). */
export function useRegistro() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useForm<Registro>({ resolver: zodResolver(registroSchema), mode: 'onTouched' })
  const { setValue, getValues, setError, watch } = form

  useEffect(() => {
    // What was typed before the page was alive is newer than the draft.
    const typed = typedIn(getValues())
    for (const [name, value] of Object.entries(readDraft()) as [keyof Draft, Draft[keyof Draft]][]) {
      if (value !== undefined && !(name in typed)) setValue(name, value)
    }
    keepDraft(getValues())
    const watching = watch((values) => keepDraft(values as Partial<Registro>))
    return () => watching.unsubscribe()
  }, [setValue, getValues, watch])

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
    if (!busy) sending.mutate(registro)
  })

  return { form, send, sending: busy }
}

/** The fields that are not empty. */
const typedIn = (values: Registro): Partial<Registro> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== maskTelefono('')))

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
