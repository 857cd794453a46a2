import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import {
  type ComponentProps,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button, IconButton } from './button.tsx'
import { reachByKeys } from './reach-by-keys.ts'

/** Props for a popup: ignores presses during the closing animation. */
export const deafWhileClosing = (open: boolean) => (open ? {} : { onClickCapture: swallow, onSubmitCapture: swallow })

function swallow(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  footer?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A Button that opens the dialog and regains the focus. */
  trigger?: ReactElement
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The element to focus first, if it exists. */
  initialFocus?: () => HTMLElement | null
}

type FootProps = {
  /** The primary action, preceded by other buttons. */
  children: ReactNode
  busy?: boolean
}

/** The footer of a dialog with an action: cancel first, then the action. */
export const DialogFoot = ({ children, busy = false }: FootProps) => (
  <>
    <Base.Close render={<Button variant="secondary" disabled={busy} />}>Cancelar</Base.Close>
    {children}
  </>
)

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-5xl' }

/** A bottom sheet on a phone, a centred card from 768 px. Escape, the veil and the browser's Back close it. */
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

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  submit: string
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * A dialog with one form, whose button stays visible. The caller keeps the input, so that accidental closing loses
 * nothing.
 */
export function FormDialog({ submit, busy, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <DialogFoot busy={busy}>
          <Button type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </DialogFoot>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        {children}
      </form>
    </Dialog>
  )
}

type VerbFootProps = {
  label: string
  busy: boolean
  disabled?: boolean
  onConfirm: () => void
}

export const VerbFoot = ({ label, busy, disabled, onConfirm }: VerbFootProps) => (
  <DialogFoot busy={busy}>
    <Button busy={busy} disabled={disabled} onClick={onConfirm}>
      {label}
    </Button>
  </DialogFoot>
)

type FormFootProps = { submit: string; busy: boolean; disabled?: boolean; danger?: boolean }

/** The sticky footer of a form that scrolls inside a dialog. */
export const FormFoot = ({ submit, busy, disabled, danger }: FormFootProps) => (
  <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
    <DialogFoot busy={busy}>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </DialogFoot>
  </div>
)

/** Keeps the last value, so that the content stays during the closing animation. */
export function useLastShown<T>(value: T | null): T | null {
  const [shown, setShown] = useState(value)
  if (value !== null && value !== shown) setShown(value)
  return value ?? shown
}
