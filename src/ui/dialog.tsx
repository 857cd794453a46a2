import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactElement, ReactNode } from 'react'
import { useBackCloses } from './back-closes.ts'
import { deafWhileClosing } from './deaf-while-closing.ts'
import { IconButton } from './icon-button.tsx'
import { reachByKeys } from './reach-by-keys.ts'

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  /** Buttons; they stay in sight while the content scrolls. */
  footer?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A Button that opens it, and has the focus again afterwards. */
  trigger?: ReactElement
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** What has the focus first, if it is there by then, instead of the first thing that can have it. */
  initialFocus?: () => HTMLElement | null
}

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-5xl' }

/**
 * A question or form over the page: a sheet from below on a phone, a centred card from 768 px. Focus goes in and comes
 * back, Escape and the veil close it (Base UI), and so does the browser's way back.
 */
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
