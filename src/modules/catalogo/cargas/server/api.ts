import { Hono } from 'hono'
import { z } from 'zod'
import { type Celda, filasDe, guarded, hoja, isText, piezas } from '#modules/catalogo/cargas/hoja.ts'
import type { Alternativa } from '#modules/catalogo/cargas/plan.ts'
import { acciones } from '#modules/catalogo/cargas/rules.ts'
import { cargasTexts, resultadoTexts } from '#modules/catalogo/cargas/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { limitBody } from '#platform/http/body-limit.ts'
import type { Cost } from '#platform/http/costs.ts'
import { type Cursor, cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { type SheetColumn, sheetFile, sheetHeaders, workbookOf } from '#platform/http/sheet-file.ts'
import { now } from '#platform/ids.ts'
import { openSheetReader } from '#platform/sheets/sheet-reader.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { sheetLimits } from '#shared/sheet.ts'
import { type Formato, formatos } from '#shared/sheet-formatos.ts'
import type { Cargas } from './apply-writes.ts'
import { type Cuentas, giveCarga } from './give-writes.ts'
import { findCabeza, findCarga, listCargas, listFilas, resultadoRows } from './reads.ts'

const exportacionSchema = z.strictObject({ formato: z.enum(formatos) })
type Exportacion = z.output<typeof exportacionSchema>

const darSchema = z.strictObject({ archivo: z.string().trim().min(1, 'Falta el nombre del archivo').max(400) })

const aplicacionSchema = z.strictObject({ confirmado: z.literal('si').optional() })

const filasSchema = z.strictObject({
  accion: z.enum(acciones).optional(),
  dudas: z.literal('si').optional(),
  desde: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limite: z.coerce.number().int().min(1).max(100).default(50),
})

/**
 * The uploaded rows with their results and reasons (spec 3.5), to be corrected and uploaded again.
 * @throws not_found for another user's file.
 */
async function resultadoOfCarga(read: Reader, actorId: string, id: string, formato: Formato) {
  const cabeza = await findCabeza(read, actorId, id)
  if (!cabeza) throw new AppError('not_found', cargasTexts.missing)
  const heads = [...cabeza, 'Fila', 'Resultado', 'Motivo']
  return sheetFile('resultado', {
    formato,
    name: 'Resultado',
    columns: asGiven(heads),
    rows: linesOf(read, id, cabeza.length),
  })
}

async function* linesOf(read: Reader, id: string, width: number) {
  for await (const { celdas, fila, resultado, motivo } of resultadoRows(read, id)) {
    const given = Array.from({ length: width }, (_, index) => celdas[index] ?? null)
    yield [...given, fila, resultadoTexts[resultado], motivo]
  }
}

/** An empty sheet with heads, and a second one that explains the columns. Cached. */
function plantilla(): Promise<Uint8Array<ArrayBuffer>> {
  made ??= workbookOf([
    {
      name: 'Productos',
      // Without hidden columns: a hundred thousand empty cells take seconds to read.
      columns: shown.map(({ titulo, ancho, clave }) => ({
        header: titulo,
        width: ancho,
        kind: isCode(clave) ? 'texto' : 'numero',
      })),
      rows: Array.from({ length: sheetLimits.rows }, () => shown.map(() => null)),
    },
    {
      name: 'Instrucciones',
      columns: ['Columna', 'Para qué es', 'Ejemplo'].map((header) => ({ header, width: 60, kind: 'numero' as const })),
      rows: [
        ...shown.map(({ titulo, ayuda, ejemplo }) => [titulo, ayuda, ejemplo]),
        ...notes.map((note) => [note, null, null]),
      ],
    },
  ])
  return made
}

const isCode = (clave: string): boolean => clave === 'sku' || clave === 'talla'

let made: Promise<Uint8Array<ArrayBuffer>> | undefined

const shown = hoja.filter(({ oculta }) => !oculta)

const notes = [
  'Cada fila es una talla de un producto; las filas con el mismo SKU son un solo producto.',
  'Una celda vacía, o una columna que falta, deja lo que había. Las columnas pueden ir en cualquier orden.',
  'Un archivo descargado guarda también cómo estaba cada cosa («… al descargar»). No cambies esas columnas: así no se escribe sobre lo que alguien más cambió.',
  'Las fotos no van en el archivo: súbelas en la página del producto.',
]

const asGiven = (heads: string[]): SheetColumn[] =>
  heads.map((header) => ({ header, width: 22, kind: isText(header) ? 'texto' : 'numero' }))

/**
 * Lets the file win the conflicts of a row's product (spec 3.5). Applying the file writes the values.
 * @throws not_found for another user's file or an unknown row; conflict once it is applied, or without a conflict.
 */
function takeFromFile(db: Database, admin: Actor, id: string, fila: number): Promise<void> {
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
    if (!row.alternativa) throw new AppError('conflict', 'En esta fila no hay nada que elegir.')
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

/** Checks the state in the statement that locks the row: a file being applied is not changed. */
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
    const of = (accion: string) => rows.find((row) => row.accion === accion)?.count ?? 0
    return Object.fromEntries(acciones.map((accion) => [accion, of(accion)])) as Cuentas['filas']
  }
  return { filas: await count('cargaFilas'), productos: await count('cargaProductos') }
}

