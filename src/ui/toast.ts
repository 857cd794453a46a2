export type ToastOptions = {
  description?: string
  /** How long it stays, in milliseconds; 4 s for good news, 6 s for bad. */
  durationMs?: number
  /** One thing to do about it: `Deshacer`, `Ver carrito`. */
  action?: { label: string; onClick: () => void }
}

export type Toast = ToastOptions & { kind: 'success' | 'error' | 'info'; title: string }

const waiting: Toast[] = []
let deliver: ((toast: Toast) => void) | null = null
let wake: (() => void) | null = null

/** Good news, in passing. Read out politely; never the only place where something is said. */
export const toastSuccess = (title: string, options: ToastOptions = {}) => post({ kind: 'success', title, ...options })

/** What did not work and, in `description`, what to do about it. */
export const toastError = (title: string, options: ToastOptions = {}) => post({ kind: 'error', title, ...options })

/** Neither good nor bad. */
export const toastInfo = (title: string, options: ToastOptions = {}) => post({ kind: 'info', title, ...options })

/** For `Toaster`: `onWanted` is called at the first toast, so that the machinery need not be there before. */
export function onToastWanted(onWanted: () => void): () => void {
  wake = onWanted
  if (waiting.length > 0) wake()
  return () => {
    wake = null
  }
}

/** For the machinery: from now on toasts go to `next`; those that waited go first. */
export function takeToasts(next: (toast: Toast) => void): () => void {
  deliver = next
  for (const toast of waiting.splice(0)) next(toast)
  return () => {
    deliver = null
  }
}

function post(toast: Toast) {
  if (deliver) return deliver(toast)
  waiting.push(toast)
  wake?.()
}
