import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Control, columnNames, type FilaLeida, leerHoja, readNow } from '#modules/catalogo/cargas/hoja.ts'
import {
  type Alternativa,
  grupos,
  type Hallado,
  nombreOf,
  type ProductoPlan,
  planDe,
} from '#modules/catalogo/cargas/plan.ts'
import { type Accion, archivoFrom, keptDays, mayHaveMacros } from '#modules/catalogo/cargas/rules.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import type { AdminProducto, AdminTalla } from '#modules/catalogo/fields.ts'
import { skuKey, tallaKey } from '#modules/catalogo/rules.ts'
import {
  findAdminProductos,
  findUltimosGuardados,
  type UltimosGuardados,
} from '#modules/catalogo/server/admin-reads.ts'
import { markedSince } from '#modules/existencias/server/reads.ts'
import type { Moved } from '#modules/existencias/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'
import { withMacros } from '#platform/sheets/zip-check.ts'
import { fold } from '#shared/fold.ts'
import type { Actor } from '#shared/rights.ts'
import { dayMs, hourMs } from '#shared/time.ts'

/** Age at which an unfinished upload is deleted. */
const halfReadMs = hourMs

/** Cleans up at start and then daily. @returns a function that stops it. */
export function sweepCargasDaily({ db, log }: { db: Database; log: Log }): () => void {
  const sweep = () =>
    void sweepCargas(db, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'old files of products not swept'),
    )
  sweep()
  const timer = setInterval(sweep, dayMs).unref()
  return () => clearInterval(timer)
}

/** Deletes files after `keptDays`, one at a time, and unfinished uploads. */
async function sweepCargas(db: Database, at: Date): Promise<void> {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const old = await db.read
    .selectFrom('cargas')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', before(keptDays * dayMs)),
        eb.and([eb('estado', '=', 'leyendo'), eb('createdAt', '<', before(halfReadMs))]),
      ]),
    )
    .execute()
  for (const { id } of old)
    await db.write(async (tx) => void (await tx.deleteFrom('cargas').where('id', '=', id).execute()))
}

/** Names per query: engines limit the number of parameters. */
const halladosAtOnce = 500

/**
 * Finds the products of a file's groups by SKU, else by name, in batches. A SKU that lacks the leading zeros of a stored one was most
 * likely changed by Excel and is refused.
 */
async function findHallados(read: Reader, grupos: FilaLeida[][], byName: Nombrados): Promise<Hallado[]> {
  const named = grupos.map(([first]) => ({
    sku: skuKey(String(first?.valores.sku ?? '')),
    nombre: first ? nombreOf(first) : '',
    visto: first?.valores.nombreVisto,
  }))
  const bySku = new Map<string, string>()
  for (const skus of chunks(unique(named.map(({ sku }) => sku ?? ''))))
    for (const row of await skusIn(read, skus)) bySku.set(row.skuClave ?? '', row.id)
  const lost = named.flatMap(({ sku }) => (sku && !bySku.has(sku) && /^[1-9]\d*$/.test(sku) ? [sku] : []))
  const byDigits = new Map<string, string>()
  for (const skus of chunks(unique(lost)))
    for (const row of await zerosBefore(read, skus)) byDigits.set(row.digits, row.sku ?? '')
  const ids = named.map(({ sku, nombre }) => (sku ? bySku.get(sku) : soleOf(byName.get(fold(nombre)))))
  const productos = new Map<string, AdminProducto>()
  for (const some of chunks(unique(ids.map((id) => id ?? ''))))
    for (const producto of await findAdminProductos(read, some)) productos.set(producto.id, producto)
  const conocidos = ids.map((id) => productos.get(id ?? ''))
  const desde = await sinceDownload(read, grupos, conocidos)
  const ultimos = await lastSaves(read, grupos, conocidos)
  return named.map(({ sku, nombre, visto }, index): Hallado => {
    const id = ids[index] ?? ''
    const homonyms = byName.get(fold(nombre)) ?? []
    if (id) return { conocido: productos.get(id), desde, ultimos: ultimos.get(id)?.campos }
    if (!sku) return { motivo: namelessOf(nombre, homonyms) ?? (visto ? cargasTexts.nameChanged(nombre) : undefined) }
    const zeros = byDigits.get(sku)
    if (zeros) return { motivo: zerosLost(sku, zeros) }
    if (visto) return { motivo: cargasTexts.skuChanged(String(visto)) }
    return { duda: homonyms.some((it) => it.sku === null) ? cargasTexts.sameName(nombre) : undefined }
  })
}

