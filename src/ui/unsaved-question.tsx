import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type QuestionProps = {
  unsaved: boolean
  /** What would be lost, as the question goes on: `las notas`. */
  what: string
  /** It is left behind: a draft that was kept is to be forgotten. */
  onLeave?: () => void
  /** It is kept as long as one stays on the page, whatever part of it is shown. */
  keptOnPage?: boolean
}

/** Asks before a page is left with something typed and not saved; the browser asks by itself before it is closed. */
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
