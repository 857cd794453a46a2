import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sendPedido } from './desk.ts'

const direccion = { direccion: 'Hidalgo', numero: '8', complemento: null, barrio: 'Centro', ciudad: 'Querétaro' }
const direccionEnvio = { telefono: '+52 442 555 0134', ...direccion, codigoPostal: '76000' }

export type Own = { id: string; numeroPedido: string }

export async function confirmed(page: Page, hers: BrowserContext, count: number): Promise<Own[]> {
  const made: Own[] = []
  for (let n = 0; n < count; n++) {
    const pedido = await sendPedido(hers)
    const data = { direccionEnvio, version: 1 }
    expect((await page.request.put(`/api/pedidos/${pedido.id}/direccion`, { data })).ok()).toBe(true)
    const confirm = { status: 'confirmado', version: 2 }
    expect((await page.request.put(`/api/pedidos/${pedido.id}/status`, { data: confirm })).ok()).toBe(true)
    made.push(pedido)
  }
  return made
}

export const statusOf = async (page: Page, { id }: Own): Promise<string> =>
  (await (await page.request.get(`/api/pedidos/${id}`)).json()).status
