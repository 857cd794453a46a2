import { show, type Toast } from './toast.ts'

const key = 'azahar-toast'

/** Shows a toast after a full page load. */
export function setFlashMessage(toast: Toast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // Without storage it is not shown: the next page says the same.
  }
}

/** Shows the toast of the previous page once. For the root. @returns whether there was one. */
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
