import type { AbonoRequest } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { findClienta } from './clienta-reads.ts'

/** What a clienta paid. The book is only ever added to. @throws not_found */
export function addAbono(db: Database, { id: personaId }: Actor, clientaId: string, abono: AbonoRequest) {
  const row = { id: newId(), personaId, clientaId, ...abono, corrige: null, createdAt: now() }
  return db.write(async (tx) => {
    await findClienta(tx, personaId, clientaId)
    await tx.insertInto('clientaAbonos').values(row).execute()
    return { id: row.id }
  })
}

/**
 * Takes a payment back that was written down wrongly, by an entry against it, dated today.
 * @throws not_found; conflict for one that was taken back already, or that itself takes another back.
 */
export function correctAbono(db: Database, { id: personaId }: Actor, clientaId: string, abonoId: string) {
  return db.write(async (tx) => {
    await lockRows(tx, db.engine, 'clienta_abonos', [abonoId])
    const abono = await tx
      .selectFrom('clientaAbonos')
      .select(['corrige', 'centavos', 'nota'])
      .where('id', '=', abonoId)
      .where('personaId', '=', personaId)
      .where('clientaId', '=', clientaId)
      .executeTakeFirst()
    if (!abono) throw new AppError('not_found', clientasTexts.abonoMissing)
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
