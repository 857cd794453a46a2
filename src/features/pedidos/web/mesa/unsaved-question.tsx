import { useBlocker } from '@tanstack/react-router'
import { unsavedTexts } from '#features/pedidos/texts.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type QuestionProps = {
  unsaved: boolean
  /** What would be lost, as the question goes on: `las notas`. */
  what: string
}

/** Asks before a page is left with something typed and not saved; the browser asks by itself before it is closed. */
export function UnsavedQuestion({ unsaved, what }: QuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      leaving
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={unsavedTexts.title(what)}
      description={unsavedTexts.description}
      confirmLabel={unsavedTexts.leave}
      cancelLabel={unsavedTexts.stay}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
