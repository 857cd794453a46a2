import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import type { AdminProducto } from './admin-reads.ts'

type Saved = { actor: Actor; before: AdminProducto | null; after: AdminProducto; at: string }

/**
 * Notes what a form made of a product: its facts and texts, its pictures by their names, and its sizes as a whole once
 * one of them is another. What pedidos do to the stock is in the ledger, not here.
 */
export function recordProducto(tx: Writer, { actor, before, after, at }: Saved): Promise<void> {
  const verbo = before ? 'producto_guardado' : 'producto_creado'
  const facts = before && factsOf(before)
  return recordChange(tx, { actor, verbo, objetoId: after.id, before: facts, after: factsOf(after), at })
}

function factsOf({ id: _, version: __, imagen, imagenesAdicionales, tallas, ...facts }: AdminProducto) {
  const kept = tallas.filter(({ retirada }) => !retirada)
  return {
    ...facts,
    imagenId: imagen?.id ?? null,
    imagenesAdicionales: imagenesAdicionales.map(({ id }) => id),
    tallas: kept.map(({ id, talla, stock, activo }) => ({ id, talla, stock, activo })),
  }
}
