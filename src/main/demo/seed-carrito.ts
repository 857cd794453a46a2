import { changeCarrito } from '#modules/carrito/server/cambio-writes.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { personaId, readProductos } from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

const email = 'consultora@azahar.test'
const consultora: Actor = { id: personaId(email), email, role: 'consultor' }

const lineas = [
  { sku: 'AZ-VES-001', talla: 'M', piezas: 2 },
  { sku: 'AZ-BLU-003', talla: 'G', piezas: 1 },
  { sku: 'AZ-FAL-001', talla: 'CH', piezas: 1 },
]

/** What the consultora of the demo has begun to put together, by the verb that her devices use. */
export async function seedCarrito(db: Database): Promise<void> {
  const cambios = lineas.map(({ sku, talla, piezas }) => ({ tallaId: tallaIdOf(sku, talla), piezas }))
  await changeCarrito(db, consultora, cambios)
}

function tallaIdOf(sku: string, talla: string): string {
  const producto = readProductos().find((it) => it.sku === sku)
  if (!producto) throw new Error(`db/demo/productos.json has no ${sku}`)
  return tallaId(producto, talla)
}
