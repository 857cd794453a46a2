import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { refreshDevoluciones } from '#modules/entregas/devoluciones/client.ts'
import { maxPalabrasLength } from '#modules/entregas/devoluciones/rules.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import { AppError } from '#shared/errors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useVerb } from '#ui/use-verb.ts'

type WordsProps = { value: string; needed?: boolean; error?: string | undefined; onChange: (value: string) => void }

/** Words for the consultora. */
export const Palabras = ({ value, needed = false, error, onChange }: WordsProps) => (
  <Field label={needed ? mesaTexts.wordsNeeded : mesaTexts.words} error={error} required={needed}>
    <Textarea value={value} rows={3} maxLength={maxPalabrasLength} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

/** Takes a step; everything shown is read again after success and failure. */
export function usePaso(save: () => Promise<unknown>, { done, onDone }: { done: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const saving = useVerb({
    mutationFn: save,
    success: done,
    onSuccess: () => {
      onDone()
    },
    failure: 'No se pudo guardar',
    refresh: () => refreshDevoluciones(queryClient),
  })
  const fields = saving.error instanceof AppError ? (saving.error.facts.errors ?? []) : []
  const errors: Record<string, string | undefined> = Object.fromEntries(
    fields.map(({ path, message }) => [path, message]),
  )
  return { ...saving, errors }
}

type FrameProps = {
  title: string
  description?: string | undefined
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The step is possible now. */
  available: boolean
  /** The present state, in words. */
  ahora: string
  dirty: boolean
  saving: { isPending: boolean; isSuccess: boolean }
  children: ReactNode
}

/** The dialog of a step. It stays open with what is typed when somebody else takes a step, and shows the new state. */
export function PasoFrame({ available, ahora, dirty, saving, trigger, children, ...dialog }: FrameProps) {
  const moved = !available && !saving.isPending && !saving.isSuccess
  const reachable = available || dialog.open
  return (
    <>
      <Dialog size="sm" {...dialog} {...(reachable && { trigger })}>
        {moved && (
          <p role="alert" className="mb-5 rounded-md bg-warning-soft p-4 text-sm text-warning">
            {mesaTexts.moved(ahora)}
          </p>
        )}
        {children}
      </Dialog>
      {dirty && reachable && !saving.isSuccess && <UnsavedQuestion unsaved what="lo que escribiste" />}
    </>
  )
}
