import { show, type Toast } from './toast.ts'

const key = 'azahar-toast'

/** Keeps a toast for the next page: a full page load would take it away before anybody has read it. */
export function setFlashMessage(toast: Toast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // A browser that keeps nothing shows nothing: the page that follows says the same by being there.
  }
}

/** Shows, once, the toast that the page before has set. For the root. @returns whether there was one. */
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