const productosAtOnce = 25

/** Exports all products as CSV or XLSX, a row per size (spec 3.5). Streamed, and recorded in the staff log. */
async function exportProductos(db: Database, admin: Actor, { formato }: Exportacion) {
  const taken = { verbo: 'productos_exportados', objetoId: admin.id, before: null, after: { formato } } as const
  await db.write((tx) => recordChange(tx, { actor: admin, ...taken, at: now() }))
  return sheetFile('productos', {
    formato,
    name: 'Productos',
    columns: columnas(),
    rows: guardedRows(filasOf(db.read), formato),
  })
}

/** Codes and sizes are text cells, so that Excel does not convert them. */
export const columnas = (): SheetColumn[] =>
  hoja.map(({ titulo, ancho, pesos: isPesos = false, lee, clave, oculta = false }) => ({
    ...{ header: titulo, width: ancho, hidden: oculta },
    kind: isPesos || lee === piezas || clave === 'apartado' ? 'numero' : 'texto',
    ...(isPesos && { numFmt: '"$"#,##0.00' }),
  }))

/** Rows whose texts are read back unchanged. */
export async function* guardedRows(filas: AsyncIterable<Celda[]>, formato: Formato): AsyncGenerator<Celda[]> {
  for await (const fila of filas)
    yield fila.map((celda) => (typeof celda === 'string' ? guarded(celda, formato !== 'xlsx') : celda))
}

async function* filasOf(read: Reader): AsyncGenerator<Celda[]> {
  for (let from: Cursor | undefined; ; ) {
    const productos = await productosAfter(read, from)
    const tallas = Map.groupBy(await tallasOf(read, productos), ({ productoId }) => productoId)
    for (const producto of productos) {
      const own = (tallas.get(producto.id) ?? []).map((it) => ({
        ...it,
        activo: it.activo === 1,
        retirada: it.retirada === 1,
      }))
      yield* filasDe({ ...producto, activo: producto.activo === 1, tallas: own })
    }
    if (productos.length < productosAtOnce) return
    from = productos.at(-1)
  }
}

function productosAfter(read: Reader, from: Cursor | undefined) {
  let query = read
    .selectFrom('productos')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(productosAtOnce)
  if (from) query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(from.createdAt, from.id)))
  return query.execute()
}

