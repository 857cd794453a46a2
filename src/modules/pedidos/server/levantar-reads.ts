import { sql } from 'kysely'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { hasWords } from '#modules/catalogo/server/reads.ts'
import { isEntendida, type LineaLeida } from '#modules/pedidos/lectura/lectura.ts'
import { readMensaje } from '#modules/pedidos/lectura/reader.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { fold } from '#shared/fold.ts'
import type { Imagen } from '#shared/imagen.ts'
import type { TallaVenta } from './tallas-reads.ts'

/** A product that is for sale, at the consultora's price, with what may still be promised of each size. */
export type ProductoVenta = {
  id: string
  nombre: string
  sku: string | null
  imagen: Imagen | null
  precioUnitarioCentavos: number
  tallas: TallaVenta[]
  /** With two active colours or more. */
  modeloId?: string
  /** Why it may not be ordered now (spec 3.5). */
  fueraDeCampana?: FueraDeCampana
}

/** What a message orders, line by line, and the products that it may mean. */
export type Lectura = { lineas: LineaLeida[]; productos: ProductoVenta[] }

/**
 * Reads a message against everything that is for sale (spec 3.2: Levantar pedido).
 * @param seesCosto whether who asks knows what a piece costs: a price in a line must be that one.
 */
export async function readPedidoMensaje(
  read: Reader,
  openIndice: OpenIndice,
  texto: string,
  seesCosto: boolean,
): Promise<Lectura> {
  const indice = await openIndice.current()
  const first = await readMensaje(texto, indice)
  const productos = await findVentaInTurns(read, [...new Set(first.lineas.flatMap(productosOf))])
  if (!first.asksPrices || !seesCosto) return { lineas: first.lineas, productos }
  const precios = new Map(productos.map((it) => [it.id, [it.precioUnitarioCentavos]]))
  const { lineas } = await readMensaje(texto, indice, precios)
  return { lineas, productos }
}

const perTurn = 15

/** As `findVenta`, with turns for others in between. */
async function findVentaInTurns(read: Reader, ids: string[]): Promise<ProductoVenta[]> {
  const found: ProductoVenta[] = []
  for (let at = 0; at < ids.length; at += perTurn) {
    found.push(...(await findVenta(read, ids.slice(at, at + perTurn))))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

const productosOf = (linea: LineaLeida): string[] => {
  if (linea.tipo === 'nada') return []
  if (linea.tipo === 'producto') return [linea.productoId]
  return linea.partidas.flatMap((it) =>
    isEntendida(it)
      ? [it.productoId]
      : [...(it.productoId ? [it.productoId] : []), ...(it.candidatos ?? []).map(({ productoId }) => productoId)],
  )
}

const maxFound = 8

/** The newest products for sale that have every word in name or SKU. */
export async function findVentaByWords(db: Database, q: string): Promise<ProductoVenta[]> {
  if (fold(q) === '') return []
  const found = await db.read
    .selectFrom('productos')
    .select('productos.id')
    .where('activo', '=', 1)
    .where(await hasWords(db, q))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFound)
    .execute()
  return findVenta(
    db.read,
    found.map(({ id }) => id),
  )
}

/** These products, those that are for sale, in the order of their ids. */
export async function findVenta(read: Reader, ids: string[]): Promise<ProductoVenta[]> {
  if (ids.length === 0) return []
  const at = now()
  const [productos, tallas] = await Promise.all([
    read
      .selectFrom('productos')
      .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
      .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
      .select(['productos.id', 'productos.nombre', 'sku', ...imagenColumns])
      .select([costoAt(at).as('precioUnitarioCentavos'), ...fueraColumns])
      .select((eb) => [
        'productos.modeloId',
        eb
          .selectFrom('productos as hermana')
          .select((it) => it.fn.countAll<number | string>().as('count'))
          .whereRef('hermana.modeloId', '=', 'productos.modeloId')
          .where('hermana.activo', '=', 1)
          .as('colores'),
      ])
      .where('productos.id', 'in', ids)
      .where('activo', '=', 1)
      .execute(),
    read
      .selectFrom('productoTallas')
      .select((eb) => ['id', 'productoId', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
      .where('productoId', 'in', ids)
      .where('activo', '=', 1)
      .orderBy('posicion')
      .execute(),
  ])
  const tallasOf = Map.groupBy(tallas, ({ productoId }) => productoId)
  const byId = new Map(productos.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { nombre, sku, precioUnitarioCentavos, modeloId } = row
    const modelo = modeloId && Number(row.colores) > 1 ? { modeloId } : {}
    const own = (tallasOf.get(id) ?? []).map(({ productoId: _, ...talla }) => talla)
    return [
      {
        id,
        nombre,
        sku,
        precioUnitarioCentavos,
        imagen: imagenFrom(row),
        tallas: own,
        ...modelo,
        ...fueraFrom(row, at),
      },
    ]
  })
}

/** A consultora whom a pedido may be raised for. */
export type ConsultoraActiva = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  ciudad: string
  suspendida: boolean
}

/**
 * Consultoras by name, e-mail or phone, those first who ordered last. One who is suspended is among them, and says so.
 * @param asked.id only this one.
 */
export async function findActivas(
  read: Reader,
  { q, id }: { q?: string | undefined; id?: string | undefined },
): Promise<ConsultoraActiva[]> {
  let query = read
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .innerJoin('profilesBusqueda', 'profilesBusqueda.id', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'ciudad', 'suspendidaAt'])
    .select((eb) =>
      eb
        .selectFrom('pedidos')
        .select((it) => it.fn.max('pedidos.createdAt').as('at'))
        .whereRef('consultoraId', '=', 'profiles.id')
        .as('ultimoAt'),
    )
    .where('role', '=', 'consultor')
  if (id) query = query.where('profiles.id', '=', id)
  for (const word of wordsOf(q ?? '')) query = query.where(contains('profilesBusqueda.busqueda', word))
  const rows = await query
    .orderBy(sql.ref('ultimoAt'), (order) => order.desc().nullsLast())
    .orderBy('nombreCompleto')
    .orderBy('profiles.id')
    .limit(maxFound)
    .execute()
  return rows.map(({ suspendidaAt, ultimoAt: _, ...consultora }) => ({
    ...consultora,
    suspendida: suspendidaAt !== null,
  }))
}

/** A phone counts by its digits, however it is written. */
function wordsOf(q: string): string[] {
  const folded = fold(q)
  return /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(folded) ? [folded.replace(/\D/g, '')] : folded.split(' ').filter(Boolean)
}
