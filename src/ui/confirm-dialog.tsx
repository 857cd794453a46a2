import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { deafWhileClosing } from './dialog.tsx'
import { reachByKeys } from './reach-by-keys.ts'

type ConfirmDialogProps = {
  title: string
  description: ReactNode
  /** Omitted when there is nothing left to confirm. */
  confirmLabel?: string
  cancelLabel: string
  onConfirm: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger?: ReactElement
  tone?: 'danger' | 'primary'
  children?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  /** The confirmed action is running: the dialog stays open until `open` changes. */
  busy?: boolean
  /** Asks about leaving the page, so Back does not close it. */
  leaving?: boolean
  /** Focused after cancelling, instead of the previously focused element. */
  focusAfterCancel?: () => HTMLElement | null
}

/** Confirms an irreversible action. Cancel has the initial focus; an outside press does nothing. */
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
        {/* Also covers another dialog. */}
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