const zerosLost = (sku: string, stored: string): string =>
  `No hay un SKU «${sku}», pero sí «${stored}»: parece que Excel le quitó los ceros. Dale formato de texto a la columna y escríbelo completo.`

/** Why a name alone does not identify a product. */
function namelessOf(nombre: string, homonyms: Nombrado[]): string | undefined {
  if (!nombre)
    return 'Falta el SKU o el nombre del producto: cada fila lleva el suyo, también donde hay celdas combinadas.'
  const withSku = homonyms.find((it) => it.sku !== null)
  if (withSku) return `Ya hay un producto «${nombre}» con el SKU ${withSku.sku ?? ''}: escribe su SKU.`
  return homonyms.length > 1 ? `Hay varios productos «${nombre}» sin SKU: ponles SKU en su página.` : undefined
}

/** The last save of each product that a file changes. */
async function lastSaves(read: Reader, grupos: FilaLeida[][], conocidos: (AdminProducto | undefined)[]) {
  const changed = conocidos.filter((conocido, index) =>
    grupos[index]?.some(({ valores }) =>
      columnNames.some((name) => conocido && valores[name] !== undefined && valores[name] !== readNow(name, conocido)),
    ),
  )
  const found = new Map<string, UltimosGuardados>()
  for (const some of chunks(changed.flatMap((conocido) => conocido?.id ?? [])))
    for (const [id, ultimos] of await findUltimosGuardados(read, some)) found.set(id, ultimos)
  return found
}

/** Movements of sizes whose `marca` differs from the file's. */
async function sinceDownload(read: Reader, grupos: FilaLeida[][], conocidos: (AdminProducto | undefined)[]) {
  const lecturas = grupos.flatMap((filas, index) =>
    filas.flatMap(({ valores: { talla, existencia, existenciaVista, existenciaMarca } }) => {
      if (existencia === undefined || existenciaVista === undefined) return []
      const named = (it: AdminTalla) => !it.retirada && tallaKey(it.talla) === tallaKey(String(talla ?? ''))
      const known = conocidos[index]?.tallas.find(named)
      const marca = (existenciaMarca as Control | undefined)?.marca
      return known && known.marca !== marca ? [{ tallaId: known.id, marca }] : []
    }),
  )
  const since = new Map<string, Moved[]>()
  for (const some of chunks(lecturas))
    for (const [tallaId, rows] of await markedSince(read, some)) since.set(tallaId, rows)
  return since
}

const skusIn = (read: Reader, skus: string[]) =>
  read.selectFrom('productos').select(['id', 'skuClave']).where('skuClave', 'in', skus).execute()

const zerosBefore = (read: Reader, skus: string[]) => {
  const digits = sql<string>`ltrim(sku_clave, '0')`
  const query = read.selectFrom('productos').select(['sku', digits.as('digits')])
  return query.where('skuClave', 'like', '0%').where(digits, 'in', skus).execute()
}

type Nombrado = { id: string; sku: string | null }
type Nombrados = Map<string, Nombrado[]>

/** All products by folded name: apostrophes, double spaces, case and accents do not distinguish products. */
async function findNombrados(read: Reader): Promise<Nombrados> {
  const rows = await read.selectFrom('productos').select(['id', 'sku', 'nombre']).execute()
  const keyed = await inTurns(rows, (some) => some.map((row) => ({ ...row, clave: fold(row.nombre) })))
  return Map.groupBy(keyed, ({ clave }) => clave)
}

const soleOf = (rows: Nombrado[] = []): string | undefined =>
  rows.length === 1 && rows[0]?.sku === null ? rows[0].id : undefined

const unique = (texts: string[]): string[] => [...new Set(texts)].filter(Boolean)

const chunks = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / halladosAtOnce) }, (_, index) =>
    list.slice(index * halladosAtOnce, (index + 1) * halladosAtOnce),
  )

