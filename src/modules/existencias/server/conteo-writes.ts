import {
  type Comparada,
  type Contada,
  type ConteoProblema,
  compare,
  correctedSince,
} from '#modules/existencias/conteo-rules.ts'
import { maxStock } from '#modules/existencias/rules.ts'
import type { ConteoRequest, ConteoRevisionRequest } from '#modules/existencias/schema.ts'
import { movedText, problemaTexts } from '#modules/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { moveStock } from './stock-writes.ts'

/** A line of a count beside the book; `problema` says why it would not be written, and what to do. */
export type LineaRevisada = Contada & {
  tallaId: string
  habia: number
  diferencia: number
  queda: number
  apartado: number
  /** Of the reading that the count was compared with: saving names it. */
  marca: number
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
 * refused keeps none of the others back (docs/decisions/005).
 */
export function saveConteo(db: Database, admin: Actor, { lineas, nota }: ConteoRequest): Promise<ConteoGuardado> {
  const [at, lote] = [now(), newId()]
  return db.write(async (tx, publish) => {
    const ids = lineas.map(({ tallaId }) => tallaId)
    await lockRows(tx, db.engine, 'producto_tallas', ids)
    const seen = new Map(lineas.map(({ tallaId, diferencia }) => [tallaId, diferencia]))
    // Where nothing is left to write, what was counted is what there is by now.
    const compared = (await compareAll(tx, lineas, now())).map((linea) =>
      !linea.problema && linea.diferencia !== 0 && linea.diferencia !== seen.get(linea.tallaId)
        ? withProblema(linea, 'otra_diferencia')
        : linea,
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

/** Above every mark: a line without one asks for none. */
const maxMarca = 2_147_483_647

type Linea = Contada & { tallaId: string }

/** Two queries for any number of lines. */
async function compareAll(read: Reader, lineas: Linea[], at: string): Promise<LineaRevisada[]> {
  const ids = lineas.map(({ tallaId }) => tallaId)
  const [since = at] = lineas.map(({ desde }) => desde).sort()
  const tallas = await read
    .selectFrom('productoTallas')
    .select(['id', 'stock', 'apartado', 'marca'])
    .where('id', 'in', ids)
    .execute()
  const lowestMarca = Math.min(maxMarca, ...lineas.map(({ marca }) => marca ?? maxMarca))
  const movimientos = await read
    .selectFrom('stockMovimientos')
    .leftJoin('profiles', 'profiles.id', 'stockMovimientos.actorId')
    .leftJoin('pedidos', 'pedidos.id', 'stockMovimientos.pedidoId')
    .select(['tallaId', 'motivo', 'stockDelta', 'stockMovimientos.createdAt', 'marca', 'quedan'])
    .select(['nombreCompleto', 'numeroPedido'])
    .where('tallaId', 'in', ids)
    .where((eb) => eb.or([eb('stockMovimientos.createdAt', '>', since), eb('marca', '>', lowestMarca)]))
    .where('stockDelta', '!=', 0)
    .orderBy('marca', 'desc')
    .execute()
  const byId = new Map(tallas.map((talla) => [talla.id, talla]))
  const ledger = Map.groupBy(movimientos, ({ tallaId }) => tallaId)
  return lineas.map((linea) => {
    const { tallaId, contadas, desde, hasta } = linea
    const told = { tallaId, contadas, desde, hasta }
    const talla = byId.get(tallaId)
    if (!talla) return withProblema({ ...told, ...nothing, apartado: 0, marca: 0 }, 'falta')
    const rows = ledger.get(tallaId) ?? []
    const compared = compare(linea, talla, rows, at)
    const { apartado, marca } = talla
    const problema = compared.queda > maxStock ? 'otra_diferencia' : compared.problema
    const since = correctedSince(linea, rows).map((row) => ({ ...row, quien: row.nombreCompleto ?? '' }))
    return withProblema({ ...told, ...compared, apartado, marca }, problema, movedText(talla.stock, since))
  })
}

const nothing: Omit<Comparada, 'problema'> = { habia: 0, diferencia: 0, queda: 0 }

/** @param moved what happened to the size since it was counted, for the problem that is about that. */
function withProblema(linea: Omit<LineaRevisada, 'problema'>, que: ConteoProblema | null, moved = ''): LineaRevisada {
  return { ...linea, problema: que && { que, detalle: problemaTexts[que]({ ...linea, moved }) } }
}
