import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type QuestionProps = {
  unsaved: boolean
  /** The name of what would be lost: `las notas`. */
  what: string
  /** The user leaves: forget the stored draft. */
  onLeave?: () => void
  /** It is kept while the user stays on this path. */
  keptOnPage?: boolean
}

/** Asks before leaving a page with unsaved changes; closing the tab asks by the browser. */
export function UnsavedQuestion({ unsaved, what, onLeave, keptOnPage = false }: QuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && !(keptOnPage && current.pathname === next.pathname),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      leaving
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={`¿Salir sin guardar ${what}?`}
      description="Lo que escribiste se perderá."
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir escribiendo"
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    />
  )
}
