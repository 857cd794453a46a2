import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button, IconButton } from './button.tsx'
import { reachByKeys } from './reach-by-keys.ts'

/** For a popup: presses during its closing animation do nothing. */
export const deafWhileClosing = (open: boolean) => (open ? {} : { onClickCapture: swallow, onSubmitCapture: swallow })

function swallow(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

type DrawerProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** Stays at the bottom. */
  footer?: ReactNode
  side?: 'left' | 'right'
}

/**
 * A panel from the side, such as the phone's menu. A native modal dialog, because it is on every public page and
 * needs no script; its content is rendered when it is first opened.
 */
export function Drawer({ title, open, onOpenChange, children, footer, side = 'right' }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  useBackCloses(open, () => onOpenChange(false))
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // The panel fills the dialog, so a press on the dialog itself is on its veil. A link closes it at once: it would cover the question
  // about unsaved changes.
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current || event.defaultPrevented) onOpenChange(false)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the dialog answers itself
    <dialog
      ref={dialog}
      {...(wasOpen && { 'aria-labelledby': titleId })}
      onClose={() => onOpenChange(false)}
      onClick={press}
      className={`drawer ${side === 'left' ? 'drawer-left' : 'drawer-right'}`}
    >
      {wasOpen && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
            <h2 id={titleId} className="display text-title">
              {title}
            </h2>
            <IconButton label="Cerrar" onClick={() => onOpenChange(false)}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer && (
            <div className="border-t border-line p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  )
}

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  /** Buttons, always visible. */
  footer?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A Button that opens it and gets the focus back. */
  trigger?: ReactElement
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The element to focus first, if it exists. */
  initialFocus?: () => HTMLElement | null
}

type FootProps = {
  /** The way on; other buttons before it. */
  children: ReactNode
  /** What was asked is under way. */
  busy?: boolean
}

/** The foot of a dialog that does something: the way out of it, then on. */
export const DialogFoot = ({ children, busy = false }: FootProps) => (
  <>
    <Base.Close render={<Button variant="secondary" disabled={busy} />}>Cancelar</Base.Close>
    {children}
  </>
)

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-5xl' }

/** A sheet from below on a phone, a centred card from 768 px. Escape, the veil and the browser's Back close it. */
export function Dialog({
  title,
  children,
  description,
  footer,
  open,
  onOpenChange,
  trigger,
  size = 'md',
  initialFocus,
}: DialogProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="veil" />
        <Base.Viewport className="sheet-frame">
          <Base.Popup
            {...deafWhileClosing(open)}
            initialFocus={() => initialFocus?.() ?? true}
            className={`sheet ${widths[size]}`}
          >
            <header className="flex items-start gap-4 px-5 pt-5 pb-3 md:px-7 md:pt-6">
              <div className="min-w-0 flex-1">
                <Base.Title className="display text-title text-balance wrap-anywhere">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>}
              </div>
              <Base.Close render={<IconButton label="Cerrar" className="-mt-1.5 -mr-2" />}>
                <X aria-hidden="true" />
              </Base.Close>
            </header>
            <div
              ref={reachByKeys}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-7 md:pb-7"
            >
              {children}
            </div>
            {footer && <footer className="sheet-footer">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
