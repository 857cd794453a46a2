import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveProps = {
  /** Whether there is something to lose now. */
  blocks: () => boolean
  /** Whether this way leaves, where not every way does. */
  leaves?: ShouldBlockFn
  title: string
  description: string
  confirmLabel?: string
  cancelLabel?: string
  onLeave?: (() => void) | undefined
}

/** Asks before the page is left; closing the tab asks by the browser. */
export function LeaveQuestion({ blocks, leaves = () => true, onLeave, ...question }: LeaveProps) {
  const blocker = useBlocker({
    shouldBlockFn: (way) => blocks() && leaves(way),
    enableBeforeUnload: blocks,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      {...question}
      leaving
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    />
  )
}

type QuestionProps = {
  unsaved: boolean
  /** The name of what would be lost: `las notas`. */
  what: string
  /** The user leaves: forget the stored draft. */
  onLeave?: () => void
  /** It is kept while the user stays on this path. */
  keptOnPage?: boolean
}

/** Asks before leaving a page with unsaved text. */
export const UnsavedQuestion = ({ unsaved, what, onLeave, keptOnPage = false }: QuestionProps) => (
  <LeaveQuestion
    blocks={() => unsaved}
    leaves={({ current, next }) => !(keptOnPage && current.pathname === next.pathname)}
    title={`¿Salir sin guardar ${what}?`}
    description="Lo que escribiste se perderá."
    cancelLabel="Seguir escribiendo"
    onLeave={onLeave}
  />
)
