import { busquedaDe, claveDe, maxClientas, ordenDe } from '#modules/clientas/rules.ts'
import type { AbonoRequest, ClientaRequest } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { findClienta } from './clienta-reads.ts'

/** Adds a payment. Payments are immutable. @throws not_found */
export function addAbono(db: Database, { id: personaId }: Actor, clientaId: string, abono: AbonoRequest) {
  const row = { id: newId(), personaId, clientaId, ...abono, corrige: null, createdAt: now() }
  return db.write(async (tx) => {
    await findClienta(tx, personaId, clientaId)
    await tx.insertInto('clientaAbonos').values(row).execute()
    return { id: row.id }
  })
}

/**
 * Reverses a payment by a counter-entry dated today.
 * @throws not_found; conflict for a reversed payment, or a reversal.
 */
export function correctAbono(db: Database, { id: personaId }: Actor, clientaId: string, abonoId: string) {
  return db.write(async (tx) => {
    await lockRows(tx, 'clienta_abonos', [abonoId])
    const abono = await tx
      .selectFrom('clientaAbonos')
      .select(['corrige', 'centavos', 'nota'])
      .where('id', '=', abonoId)
      .where('personaId', '=', personaId)
      .where('clientaId', '=', clientaId)
      .executeTakeFirstOrThrow(notFound(clientasTexts.abonoMissing))
    if (abono.corrige) throw new AppError('conflict', 'Una corrección no se corrige: anota un abono nuevo.')
    const corrected = await tx
      .selectFrom('clientaAbonos')
      .select('id')
      .where('corrige', '=', abonoId)
      .where('personaId', '=', personaId)
      .executeTakeFirst()
    if (corrected) throw new AppError('conflict', 'Este abono ya se corrigió.')
    const entry = { fecha: mexicanDay(new Date()), nota: abono.nota, centavos: -abono.centavos, corrige: abonoId }
    const row = { id: newId(), personaId, clientaId, ...entry, createdAt: now() }
    await tx.insertInto('clientaAbonos').values(row).execute()
    return { id: row.id }
  })
}

/** @throws conflict when the libreta is full. */
export function addClienta(db: Database, { id: personaId }: Actor, request: ClientaRequest): Promise<{ id: string }> {
  const clienta = rowOf(personaId, request, now())
  return db.write(async (tx) => {
    await assertRoom(tx, personaId, 1)
    await tx.insertInto('clientas').values(clienta).execute()
    return { id: clienta.id }
  })
}

/**
 * Adds the clientas of a list, except known ones (by phone, or without one by name).
 * @throws conflict when they do not all fit; none is added.
 */
export function addClientas(db: Database, { id: personaId }: Actor, clientas: { nombre: string; telefono: string }[]) {
  const at = now()
  return db.write(async (tx) => {
    await lockRows(tx, 'profiles', [personaId])
    const known = await tx
      .selectFrom('clientas')
      .select(['nombre', 'telefono'])
      .where('personaId', '=', personaId)
      .execute()
    const seen = new Set(known.map(claveDe))
    const fresh = clientas.filter((clienta) => {
      const clave = claveDe(clienta)
      return !seen.has(clave) && Boolean(seen.add(clave))
    })
    if (known.length + fresh.length > maxClientas) throw new AppError('conflict', clientasTexts.full)
    const rows = fresh.map((clienta) => rowOf(personaId, { ...clienta, tallas: '', cumple: null, notas: '' }, at))
    for (const some of chunksOf(rows, rowsAtOnce)) await tx.insertInto('clientas').values(some).execute()
    return { agregadas: fresh.length, repetidas: clientas.length - fresh.length }
  })
}

/** @throws not_found */
export async function saveClienta(db: Database, { id: personaId }: Actor, id: string, request: ClientaRequest) {
  const { createdAt: _createdAt, id: _id, personaId: _personaId, ...changed } = rowOf(personaId, request, now())
  await db.write(async (tx) => {
    await tx
      .updateTable('clientas')
      .set(changed)
      .where('id', '=', id)
      .where('personaId', '=', personaId)
      .returning('id')
      .executeTakeFirstOrThrow(notFound(clientasTexts.missing))
  })
}

/** Deletes a clienta with parts and payments; pedidos and cart are unaffected. @throws not_found */
export async function removeClienta(db: Database, { id: personaId }: Actor, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .deleteFrom('clientas')
      .where('id', '=', id)
      .where('personaId', '=', personaId)
      .returning('id')
      .executeTakeFirstOrThrow(notFound(clientasTexts.missing))
  })
}

/** 'Borrar mi libreta': deletes all data of this module; pedidos and cart are unaffected. */
export const removeLibreta = (db: Database, { id: personaId }: Actor): Promise<void> =>
  db.write(async (tx) => {
    await tx.deleteFrom('clientas').where('personaId', '=', personaId).execute()
    await tx.deleteFrom('repartoAvisos').where('personaId', '=', personaId).execute()
    await tx.deleteFrom('preciosPropios').where('personaId', '=', personaId).execute()
    await tx.deleteFrom('preciosDePedido').where('personaId', '=', personaId).execute()
    await tx.deleteFrom('negocioAjustes').where('personaId', '=', personaId).execute()
  })

/** SQLite limits the parameters of a statement; a row has eleven. */
const rowsAtOnce = 500

const chunksOf = <It>(rows: It[], size: number): It[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size))

/** Locks the consultora's row, so that concurrent requests do not both take the last place. */
async function assertRoom(tx: Writer, personaId: string, more: number): Promise<void> {
  await lockRows(tx, 'profiles', [personaId])
  const { clientas } = await tx
    .selectFrom('clientas')
    .select(({ fn }) => fn.countAll<number>().as('clientas'))
    .where('personaId', '=', personaId)
    .executeTakeFirstOrThrow()
  if (clientas + more > maxClientas) throw new AppError('conflict', clientasTexts.full)
}

const rowOf = (personaId: string, { nombre, telefono, ...rest }: ClientaRequest, at: string) => ({
  ...{ id: newId(), personaId, nombre, telefono, ...rest, createdAt: at, updatedAt: at },
  orden: ordenDe(nombre),
  busqueda: busquedaDe(nombre, telefono),
})
