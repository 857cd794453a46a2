import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './azahar.ts'

export const statuses = ['pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado']
export const longDate =
  /\d{2} de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) de \d{4}/

/** Her pedidos as the API has them. */
export const pedidos = async (page: Page, query = '') =>
  (await (await page.request.get(`/api/pedidos?limite=100${query}`)).json()).items

/** Staff confirm an untouched pedido in another browser. */
export async function confirmAtTheDesk(browser: Browser, id: string): Promise<void> {
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  const confirmed = await desk.request.put(`/api/pedidos/${id}/status`, { data: { status: 'confirmado', version: 1 } })
  expect(confirmed.status()).toBe(200)
  await desk.close()
}
