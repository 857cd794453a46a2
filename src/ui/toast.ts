import { toast as sonner } from 'sonner'

export type ToastOptions = {
  description?: string
  /** How long it stays, in milliseconds; 4 s for good news, 6 s for bad. */
  durationMs?: number
  /** One thing to do about it: `Deshacer`, `Ver carrito`. */
  action?: { label: string; onClick: () => void }
  /** Takes the place of what was said under the same name: what is asked again and again is answered once. */
  id?: string
}

export type Toast = ToastOptions & { kind: 'success' | 'error' | 'info'; title: string }

/** Good news, in passing. Read out politely; never the only place where something is said. */
export const toastSuccess = (title: string, options: ToastOptions = {}) => show({ kind: 'success', title, ...options })

/** What did not work and, in `description`, what to do about it. */
export const toastError = (title: string, options: ToastOptions = {}) => show({ kind: 'error', title, ...options })

/** Neither good nor bad. */
export const toastInfo = (title: string, options: ToastOptions = {}) => show({ kind: 'info', title, ...options })

export function show({ kind, title, description, durationMs, action, id }: Toast): void {
  sonner[kind](title, {
    duration: durationMs ?? (kind === 'error' ? 6000 : 4000),
    ...(description && { description }),
    ...(action && { action }),
    ...(id && { id }),
  })
}
