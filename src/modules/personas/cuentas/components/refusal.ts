import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { toastError } from '#ui/toast.ts'

const name = 'azahar-negado'

/**
 * What a redirect away from a page of staff carries, so that the next page can say why (spec 2.8:
 * non-admin on dashboard). A cookie: a redirect by the server has no other way to the next page.
 */
export const refusalHeaders = { 'set-cookie': `${name}=1; Path=/; Max-Age=60; SameSite=Lax` }

export const sayRefused = (): void => toastError(cuentaTexts.deniedTitle, { description: cuentaTexts.denied })

/**
 * For the root, once a page has come: says what a redirect carried.
 * @param welcomed right after a sign-in the guard only sends home (spec 1.2): nobody was refused.
 */
export function sayCarriedRefusal(welcomed: boolean): void {
  if (!document.cookie.split('; ').includes(`${name}=1`)) return
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  if (!welcomed) sayRefused()
}
