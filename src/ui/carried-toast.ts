import { type Toast, toastError, toastInfo, toastSuccess } from './toast.ts'

const key = 'azahar-toast'
const show = { success: toastSuccess, error: toastError, info: toastInfo }

/** Keeps a toast for the next page, where a full page load would take it away before anybody has read it. */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // A browser that keeps nothing shows nothing: the page that follows says the same by being there.
  }
}

/** Shows what the page before has left, once. For the root. @returns whether there was something. */
export function showCarriedToast(): boolean {
  try {
    const { kind, title, ...options } = JSON.parse(sessionStorage.getItem(key) ?? '') as Toast
    sessionStorage.removeItem(key)
    show[kind](title, options)
    return true
  } catch {
    // Nothing was left.
    return false
  }
}
