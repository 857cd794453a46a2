import { toast as sonner } from 'sonner'

export type ToastOptions = {
  description?: string
  /** How long it stays, in milliseconds; 4 s for good news, 6 s for bad. */
  durationMs?: number
  /** A toast of the same name is replaced, so that what is done twice does not pile up. */
  name?: string
  /** One thing to do about it: `Deshacer`, `Ver carrito`. */
  action?: { label: string; onClick: () => void }
}

export type Toast = ToastOptions & { kind: 'success' | 'error' | 'info'; title: string }

/** Good news, in passing. Read out politely; never the only place where something is said. */
export const toastSuccess = (title: string, options: ToastOptions = {}) => show({ kind: 'success', title, ...options })

/** What did not work and, in `description`, what to do about it. */
export const toastError = (title: string, options: ToastOptions = {}) => show({ kind: 'error', title, ...options })

/** Neither good nor bad. */
export const toastInfo = (title: string, options: ToastOptions = {}) => show({ kind: 'info', title, ...options })

/** How often a toast of this name has left: one that is on its way out would take a new one of its id along. */
const turns = new Map<string, number>()
const toastIdOf = (name: string): string => `${name} ${turns.get(name) ?? 0}`
const leaves = (name: string) => turns.set(name, (turns.get(name) ?? 0) + 1)

/** Takes it away before its time: what it offers is past. */
export function dismissToast(name: string): void {
  sonner.dismiss(toastIdOf(name))
  leaves(name)
}

export function show({ kind, title, description, durationMs, name, action }: Toast): void {
  const onLeave = () => void (name && leaves(name))
  const act = () => {
    onLeave()
    action?.onClick()
  }
  sonner[kind](title, {
    duration: durationMs ?? (kind === 'error' ? 6000 : 4000),
    ...(name && { id: toastIdOf(name), onDismiss: onLeave, onAutoClose: onLeave }),
    ...(description && { description }),
    ...(action && { action: { label: action.label, onClick: act } }),
  })
}
