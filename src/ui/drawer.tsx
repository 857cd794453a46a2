import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from './button.tsx'

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
 * A side panel, such as the phone's menu. A native modal dialog, because it is on every public page and needs no
 * script; its content is rendered on first opening.
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
  // The panel fills the dialog, so a press on the dialog itself is on its veil. A link closes the drawer at once;
  // otherwise it would cover the question about unsaved changes.
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current || event.defaultPrevented) onOpenChange(false)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape itself
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
