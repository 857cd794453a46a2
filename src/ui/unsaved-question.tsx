import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveProps = {
  /** Whether there are unsaved changes now. */
  blocks: () => boolean
  /** Whether a navigation counts as leaving; by default all do. */
  leaves?: ShouldBlockFn
  title: string
  description: string
  confirmLabel?: string
  cancelLabel?: string
  onLeave?: (() => void) | undefined
}

/** Asks before leaving the page; on closing the tab, the browser asks. */
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
  /** Names what would be lost: `las notas`. */
  what: string
  /** The user leaves: delete the stored draft. */
  onLeave?: () => void
  /** The text is kept while the path stays the same. */
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
