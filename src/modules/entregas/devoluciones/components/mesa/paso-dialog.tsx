import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { refreshDevoluciones } from '#modules/entregas/devoluciones/client.ts'
import { maxPalabrasLength } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts, mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import { preguntasOf } from '#modules/pedidos/client.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Dialog, FormFoot } from '#ui/dialog.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { fieldErrorsOf, focusFirstError } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

type FieldsState = {
  tried: boolean
  /** Server errors by field. */
  errors: Record<string, string | undefined>
  /** The question that needs a confirmation. */
  question: string | null
  reset: () => void
}

type PasoDialogProps = {
  title: string
  description?: string | undefined
  trigger: ReactElement
  available: boolean
  ahora: string
  confirm: string
  done: string
  needsWords?: boolean
  /** State of the other fields: changed, invalid, and whether the button is disabled. */
  dirty?: boolean
  invalid?: boolean
  blocked?: boolean
  /** @param asked whether the user confirmed the server's question. */
  save: (palabras: string, asked: boolean) => Promise<unknown>
  onOpenChange?: (open: boolean) => void
  /** Fields above the message to the consultora. */
  children?: (state: FieldsState) => ReactNode
}

/** The dialog of a step. It stays open with the entered values when someone else takes a step, and shows the new state. */
export function PasoDialog(props: PasoDialogProps) {
  const { title, description, trigger, available, ahora, confirm, done, save, onOpenChange, children } = props
  const { needsWords = false, dirty = false, invalid = false, blocked = false } = props
  const [open, setOpen] = useState(false)
  const [palabras, setPalabras] = useState('')
  const [tried, setTried] = useState(false)
  const queryClient = useQueryClient()
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const saving = useVerb({
    mutationFn: (asked: boolean) => save(palabras, asked),
    success: done,
    onSuccess: () => change(false),
    // The dialog shows the question itself.
    failure: (error) => (preguntasOf(error).length > 0 ? null : 'No se pudo guardar'),
    refresh: () => refreshDevoluciones(queryClient),
  })
  const errors = fieldErrorsOf(saving.error)
  const asks = preguntasOf(saving.error).length > 0
  const question = asks ? detailOf(saving.error) : null
  const lacksWords = needsWords && !palabras.trim()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (invalid || lacksWords) return focusFirstError(event.currentTarget)
    saving.mutate(asks)
  }
  const moved = !available && !saving.isPending && !saving.isSuccess
  const reachable = available || open
  const unsaved = (dirty || palabras !== '') && reachable && !saving.isSuccess
  return (
    <>
      <Dialog size="sm" {...{ title, description, open }} onOpenChange={change} {...(reachable && { trigger })}>
        {moved && (
          <p role="alert" className="mb-5 rounded-md bg-warning-soft p-4 text-sm text-warning">
            {mesaTexts.moved(ahora)}
          </p>
        )}
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {children?.({ tried, errors, question, reset: saving.reset })}
          <Field
            label={needsWords ? mesaTexts.wordsNeeded : mesaTexts.words}
            error={tried && lacksWords ? devolucionTexts.needsPalabras : errors.palabras}
            required={needsWords}
          >
            <Textarea
              value={palabras}
              rows={3}
              maxLength={maxPalabrasLength}
              onChange={({ target }) => setPalabras(target.value)}
            />
          </Field>
          <FormFoot
            submit={asks ? envioGuiaTexts.saveAlso : confirm}
            busy={saving.isPending}
            disabled={!available || blocked}
          />
        </form>
      </Dialog>
      {unsaved && <UnsavedQuestion unsaved what="lo que escribiste" />}
    </>
  )
}
