import type { AdminProducto } from '#features/catalogo/admin-producto.ts'
import { formOf } from '#features/catalogo/form-values.ts'
import type { SaveProducto } from '#features/catalogo/schema.ts'
import { productoSchema } from '#features/catalogo/schema.ts'
import type { FilaCambiada } from '#features/catalogo/tabla-schema.ts'
import { catalogoTexts } from '#features/catalogo/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { findAdminProductos } from './admin-reads.ts'
import { saveProducto } from './producto-writes.ts'
import { type Fila, filaOf } from './tabla-reads.ts'

/** What became of a row: saved, as it is now; or refused, with the sentence and, where somebody else was faster, how it is now. */
export type FilaGuardada = { id: string; fila: Fila | null; error: { code: string; detail: string } | null }

/**
 * Saves the rows of the table, each in a transaction of its own by the verb of the form: one that is refused keeps none of the others
 * back (spec 3.5). A cell that was not typed stays as it is.
 */
export async function saveFilas(db: Database, admin: Actor, filas: FilaCambiada[]): Promise<FilaGuardada[]> {
  const ids = filas.map(({ id }) => id)
  const productos = new Map((await findAdminProductos(db.read, ids)).map((it) => [it.id, it]))
  const ends: FilaGuardada[] = []
  for (const fila of filas) ends.push(await inStep(fila.id, () => saveFila(db, admin, fila, productos.get(fila.id))))
  return ends
}

async function saveFila(
  db: Database,
  admin: Actor,
  fila: FilaCambiada,
  producto: AdminProducto | undefined,
): Promise<FilaGuardada> {
  const { id } = fila
  try {
    if (!producto) throw new AppError('not_found', catalogoTexts.missing)
    return { id, fila: filaOf(await saveProducto(db, admin, id, requestOf(fila, producto))), error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, facts } = error
    const detail = facts.errors?.map(({ message }) => message).join(' ') || error.detail
    const actual = facts.actual as AdminProducto | undefined
    return { id, fila: actual ? filaOf(actual) : null, error: { code, detail } }
  }
}

/** The form as it would be sent with these cells changed and all others untouched. */
function requestOf({ id: _, version, tallas, ...cells }: FilaCambiada, producto: AdminProducto): SaveProducto {
  const form = formOf(producto)
  const typed = new Map(tallas.map((it) => [it.id, it]))
  const rows = form.tallas.map((talla) => ({ ...talla, ...typed.get(talla.id ?? '') }))
  return { ...productoSchema.parse({ ...form, ...cells, tallas: rows }), version }
}
