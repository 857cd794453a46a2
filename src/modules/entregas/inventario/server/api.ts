import { Hono } from 'hono'
import { z } from 'zod'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { byLugar } from '#modules/catalogo/server/reads.ts'
import {
  type Comparada,
  type Contada,
  type ConteoProblema,
  compare,
  correctedSince,
} from '#modules/existencias/conteo-rules.ts'
import { ajusteDelta, isCounted, maxStock } from '#modules/existencias/rules.ts'
import {
  type AjusteRequest,
  ajusteSchema,
  type ConteoRequest,
  type ConteoRevisionRequest,
  conteoRevisionSchema,
  conteoSchema,
} from '#modules/existencias/schema.ts'
import { markedSince } from '#modules/existencias/server/reads.ts'
import { cancelMissing, moveStock } from '#modules/existencias/server/stock-writes.ts'
import { inventarioTexts, movedText, problemaTexts, staleStockText } from '#modules/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { limiteSchema } from '#platform/http/cursor.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { newId, now } from '#platform/ids.ts'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import { AppError, notFound, refusedField } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { busquedaSchema } from '#shared/search-schema.ts'
import { byMovimiento, findTalla, listInventario, listMovimientos } from './reads.ts'

type Stock = { stock: number; apartado: number }
type LockedTalla = Stock & { marca: number }

/**
 * Staff change the stock of a size, with a reason (spec 3.3). The displayed stock must be the current one, so that pieces are not counted
 * twice; a count is also rejected if other movements left the same number.
 * @throws not_found; stale with the size in `actual` and the movements since; stock_short at `cantidad`; conflict when nothing changes.
 */
function adjustTalla(db: Database, admin: Actor, tallaId: string, request: AjusteRequest): Promise<Stock> {
  const [at, lote] = [now(), newId()]
  return db.write(async (tx) => {
    const { motivo, nota } = request
    const talla = await lockTalla(tx, tallaId)
    const delta = ajusteDelta(motivo, request.cantidad, request.stockVisto)
    await assertAsRead(tx, { id: tallaId, ...talla }, request)
    if (delta === 0 && isCounted(motivo) && (await cancelMissing(tx, [tallaId])))
      return { stock: talla.stock, apartado: talla.apartado }
    assertPossible(talla, delta)
    const stock = talla.stock + delta
    await moveStock(tx, [{ tallaId, stock: delta, apartado: 0 }], {
      ...{ pedidoId: null, motivo, actorId: admin.id, at, nota, lote },
    })
    const after = { stock, motivo, nota }
    const before = { stock: talla.stock, motivo: null, nota: null }
    await recordChange(tx, { actor: admin, verbo: 'existencia_ajustada', objetoId: tallaId, before, after, at })
    tx.publish({ topic: 'existencias', id: lote })
    return { stock, apartado: talla.apartado }
  })
}

