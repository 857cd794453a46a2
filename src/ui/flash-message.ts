import { show, type Toast } from './toast.ts'

const key = 'azahar-toast'

/** Stores a toast for the page after a full load. */
export function setFlashMessage(toast: Toast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // Without storage the toast is lost; the next page shows the same message.
  }
}

/** Shows the stored toast once. For the root. @returns whether there was one. */
export function showFlashMessage(): boolean {
  try {
    const toast = JSON.parse(sessionStorage.getItem(key) ?? '') as Toast
    sessionStorage.removeItem(key)
    show(toast)
    return true
  } catch {
    return false
  }
}
