const name = 'azahar-llave'
const maxAge = 400 * 24 * 60 * 60

/** Makes this browser offer passkeys in the e-mail field. */
export function noteLlaveHere(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: it outlives a sign-out, which empties the local storage; cookieStore is not everywhere.
  document.cookie = `${name}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Whether a passkey was made or used in this browser: only then is anything loaded for it. */
export const isLlaveHere = (): boolean => document.cookie.split('; ').includes(`${name}=1`)

/** Browsers refuse passkeys on IP addresses. */
export const isNamed = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname)

/** Whether this browser can use passkeys on this site. */
export const canUseLlaves = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && isNamed(window.location.hostname)
