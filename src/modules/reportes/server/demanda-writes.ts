import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Faltante } from '#modules/carrito/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { isReplay } from '#platform/db/idempotency.ts'
import type { Log } from '#platform/log.ts'
import { fold } from '#shared/fold.ts'
import { mexicanDay } from '#shared/format.ts'
import { maxBusquedaLength } from '#shared/search.ts'

/** Notes what was wanted and not had, after the answer: it neither waits for the note nor fails with it. */
export type Demanda = {
  /** Pieces that a consultora asked for and there were not. */
  noteFaltantes: (consultoraId: string, faltantes: Faltante[]) => void
  /** A search of a consultora that found nothing. */
  noteBusqueda: (consultoraId: string, q: string) => void
  /** Resolves when what was noted so far is written. */
  settled: () => Promise<void>
}

/** Rows that one person can cause on a day: more than anybody means. */
export const maxPerDay = { faltantes: 200, busquedas: 50 }

/** A shorter text is still being typed. */
const minTextoLength = 3

export function openDemanda(db: Database, log: Log): Demanda {
  let last = Promise.resolve()
  // One after the other: a note holds one connection, however many come at once.
  const later = (what: string, write: () => Promise<unknown>) => {
    last = last.then(write).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, `${what} could not be noted`),
    )
  }
  return {
    noteFaltantes: (consultoraId, faltantes) => {
      if (faltantes.length === 0 || isReplay()) return
      later('missing pieces', () => writeFaltantes(db, { dia: mexicanDay(new Date()), consultoraId }, faltantes))
    },
    noteBusqueda: (consultoraId, q) => {
      const texto = fold(q).slice(0, maxBusquedaLength)
      if (texto.length < minTextoLength) return
      later('a search', () => writeBusqueda(db, { dia: mexicanDay(new Date()), consultoraId }, texto))
    },
    settled: () => last,
  }
}

type Whose = { dia: string; consultoraId: string }

/** The most that she lacked of a size on a day, not the sum: who tries five times wants it once. */
const writeFaltantes = (db: Database, whose: Whose, faltantes: Faltante[]) =>
  db.writeRelaxed(async (tx) => {
    const noted = await tx
      .selectFrom('demandaPerdida')
      .select('tallaId')
      .where('dia', '=', whose.dia)
      .where('consultoraId', '=', whose.consultoraId)
      .execute()
    const known = new Set(noted.map(({ tallaId }) => tallaId))
    const added = faltantes.filter(({ tallaId }) => !known.has(tallaId)).slice(0, maxPerDay.faltantes - known.size)
    const rows = [...faltantes.filter(({ tallaId }) => known.has(tallaId)), ...added]
    if (rows.length === 0) return
    await tx
      .insertInto('demandaPerdida')
      // Always in one order, so that two that write the same rows wait for each other.
      .values(rows.toSorted((a, b) => (a.tallaId < b.tallaId ? -1 : 1)).map((row) => ({ ...whose, ...row })))
      .onConflict((on) =>
        on.columns(['dia', 'consultoraId', 'tallaId']).doUpdateSet({
          piezas: sql`case when excluded.piezas > demanda_perdida.piezas then excluded.piezas else demanda_perdida.piezas end`,
        }),
      )
      .execute()
  })

/** Before so many consultoras searched for a text, a hash of it alone is stored: it may be the name of somebody. */
export const minConsultoras = 3

export const claveOf = (texto: string): string => createHash('sha256').update(texto).digest('base64url').slice(0, 27)

const writeBusqueda = (db: Database, { dia, consultoraId }: Whose, texto: string) =>
  db.writeRelaxed(async (tx) => {
    const clave = claveOf(texto)
    const hers = tx.selectFrom('busquedasSinResultado').where('dia', '=', dia).where('consultoraId', '=', consultoraId)
    const again = await tx
      .updateTable('busquedasSinResultado')
      .set((eb) => ({ veces: eb('veces', '+', 1) }))
      .where('dia', '=', dia)
      .where('consultoraId', '=', consultoraId)
      .where('clave', '=', clave)
      // A number that only a machine reaches, far from where it would not fit.
      .where('veces', '<', 1_000)
      .returning('clave')
      .executeTakeFirst()
    if (again) return
    const { rows } = await hers.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
    if (Number(rows) >= maxPerDay.busquedas) return
    await tx
      .insertInto('busquedasSinResultado')
      .values({ dia, consultoraId, clave, veces: 1 })
      .onConflict((on) => on.doNothing())
      .execute()
    const { consultoras } = await tx
      .selectFrom('busquedasSinResultado')
      .select(({ fn }) => fn.count<number | string>('consultoraId').distinct().as('consultoras'))
      .where('clave', '=', clave)
      .executeTakeFirstOrThrow()
    if (Number(consultoras) < minConsultoras) return
    await tx
      .insertInto('busquedasTextos')
      .values({ clave, texto })
      .onConflict((on) => on.doNothing())
      .execute()
  })
