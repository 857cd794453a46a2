import type { Alternativa } from '#modules/catalogo/cargas/plan-form.ts'
import { acciones } from '#modules/catalogo/cargas/rules.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Cuentas } from './give-writes.ts'
import { findCarga } from './reads.ts'

/**
 * Takes the file's values for the product of a row whose cells changed in the file and here (spec 3.5). The product itself is written when the
 * file is applied.
 * @throws not_found for a file of somebody else or a row that it has not; conflict once it is applied, or where there is no choice.
 */
export function takeFromFile(db: Database, admin: Actor, id: string, fila: number): Promise<void> {
  return db.write(async (tx) => {
    await lockRevisada(tx, admin, id)
    const row = await tx
      .selectFrom('cargaFilas')
      .innerJoin('cargaProductos', (join) =>
        join
          .onRef('cargaProductos.cargaId', '=', 'cargaFilas.cargaId')
          .onRef('cargaProductos.posicion', '=', 'cargaFilas.posicion'),
      )
      .select(['cargaFilas.posicion', 'alternativa'])
      .where('cargaFilas.cargaId', '=', id)
      .where('fila', '=', fila)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', cargasTexts.missing)
    if (!row.alternativa) throw new AppError('conflict', cargasTexts.noChoice)
    const { cambio, filas } = JSON.parse(row.alternativa) as Alternativa
    await tx
      .updateTable('cargaProductos')
      .set({ accion: 'cambiar', cambio: JSON.stringify(cambio), alternativa: null, estado: 'pendiente' })
      .where('cargaId', '=', id)
      .where('posicion', '=', row.posicion)
      .execute()
    for (const it of filas)
      await tx
        .updateTable('cargaFilas')
        .set({ accion: it.accion, cambios: JSON.stringify(it.cambios), motivo: null })
        .where('cargaId', '=', id)
        .where('fila', '=', it.fila)
        .execute()
    await tx
      .updateTable('cargas')
      .set({ cuentas: JSON.stringify(await countsOf(tx, id)) })
      .where('id', '=', id)
      .execute()
  })
}

/** The state is asked in the statement that locks the row: a file that is being applied is not changed. */
async function lockRevisada(tx: Writer, admin: Actor, id: string): Promise<void> {
  const locked = await tx
    .updateTable('cargas')
    .set({ estado: 'revisada' })
    .where('id', '=', id)
    .where('actorId', '=', admin.id)
    .where('estado', '=', 'revisada')
    .returning('id')
    .execute()
  if (locked.length > 0) return
  const carga = await findCarga(tx, admin.id, id)
  if (!carga) throw new AppError('not_found', cargasTexts.missing)
  throw new AppError('conflict', carga.estado === 'terminada' ? cargasTexts.over : cargasTexts.busy)
}

async function countsOf(tx: Writer, cargaId: string): Promise<Cuentas> {
  const count = async (table: 'cargaFilas' | 'cargaProductos') => {
    const rows = await tx
      .selectFrom(table)
      .select((eb) => ['accion', eb.fn.countAll<number>().as('count')])
      .where('cargaId', '=', cargaId)
      .groupBy('accion')
      .execute()
    const of = (accion: string) => Number(rows.find((row) => row.accion === accion)?.count ?? 0)
    return Object.fromEntries(acciones.map((accion) => [accion, of(accion)])) as Cuentas['filas']
  }
  return { filas: await count('cargaFilas'), productos: await count('cargaProductos') }
}
