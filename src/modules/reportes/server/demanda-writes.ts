import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Faltante } from '#modules/carrito/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { isReplay } from '#platform/db/idempotency.ts'
import type { Log } from '#platform/log.ts'
import { fold } from '#shared/fold.ts'
import { mexicanDay } from '#shared/format.ts'
import { maxBusquedaLength } from '#shared/search.ts'

/** Records unmet demand, fire-and-forget: the answer neither waits for it nor fails with it. */
export type Demanda = {
  /** Pieces asked for and not available. */
  noteFaltantes: (consultoraId: string, faltantes: Faltante[]) => void
  /** A search without results. */
  noteBusqueda: (consultoraId: string, q: string) => void
  /** Resolves when everything so far is written. */
  settled: () => Promise<void>
}

/** Rows per person and day. */
export const maxPerDay = { faltantes: 200, busquedas: 50 }

/** Shorter texts are still being typed. */
const minTextoLength = 3

export function openDemanda(db: Database, log: Log): Demanda {
  let last = Promise.resolve()
  // Serialised, so that notes hold at most one connection.
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

type DayOfConsultora = { dia: string; consultoraId: string }

/** The maximum missing per size and day, not the sum: five tries are one wish. */
const writeFaltantes = (db: Database, whose: DayOfConsultora, faltantes: Faltante[]) =>
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
      // A fixed order avoids deadlocks.
      .values(rows.toSorted((a, b) => (a.tallaId < b.tallaId ? -1 : 1)).map((row) => ({ ...whose, ...row })))
      .onConflict((on) =>
        on.columns(['dia', 'consultoraId', 'tallaId']).doUpdateSet({
          piezas: sql`case when excluded.piezas > demanda_perdida.piezas then excluded.piezas else demanda_perdida.piezas end`,
        }),
      )
      .execute()
  })

/** Below this number of consultoras only a hash is stored, because the text may be a person's name. */
export const minConsultoras = 3

export const claveOf = (texto: string): string => createHash('sha256').update(texto).digest('base64url').slice(0, 27)

const writeBusqueda = (db: Database, { dia, consultoraId }: DayOfConsultora, texto: string) =>
  db.writeRelaxed(async (tx) => {
    const clave = claveOf(texto)
    const own = tx.selectFrom('busquedasSinResultado').where('dia', '=', dia).where('consultoraId', '=', consultoraId)
    const again = await tx
      .updateTable('busquedasSinResultado')
      .set((eb) => ({ veces: eb('veces', '+', 1) }))
      .where('dia', '=', dia)
      .where('consultoraId', '=', consultoraId)
      .where('clave', '=', clave)
      // Far above human use, far below overflow.
      .where('veces', '<', 1_000)
      .returning('clave')
      .executeTakeFirst()
    if (again) return
    const { rows } = await own.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
    if (rows >= maxPerDay.busquedas) return
    await tx
      .insertInto('busquedasSinResultado')
      .values({ dia, consultoraId, clave, veces: 1 })
      .onConflict((on) => on.doNothing())
      .execute()
    const { consultoras } = await tx
      .selectFrom('busquedasSinResultado')
      .select(({ fn }) => fn.count<number>('consultoraId').distinct().as('consultoras'))
      .where('clave', '=', clave)
      .executeTakeFirstOrThrow()
    if (consultoras < minConsultoras) return
    await tx
      .insertInto('busquedasTextos')
      .values({ clave, texto })
      .onConflict((on) => on.doNothing())
      .execute()
  })
