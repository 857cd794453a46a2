import { maxStock } from '#features/catalogo/rules.ts'
import { type Comparada, type Contada, type ConteoProblema, compare } from '#features/existencias/conteo-rules.ts'
import type { ConteoRequest, ConteoRevisionRequest } from '#features/existencias/schema.ts'
import { problemaTexts } from '#features/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { moveStock } from './stock-writes.ts'
import '#features/catalogo/server/tables.ts'

/** A line of a count beside the book; `problema` says why it would not be written, and what to do. */
export type LineaRevisada = Contada & {
  tallaId: string
  habia: number
  diferencia: number
  queda: number
  apartado: number
  problema: { que: ConteoProblema; detalle: string } | null
}

/** What a count would change, before anything is written (spec 3.3). */
export function reviewConteo(read: Reader, { lineas }: ConteoRevisionRequest): Promise<LineaRevisada[]> {
  const at = now()
  const ago = (ms: number) => new Date(Date.parse(at) - ms).toISOString()
  const instants = lineas.map(({ tallaId, contadas, desdeHace, hastaHace }) => {
    const hasta = ago(hastaHace)
    return { tallaId, contadas, hasta, desde: desdeHace < hastaHace ? hasta : ago(desdeHace) }
  })
  return compareAll(read, instants, at)
}

export type ConteoGuardado = { escritas: number; rechazadas: LineaRevisada[] }

/**
 * Writes a count: each difference that is still what staff saw, all of them in one transaction with their sizes locked. A line that is
 * refused keeps none of the others back (docs/decisions/052).
 */
export function saveConteo(db: Database, admin: Actor, { lineas, nota }: ConteoRequest): Promise<ConteoGuardado> {
  const [at, lote] = [now(), newId()]
  return db.write(async (tx, publish) => {
    const ids = lineas.map(({ tallaId }) => tallaId)
    await lockRows(tx, db.engine, 'producto_tallas', ids)
    const seen = new Map(lineas.map(({ tallaId, diferencia }) => [tallaId, diferencia]))
    const compared = (await compareAll(tx, lineas, now())).map((linea) =>
      !linea.problema && linea.diferencia !== seen.get(linea.tallaId) ? withProblema(linea, 'otra_diferencia') : linea,
    )
    const written = compared.filter(({ problema, diferencia }) => !problema && diferencia !== 0)
    const moves = written.map(({ tallaId, diferencia }) => ({ tallaId, stock: diferencia, apartado: 0 }))
    await moveStock(tx, moves, { pedidoId: null, motivo: 'conteo', actorId: admin.id, at, nota, lote })
    const rechazadas = compared.filter(({ problema }) => problema !== null)
    const after = { tallas: lineas.length, escritas: written.length, rechazadas: rechazadas.length, nota }
    await recordChange(tx, { actor: admin, verbo: 'conteo_guardado', objetoId: lote, before: null, after, at })
    if (written.length > 0) publish({ topic: 'existencias', id: lote })
    return { escritas: written.length, rechazadas }
  })
}

type Linea = Contada & { tallaId: string }

/** Two queries for any number of lines. */
async function compareAll(read: Reader, lineas: Linea[], at: string): Promise<LineaRevisada[]> {
  const ids = lineas.map(({ tallaId }) => tallaId)
  const [since = at] = lineas.map(({ desde }) => desde).sort()
  const tallas = await read
    .selectFrom('productoTallas')
    .select(['id', 'stock', 'apartado'])
    .where('id', 'in', ids)
    .execute()
  const movimientos = await read
    .selectFrom('stockMovimientos')
    .select(['tallaId', 'motivo', 'stockDelta', 'createdAt'])
    .where('tallaId', 'in', ids)
    .where('createdAt', '>', since)
    .where('stockDelta', '!=', 0)
    .execute()
  const byId = new Map(tallas.map((talla) => [talla.id, talla]))
  const ledger = Map.groupBy(movimientos, ({ tallaId }) => tallaId)
  return lineas.map(({ tallaId, contadas, desde, hasta }) => {
    const linea = { tallaId, contadas, desde, hasta }
    const talla = byId.get(tallaId)
    if (!talla) return withProblema({ ...linea, ...nothing, apartado: 0 }, 'falta')
    const compared = compare(linea, talla, ledger.get(tallaId) ?? [], at)
    const { apartado } = talla
    const problema = compared.queda > maxStock ? 'otra_diferencia' : compared.problema
    return withProblema({ ...linea, ...compared, apartado }, problema)
  })
}

const nothing: Omit<Comparada, 'problema'> = { habia: 0, diferencia: 0, queda: 0 }

function withProblema(linea: Omit<LineaRevisada, 'problema'>, que: ConteoProblema | null): LineaRevisada {
  return { ...linea, problema: que && { que, detalle: problemaTexts[que](linea) } }
}