async function lockTalla(tx: Writer, id: string): Promise<LockedTalla> {
  await lockRows(tx, 'producto_tallas', [id])
  return tx
    .selectFrom('productoTallas')
    .select(['stock', 'apartado', 'marca'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(inventarioTexts.tallaMissing))
}

async function assertAsRead(tx: Writer, talla: LockedTalla & { id: string }, request: AjusteRequest): Promise<void> {
  const { id: tallaId, ...actual } = talla
  const { motivo, stockVisto, marca } = request
  const isMarked = marca !== undefined && marca !== actual.marca
  if (actual.stock === stockVisto && !(isCounted(motivo) && isMarked)) return
  const since = isMarked ? ((await markedSince(tx, [{ tallaId, marca }])).get(tallaId) ?? []) : []
  const why =
    since.length > 0
      ? `${staleStockText(request, actual, since)} Revisa y guarda otra vez.`
      : inventarioTexts.stale(actual.stock)
  throw new AppError('stale', why, { actual })
}

function assertPossible({ stock, apartado }: Stock, delta: number): void {
  if (delta === 0) throw new AppError('conflict', 'La existencia ya es esa: no hay nada que guardar.')
  const after = stock + delta
  const refusal =
    after < 0
      ? inventarioTexts.belowZero(stock)
      : after < apartado
        ? inventarioTexts.heldMore(after, apartado)
        : after > maxStock
          ? 'Son más piezas de las que se pueden guardar de una talla.'
          : null
  if (!refusal) return
  throw refusedField('stock_short', 'cantidad', refusal)
}

/** A count compared with the stock; `problema`: why it is refused. */
type LineaRevisada = Contada & {
  tallaId: string
  habia: number
  diferencia: number
  queda: number
  apartado: number
  /** The `marca` of the compared stock; sent back when saving. */
  marca: number
  problema: { que: ConteoProblema; detalle: string } | null
}

/** The dry run of a count (spec 3.3). */
function reviewConteo(read: Reader, { lineas }: ConteoRevisionRequest): Promise<LineaRevisada[]> {
  const at = now()
  const ago = (ms: number) => new Date(Date.parse(at) - ms).toISOString()
  const instants = lineas.map(({ tallaId, contadas, desdeHace, hastaHace }) => {
    const hasta = ago(hastaHace)
    return { tallaId, contadas, hasta, desde: desdeHace < hastaHace ? hasta : ago(desdeHace) }
  })
  return compareAll(read, instants, at)
}

type ConteoGuardado = { escritas: number; rechazadas: LineaRevisada[] }

/**
 * Writes the differences of a count that are still as displayed, in one transaction; refused lines do not stop the others
 * (docs/decisions/005).
 */
function saveConteo(db: Database, admin: Actor, { lineas, nota }: ConteoRequest): Promise<ConteoGuardado> {
  const [at, lote] = [now(), newId()]
  return db.write(async (tx) => {
    const ids = lineas.map(({ tallaId }) => tallaId)
    await lockRows(tx, 'producto_tallas', ids)
    const seen = new Map(lineas.map(({ tallaId, diferencia }) => [tallaId, diferencia]))
    // A difference of 0 is accepted: the count equals the current stock.
    const compared = (await compareAll(tx, lineas, now())).map((linea) =>
      !linea.problema && linea.diferencia !== 0 && linea.diferencia !== seen.get(linea.tallaId)
        ? withProblema(linea, 'otra_diferencia')
        : linea,
    )
    const written = compared.filter(({ problema, diferencia }) => !problema && diferencia !== 0)
    const moves = written.map(({ tallaId, diferencia }) => ({ tallaId, stock: diferencia, apartado: 0 }))
    await moveStock(tx, moves, { pedidoId: null, motivo: 'conteo', actorId: admin.id, at, nota, lote })
    const equal = compared.filter(({ problema, diferencia }) => !problema && diferencia === 0)
    await cancelMissing(
      tx,
      equal.map(({ tallaId }) => tallaId),
    )
    const rechazadas = compared.filter(({ problema }) => problema !== null)
    const after = { tallas: lineas.length, escritas: written.length, rechazadas: rechazadas.length, nota }
    await recordChange(tx, { actor: admin, verbo: 'conteo_guardado', objetoId: lote, after, at })
    if (written.length > 0) tx.publish({ topic: 'existencias', id: lote })
    return { escritas: written.length, rechazadas }
  })
}

/** Greater than any marca, so that a line without one selects no rows. */
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
    const counted = { tallaId, contadas, desde, hasta }
    const talla = byId.get(tallaId)
    if (!talla) return withProblema({ ...counted, ...nothing, apartado: 0, marca: 0 }, 'falta')
    const rows = ledger.get(tallaId) ?? []
    const compared = compare(linea, talla, rows, at)
    const { apartado, marca } = talla
    const problema = compared.queda > maxStock ? 'otra_diferencia' : compared.problema
    const since = correctedSince(linea, rows).map((row) => ({ ...row, quien: row.nombreCompleto ?? '' }))
    return withProblema({ ...counted, ...compared, apartado, marca }, problema, movedText(talla.stock, since))
  })
}

const nothing: Omit<Comparada, 'problema'> = { habia: 0, diferencia: 0, queda: 0 }

/** @param moved text about the movements since the count. */
function withProblema(linea: Omit<LineaRevisada, 'problema'>, que: ConteoProblema | null, moved = ''): LineaRevisada {
  return { ...linea, problema: que && { que, detalle: problemaTexts[que]({ ...linea, moved }) } }
}

const listQuery = z.strictObject({
  q: busquedaSchema.optional(),
  categoria: categoriaSchema.optional(),
  pocas: z.literal('1').optional(),
  cursor: byLugar.schema,
  limite: limiteSchema(30),
})

const forInventario = (summary: string) => authorize({ to: ['inventario'], summary })

/** `/api/inventario`: stock by size, its ledger, and manual changes (spec 3.3). For staff. */
export const inventarioApi = (db: Database, indice: OpenIndice, ajustesDeMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['inventario'], summary: 'Products with the stock of each size', costs: 'busqueda', with: 'q' }),
      parse('query', listQuery),
      async (c) => {
        const { pocas, ...filter } = c.req.valid('query')
        const ajustes = await readValores(db.read, ajustesDeMarca, ['inventario_pocas_piezas'])
        const pocasDesde = ajustes.inventario_pocas_piezas
        return c.json(await listInventario(db, indice, { ...filter, soloPocas: pocas === '1', pocasDesde }))
      },
    )
    .get('/tallas/:id', forInventario('A size, and the pedidos that hold its pieces'), async (c) =>
      c.json(await findTalla(db.read, idOf(c, inventarioTexts.tallaMissing))),
    )
    .get(
      '/tallas/:id/movimientos',
      forInventario('The ledger of a size, newest first'),
      parse('query', z.strictObject({ cursor: byMovimiento.schema, limite: limiteSchema(30) })),
      async (c) => c.json(await listMovimientos(db.read, idOf(c, inventarioTexts.tallaMissing), c.req.valid('query'))),
    )
    .post(
      '/tallas/:id/ajustes',
      forInventario('Change the stock of a size, with a reason'),
      parse('header', idempotencyKeyHeader),
      parse('json', ajusteSchema),
      async (c) =>
        c.json(await adjustTalla(db, actorOf(c), idOf(c, inventarioTexts.tallaMissing), c.req.valid('json')), 201),
    )
    .post('/conteos/revision', forInventario('Dry run of a count'), parse('json', conteoRevisionSchema), async (c) =>
      c.json({ lineas: await reviewConteo(db.read, c.req.valid('json')) }),
    )
    .post(
      '/conteos',
      forInventario('Write the differences of a count'),
      parse('header', idempotencyKeyHeader),
      parse('json', conteoSchema),
      async (c) => c.json(await saveConteo(db, actorOf(c), c.req.valid('json')), 201),
    )
