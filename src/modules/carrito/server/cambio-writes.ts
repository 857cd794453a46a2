import { type Aviso, type Cambio, changeLinea, maxLineas, mergeCambios } from '#modules/carrito/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { disponible } from '#modules/catalogo/rules.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { CarritoLineaRow } from '#platform/db/schema.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/rights.ts'
import { findCarrito } from './reads.ts'

/**
 * Changes a consultora's cart (spec 3.4); concurrent changes add up.
 * @param cambios from the request, or computed in the transaction.
 * @returns the current cart, and an `aviso` per change that could not be applied as requested.
 */
export async function changeCarrito(
  db: Database,
  persona: Actor,
  cambios: Cambio[] | ((tx: Writer) => Promise<Cambio[]>),
) {
  const [personaId, at] = [persona.id, now()]
  const avisos = await db.write(async (tx) => {
    const version = await lockCarrito(tx, personaId)
    const wanted = mergeCambios(typeof cambios === 'function' ? await cambios(tx) : cambios)
    const refused = await writeLineas(tx, personaId, wanted, at)
    tx.publish({ topic: 'carrito', id: personaId, version })
    return refused
  })
  // The current cart, also on a replay.
  return { ...(await findCarrito(db.read, personaId)), avisos }
}

/** Serialises changes by a user's devices. @returns the cart's new version. */
async function lockCarrito(tx: Writer, personaId: string): Promise<number> {
  const { version } = await tx
    .insertInto('carritos')
    .values({ personaId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('personaId').doUpdateSet((eb) => ({ version: eb('carritos.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

async function writeLineas(tx: Writer, personaId: string, cambios: Cambio[], at: string): Promise<Aviso[]> {
  if (cambios.length === 0) return []
  const [lineas, ventas] = [await findLineas(tx, personaId), await findVentas(tx, cambios, now())]
  const [avisos, kept, gone]: [Aviso[], CarritoLineaRow[], string[]] = [[], [], []]
  let count = lineas.size
  for (const { tallaId, ...cambio } of cambios) {
    const [had, venta] = [lineas.get(tallaId) ?? null, ventas.get(tallaId) ?? null]
    const { now: has, problema } = changeLinea(had, cambio, venta, count >= maxLineas)
    if (!had && has.cantidad > 0) count += 1
    if (has.cantidad > 0) kept.push({ personaId, tallaId, addedAt: had?.addedAt ?? at, ...has })
    else if (had) gone.push(tallaId)
    const { nombre = null, talla = null } = venta ?? {}
    if (problema) avisos.push({ tallaId, nombre, talla, problema, cantidad: has.cantidad })
  }
  if (gone.length > 0)
    await tx.deleteFrom('carritoLineas').where('personaId', '=', personaId).where('tallaId', 'in', gone).execute()
  if (kept.length > 0) await upsertLineas(tx, kept)
  return avisos
}

const upsertLineas = (tx: Writer, lineas: CarritoLineaRow[]) =>
  tx
    .insertInto('carritoLineas')
    .values(
      lineas.map(({ personaId, tallaId, cantidad, precioUnitarioCentavos, addedAt }) => ({
        personaId,
        tallaId,
        cantidad,
        precioUnitarioCentavos,
        addedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['personaId', 'tallaId']).doUpdateSet((eb) => ({
        cantidad: eb.ref('excluded.cantidad'),
        precioUnitarioCentavos: eb.ref('excluded.precioUnitarioCentavos'),
      })),
    )
    .execute()

async function findLineas(tx: Writer, personaId: string): Promise<Map<string, CarritoLineaRow>> {
  const rows = await tx.selectFrom('carritoLineas').selectAll().where('personaId', '=', personaId).execute()
  return new Map(rows.map((row) => [row.tallaId, row]))
}

async function findVentas(tx: Writer, cambios: Cambio[], at: string) {
  const ids = cambios.map(({ tallaId }) => tallaId)
  const rows = await tx
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
    .select(['productoTallas.id', 'talla', 'stock', 'apartado', 'productoTallas.activo as tallaActivo'])
    .select(['productos.nombre', 'productos.activo', costoAt(at).as('precioUnitarioCentavos'), ...fueraColumns])
    .where('productoTallas.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, tallaActivo, activo, ...row }) => [
      id,
      {
        ...{ ...row, activo: activo === 1 && tallaActivo === 1, disponible: disponible(row) },
        ...fueraFrom(row, at),
      },
    ]),
  )
}
