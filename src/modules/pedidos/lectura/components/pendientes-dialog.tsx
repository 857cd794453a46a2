import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type PendientesDialogProps = {
  texts: { pendingQuestion: string; pendingDetail: string; pendingConfirm: string; pendingBack: string }
  /** The lines of the message that still wait, as they came. */
  lineas: string[]
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before somebody goes on without the lines of a message that were not understood. */
export const PendientesDialog = ({ texts, lineas, open, onClose, onConfirm }: PendientesDialogProps) => (
  <Dialog
    title={texts.pendingQuestion}
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    footer={
      <>
        <Button variant="secondary" onClick={onConfirm}>
          {texts.pendingConfirm}
        </Button>
        <Button onClick={onClose}>{texts.pendingBack}</Button>
      </>
    }
  >
    <p className="text-ink-soft">{texts.pendingDetail}</p>
    <ul className="mt-4 flex flex-col gap-2">
      {lineas.map((linea, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text is known by its place.
        <li key={at} className="rounded-md bg-warning-soft px-3 py-2 text-sm wrap-anywhere text-warning">
          {linea}
        </li>
      ))}
    </ul>
  </Dialog>
)