async function tallasOf(read: Reader, productos: { id: string }[]) {
  if (productos.length === 0) return []
  const ids = productos.map(({ id }) => id)
  return read
    .selectFrom('productoTallas')
    .select(['id', 'productoId', 'talla', 'stock', 'apartado', 'marca', 'activo', 'retirada'])
    .where('productoId', 'in', ids)
    .orderBy('posicion')
    .orderBy('id')
    .execute()
}

const staff = (summary: string, costs?: Cost) => authorize({ to: ['productos'], summary, ...(costs && { costs }) })
const filaNumber = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new AppError('not_found', cargasTexts.missing)
}
const listQuery = z.strictObject({ cursor: cursorSchema, limite: limiteSchema(20) })

/** `/api/cargas`: export and import of products as spreadsheets (spec 3.5). A file is visible only to its uploader. */
export const cargasApi = ({ db, cargas }: { db: Database; cargas: Cargas }) => {
  const { read } = db
  const reader = openSheetReader()
  const carga = async (actorId: string, id: string) => {
    const found = await findCarga(read, actorId, id)
    if (!found) throw new AppError('not_found', cargasTexts.missing)
    return found
  }
  return new Hono<Front>()
    .post(
      '/exportacion',
      staff('All products with sizes, stock and prices as CSV or XLSX', 'exportacion'),
      freshProof(db),
      parse('json', exportacionSchema),
      async (c) => {
        const { body, headers } = await exportProductos(db, actorOf(c), c.req.valid('json'))
        return c.body(body, 200, headers)
      },
    )
    .get('/plantilla', staff('An empty sheet of products as XLSX'), async (c) =>
      c.body(await plantilla(), 200, sheetHeaders('plantilla-productos', 'xlsx')),
    )
    .get('/', staff('The files that one has given, newest first'), parse('query', listQuery), async (c) =>
      c.json(await listCargas(read, actorOf(c).id, c.req.valid('query'))),
    )
    .post(
      '/',
      staff('Give a file of products, as its bytes: what it would do'),
      parse('query', darSchema),
      limitBody(sheetLimits.bytes),
      async (c) => {
        const bytes = new Uint8Array(await c.req.arrayBuffer())
        const id = await giveCarga(db, reader, actorOf(c), { archivo: c.req.valid('query').archivo, bytes })
        return c.json(await carga(actorOf(c).id, id), 201)
      },
    )
    .get('/:id', staff('A file that one has given, and how far it is applied'), async (c) =>
      c.json(await carga(actorOf(c).id, idOf(c, cargasTexts.missing))),
    )
    .get(
      '/:id/filas',
      staff('Rows of a file: what each changes, or why not'),
      parse('query', filasSchema),
      async (c) => {
        const filas = await listFilas(read, actorOf(c).id, idOf(c, cargasTexts.missing), c.req.valid('query'))
        if (!filas) throw new AppError('not_found', cargasTexts.missing)
        return c.json(filas)
      },
    )
    .post(
      '/:id/filas/:fila/eleccion',
      staff('Take what the file says of a product whose cells changed in the file and here'),
      async (c) => {
        const id = idOf(c, cargasTexts.missing)
        await takeFromFile(db, actorOf(c), id, filaNumber(c.req.param('fila')))
        return c.json(await carga(actorOf(c).id, id))
      },
    )
    .post('/:id/aplicacion', staff('Apply a file, or go on with it'), parse('query', aplicacionSchema), async (c) => {
      const id = idOf(c, cargasTexts.missing)
      await cargas.apply(actorOf(c), id, c.req.valid('query').confirmado === 'si')
      return c.json(await carga(actorOf(c).id, id), 202)
    })
    .get(
      '/:id/resultado',
      staff('The rows of a file with what became of each, as CSV or XLSX', 'exportacion'),
      parse('query', exportacionSchema),
      async (c) => {
        const { formato } = c.req.valid('query')
        const { body, headers } = await resultadoOfCarga(read, actorOf(c).id, idOf(c, cargasTexts.missing), formato)
        return c.body(body, 200, headers)
      },
    )
}