export type Cuentas = { filas: Record<Accion, number>; productos: Record<Accion, number> }

/** Batch size when reading, comparing and writing; other requests run in between. */
const atOnce = 50

type Given = { archivo: string; bytes: Uint8Array }

/**
 * The dry run of a file (spec 3.5): reads it, compares it with the stored products and stores the plan. Changes no product.
 * @returns the id of the carga.
 * @throws unsupported_type, body_too_large, invalid_request with what to do about the file.
 */
export async function giveCarga(
  db: Database,
  reader: SheetReader,
  admin: Actor,
  { archivo: name, bytes }: Given,
): Promise<string> {
  const archivo = archivoFrom(name)
  if (mayHaveMacros(archivo)) throw withMacros()
  const { cabeza, ignoradas, rows, leer } = leerHoja(await reader.read(bytes))
  const plans = await plansOf(db, await inTurns(rows, (some) => some.map(leer)))
  const id = newId()
  const kept = { columnas: JSON.stringify({ cabeza, ignoradas }), cuentas: JSON.stringify(countsOf(plans)) }
  await db.read
    .insertInto('cargas')
    .values({ id, actorId: admin.id, archivo, estado: 'leyendo', ...kept, createdAt: now() })
    .execute()
  await writePlans(db, id, plans)
  await db.read.updateTable('cargas').set({ estado: 'revisada' }).where('id', '=', id).execute()
  return id
}

/** `alternativa`: the plan if the file wins. */
type Plan = ProductoPlan & { alternativa: ProductoPlan | null }

async function plansOf({ read }: Database, filas: FilaLeida[]): Promise<Plan[]> {
  const nombrados = await findNombrados(read)
  return inTurns(grupos(filas), async (some) => {
    const hallados = await findHallados(read, some, nombrados)
    return some.map((group, index) => {
      const hallado = hallados[index] ?? {}
      const plan = planDe(group, hallado)
      return { ...plan, alternativa: plan.elegible ? planDe(group, hallado, 'archivo') : null }
    })
  })
}

/** Processes a list in batches, with other requests in between. */
async function inTurns<From, To>(list: From[], work: (some: From[]) => To[] | Promise<To[]>): Promise<To[]> {
  const made: To[] = []
  for (let at = 0; at < list.length; at += atOnce) {
    made.push(...(await work(list.slice(at, at + atOnce))))
    await yieldToOthers()
  }
  return made
}

const none = (): Record<Accion, number> => ({ crear: 0, cambiar: 0, dejar: 0, rechazar: 0 })

function countsOf(plans: ProductoPlan[]): Cuentas & { dudas: number } {
  const counts = { filas: none(), productos: none(), dudas: 0 }
  for (const { accion, filas } of plans) {
    counts.productos[accion]++
    if (filas.some(({ cambios }) => cambios.some(({ duda }) => duda))) counts.dudas++
    for (const fila of filas) counts.filas[fila.accion]++
  }
  return counts
}

const alternativaOf = ({ cambio, filas }: ProductoPlan): Alternativa => ({
  cambio,
  filas: filas.map(({ fila, accion, cambios }) => ({ fila, accion, cambios })),
})

async function writePlans(db: Database, cargaId: string, plans: Plan[]): Promise<void> {
  const productos = plans.map(({ productoId, version, accion, cambio, alternativa }, posicion) => ({
    ...{ cargaId, posicion, productoId, version, accion, cambio: JSON.stringify(cambio) },
    alternativa: alternativa?.accion === 'cambiar' ? JSON.stringify(alternativaOf(alternativa)) : null,
    estado: accion === 'crear' || accion === 'cambiar' ? ('pendiente' as const) : ('nada' as const),
  }))
  const filas = plans.flatMap((plan, posicion) =>
    plan.filas.map(({ cambios, celdas, ...fila }) => ({
      ...{ cargaId, posicion, ...fila },
      ...{ cambios: JSON.stringify(cambios), celdas: JSON.stringify(celdas) },
    })),
  )
  await inTurns(productos, (some) => db.read.insertInto('cargaProductos').values(some).returning('posicion').execute())
  await inTurns(filas, (some) => db.read.insertInto('cargaFilas').values(some).returning('fila').execute())
}
