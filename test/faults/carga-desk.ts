import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Carga } from '#modules/catalogo/cargas/client.ts'
import type { EstadoCarga } from '#modules/catalogo/cargas/rules.ts'
import type { Server } from '../set-up/server.ts'

/** A file of products as large as one likes, and who gives it to a server of its own process. */

export const tallas = ['XCH', 'CH', 'M', 'G', 'XG']
export const heads = ['SKU', 'Nombre', 'Categoría', 'Precio público', 'Costo de consultora', 'Estado', 'Talla'].concat([
  'Existencia',
])

/** So many products of five sizes. */
export const rowsOf = (precio: number, productos: number) =>
  Array.from({ length: productos }, (_, at) => at).flatMap((at) =>
    tallas.map((talla, size) => [
      ...[`CG-${String(at).padStart(4, '0')}`, `Prenda de carga ${at}`, 'Moda Casual', precio, precio - 100, 'Activo'],
      ...[talla, (at % 7) + size],
    ]),
  )

export function deskOf(server: Server, cookie: string) {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, headers: { cookie, origin: server.url, ...init.headers } })
  const read = async (id: string): Promise<Carga> => (await ask(`/api/cargas/${id}`)).json()
  return {
    read,
    give: async (bytes: Uint8Array): Promise<Carga> => {
      const headers = { 'content-type': 'application/octet-stream' }
      const body = bytes as Uint8Array<ArrayBuffer>
      const reply = await ask('/api/cargas?archivo=lista.xlsx', { method: 'POST', headers, body })
      expect([reply.status, reply.status === 201 ? '' : await reply.text()]).toEqual([201, ''])
      return reply.json()
    },
    apply: async (id: string) => {
      const reply = await ask(`/api/cargas/${id}/aplicacion`, { method: 'POST' })
      expect(reply.status).toBe(202)
    },
    /** Asked as often as the page asks. */
    until: async (id: string, estado: EstadoCarga) => {
      for (let asked = 0; asked < 120; asked++) {
        if ((await read(id)).estado === estado) return
        await pause(1_000)
      }
      throw new Error(`The file is not ${estado} after two minutes.`)
    },
  }
}
