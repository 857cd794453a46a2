import { type AjusteMotivo, ajusteDelta } from '#modules/existencias/rules.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { daysAgo, personaId, readProductos } from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

type Deed = [haceDias: number, sku: string, talla: string, motivo: AjusteMotivo, cantidad: number, nota: string | null]

/**
 * Some changes by hand in the ledger (spec 3.3). Of each size they add up to nothing: the demo's stock is what is on hand now. A count says
 * by how much it was off.
 */
const deeds: Deed[] = [
  [21, 'AZ-VES-001', 'M', 'entrada', 6, 'Llegó la caja 12 del taller'],
  [16, 'AZ-VES-001', 'M', 'merma', 1, 'Manchada en el estante'],
  [9, 'AZ-VES-001', 'M', 'muestra', 2, 'Para la foto del catálogo'],
  [3, 'AZ-VES-001', 'M', 'conteo', -3, 'Conteo de moda casual'],
  [12, 'AZ-PLY-001', 'G', 'entrada', 2, null],
  [3, 'AZ-PLY-001', 'G', 'conteo', -2, 'Conteo de moda casual'],
  [5, 'AZ-PJK-001', 'M', 'entrada', 1, null],
  [2, 'AZ-PJK-001', 'M', 'merma', 1, 'Costura abierta'],
]

export async function seedInventario(tx: Writer): Promise<void> {
  const productos = new Map(readProductos().map((producto) => [producto.sku, producto]))
  for (const [haceDias, sku, talla, motivo, cantidad, nota] of deeds) {
    const producto = productos.get(sku)
    if (!producto?.tallas.some((it) => it.talla === talla))
      throw new Error(`db/demo/productos.json has no ${sku} ${talla}`)
    const stock = ajusteDelta(motivo, cantidad, 0)
    await moveStock(tx, [{ tallaId: tallaId(producto, talla), stock, apartado: 0 }], {
      ...{ pedidoId: null, motivo, actorId: personaId('admin@azahar.test') },
      ...{ at: daysAgo(haceDias), nota, lote: newId() },
    })
  }
}
