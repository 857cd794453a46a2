const name = 'MissingCode'

/**
 * Gives an error of its own to code that could not be fetched. For the page's waking. The router takes any such failure for a
 * new version and loads the page anew, which without network leads to the browser's own page; what it does not know it leaves to
 * the page's error state, and that asks the server first.
 */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { name, message: `${name}: ${payload.message}` })
  })
}

export const isMissingCode = (error: unknown): error is Error => error instanceof Error && error.name === name

/**
 * Asks the server for code that could not be fetched: `gone` when a newer version has taken its place, `away` when the server
 * does not answer.
 */
export async function askForCode(error: unknown): Promise<'there' | 'gone' | 'away'> {
  try {
    const { status } = await fetch(addressIn(error), { method: 'HEAD', cache: 'no-store' })
    if (status === 404 || status === 410) return 'gone'
    return status < 500 ? 'there' : 'away'
  } catch {
    return 'away'
  }
}

/** Not every browser says what it could not fetch. This file's own name changes with every part that it leads to. */
const addressIn = (error: unknown): string =>
  /https?:\S+?\.js\b/.exec(error instanceof Error ? error.message : '')?.[0] ?? import.meta.url

const key = 'azahar-entera'

/**
 * Loads the page whole from the server, because it is made of newer code by now. Only once for the same part and page: one
 * that comes without it again must not be loaded for ever.
 * @returns whether it does.
 */
export function loadWholeOnce({ message }: Error): boolean {
  const what = `${window.location.href} ${message}`
  try {
    if (sessionStorage.getItem(key) === what) return false
    sessionStorage.setItem(key, what)
  } catch {
    // A browser that keeps nothing could not tell the second time from the first.
    return false
  }
  window.location.reload()
  return true
}
