const name = 'azahar-llave'
const maxAge = 400 * 24 * 60 * 60

/** Makes this browser offer passkeys in the e-mail field. */
export function noteLlaveHere(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: survives sign-out, which clears localStorage; cookieStore is not everywhere.
  document.cookie = `${name}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Whether a passkey was created or used in this browser; otherwise no passkey code is loaded up front. */
export const isLlaveHere = (): boolean => document.cookie.split('; ').includes(`${name}=1`)

/** Browsers refuse passkeys on IP addresses. */
export const isNamed = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname)

/** Whether this browser can use passkeys on this site. */
export const canUseLlaves = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && isNamed(window.location.hostname)
