import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { deafWhileClosing } from './dialog.tsx'
import { reachByKeys } from './reach-by-keys.ts'

export type ConfirmDialogProps = {
  title: string
  description: ReactNode
  /** Left out when there is nothing to confirm any more: what was asked about has changed meanwhile. */
  confirmLabel?: string
  cancelLabel: string
  onConfirm: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger?: ReactElement
  tone?: 'danger' | 'primary'
  /** What is asked for besides, under the description. */
  children?: ReactNode
  /** What has the focus first instead of the harmless answer: a field, say. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The confirmed work is under way: the dialog stays, the button turns. Close it with `open` when done. */
  busy?: boolean
  /** It asks whether to leave the page: the way back is what it is about, and does not close it. */
  leaving?: boolean
  /** What has the focus after the harmless answer, instead of what had it before. */
  focusAfterCancel?: () => HTMLElement | null
}

/** Asks before what cannot be taken back. The focus starts on the harmless answer; a press outside does not answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel, onConfirm, open, onOpenChange, trigger, busy = false } = props
  const change = (next: boolean) => !(busy && !next) && onOpenChange(next)
  const harmless = useRef<HTMLButtonElement>(null)
  const cancelled = useRef(false)
  const cancel = (next: boolean) => {
    cancelled.current = !next
    change(next)
  }
  const confirm = () => {
    cancelled.current = false
    onConfirm()
  }
  useBackCloses(open && !props.leaving, () => cancel(false))
  const finalFocus = () => (cancelled.current ? (props.focusAfterCancel?.() ?? null) : null)
  return (
    <Base.Root open={open} onOpenChange={cancel}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {/* Also over another dialog: what is asked stands before what it is about. */}
        <Base.Backdrop forceRender className="veil" />
        <Base.Viewport className="sheet-frame">
          <Base.Popup
            {...deafWhileClosing(open)}
            initialFocus={props.initialFocus ?? harmless}
            finalFocus={finalFocus}
            className="sheet md:max-w-lg"
          >
            <div ref={reachByKeys} className="overflow-y-auto px-5 pt-6 pb-5 md:px-7">
              <Base.Title className="display text-title text-balance wrap-anywhere">{title}</Base.Title>
              <Base.Description aria-live="polite" className="mt-2 text-ink-soft">
                {description}
              </Base.Description>
              {props.children}
            </div>
            <footer className="sheet-footer">
              <Base.Close ref={harmless} render={<Button variant="secondary" />}>
                {cancelLabel}
              </Base.Close>
              {confirmLabel && (
                <Button variant={props.tone ?? 'danger'} busy={busy} onClick={confirm}>
                  {confirmLabel}
                </Button>
              )}
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
