import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import { factsOf } from '#modules/catalogo/fields.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'

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
