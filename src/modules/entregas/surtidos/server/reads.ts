import { z } from 'zod'
import { type LineaDePrenda, sinSurtir } from '#modules/entregas/surtidos/rules.ts'
import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { formatNumeroPedido, hasDireccion, type PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio, SurtidoMarcaRow } from '#platform/db/schema.ts'
import { type Paging, pagedBy } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { AppError, notFound } from '#shared/errors.ts'

export const byAbierto = pagedBy({ abierto: z.int().min(0).max(1), createdAt: z.iso.datetime(), id: z.uuid() })

type Listed = Paging<typeof byAbierto> & { abiertos?: boolean }

/**
 * A page of surtidos, open ones first, then newest first (spec 3.3), with their current and found pieces.
 * @param abiertos only open ones.
 */
export async function listSurtidos(read: Reader, { cursor, limite, abiertos = false }: Listed) {
  let query = read
    .selectFrom('surtidos')
    .leftJoin('profiles', 'profiles.id', 'surtidos.createdBy')
    .select(['surtidos.id', 'surtidos.numero', 'abierto', 'surtidos.createdAt', 'terminadoAt'])
    .select('nombreCompleto as nombre')
    .select((eb) => [
      eb
        .selectFrom('surtidoPedidos')
        .select((own) => own.fn.countAll<number>().as('pedidos'))
        .whereRef('surtidoId', '=', 'surtidos.id')
        .where('fuera', '=', 0)
        .$asScalar()
        .$notNull()
        .as('pedidos'),
      eb
        .selectFrom('surtidoPedidos')
        .innerJoin('pedidos', 'pedidos.id', 'surtidoPedidos.pedidoId')
        .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
        .select((own) => own.fn.coalesce(own.fn.sum<number>('cantidad'), own.lit(0)).as('piezas'))
        .whereRef('surtidoId', '=', 'surtidos.id')
        .where('status', 'not in', ['pendiente', 'cancelado'])
        .where('hasta', 'is', null)
        .where('fuera', '=', 0)
        .$asScalar()
        .$notNull()
        .as('piezas'),
      eb
        .selectFrom('surtidoMarcas')
        .select((own) => own.fn.coalesce(own.fn.sum<number>('piezas'), own.lit(0)).as('halladas'))
        .whereRef('surtidoId', '=', 'surtidos.id')
        .$asScalar()
        .$notNull()
        .as('halladas'),
    ])
    .orderBy('abierto', 'desc')
    .orderBy('surtidos.createdAt', 'desc')
    .orderBy('surtidos.id', 'desc')
    .limit(limite + 1)
  if (abiertos) query = query.where('abierto', '=', 1)
  if (cursor) {
    const { abierto, createdAt, id } = cursor
    query = query.where((eb) =>
      eb(eb.refTuple('abierto', 'surtidos.createdAt', 'surtidos.id'), '<', eb.tuple(abierto, createdAt, id)),
    )
  }
  const { items, siguiente } = byAbierto.page(await query.execute(), limite)
  return {
    items: items.map((row) => ({
      ...row,
      abierto: row.abierto === 1,
      halladas: Math.min(row.halladas, row.piezas),
    })),
    siguiente,
  }
}

/**
 * The packing slips of pedidos, in request order, with their box in an open surtido. No prices, because others may open the parcel. Two
 * queries.
 */
export async function findHojas(read: Reader, numeros: number[]) {
  const wanted = numeros.map(formatNumeroPedido)
  const rows = await read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .leftJoin('surtidoPedidos', (join) =>
      join.onRef('surtidoPedidos.pedidoId', '=', 'pedidos.id').on('surtidoPedidos.abierto', '=', 1),
    )
    .leftJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'pedidos.createdAt', 'direccionEnvio', 'notas', 'guia'])
    .select(['nombreCompleto as consultora', 'lugar', 'surtidos.numero as surtido'])
    .where('numeroPedido', 'in', wanted)
    .execute()
  const ids = rows.map(({ id }) => id)
  const lineas = await findLineas(read, ids)
  const hojas = rows.map(({ direccionEnvio, guia, lugar, surtido, ...row }) => ({
    ...row,
    direccionEnvio: JSON.parse(direccionEnvio) as DireccionEnvio,
    guia: JSON.parse(guia ?? 'null') as Guia | null,
    caja: surtido !== null && lugar !== null ? { surtido, lugar } : null,
    lineas: lineas.get(row.id) ?? [],
  }))
  const known = new Map(hojas.map((hoja) => [hoja.numeroPedido, hoja]))
  return {
    items: wanted.flatMap((numero) => known.get(numero) ?? []),
    faltan: wanted.filter((numero) => !known.has(numero)),
  }
}

async function findLineas(read: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await read
    .selectFrom('pedidoItems')
    .leftJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .select(['pedidoId', 'posicion', 'pedidoItems.nombre', 'colorNombre as color', 'pedidoItems.sku'])
    .select(['talla', 'cantidad'])
    .where('pedidoId', 'in', ids)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()
  const byPedido = Map.groupBy(rows, ({ pedidoId }) => pedidoId)
  return new Map([...byPedido].map(([id, them]) => [id, them.map(({ pedidoId: _, ...linea }) => linea)]))
}

/** A line of a pedido; `propuesta`: its pieces in the open propuesta, `null` if that does not change it. */
type PrendaLinea = LineaDePrenda & { lugar: number; llegaEl: string | null }

/**
 * The sizes that the pedidos of a surtido need, and found ones that none needs any more, by product, colour and size, in one query. The id
 * is the size's, or the product's for lines without a size.
 */
async function findPrendas(read: Reader, surtidoId: string) {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'surtidoPedidos.pedidoId')
    .leftJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .leftJoin('productoTallas', 'productoTallas.id', 'pedidoItems.tallaId')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .leftJoin('propuestas', (join) =>
      join.onRef('propuestas.pedidoId', '=', 'surtidoPedidos.pedidoId').on('propuestas.estado', '=', 'abierta'),
    )
    .leftJoin('propuestaLineas', (join) =>
      join
        .onRef('propuestaLineas.propuestaId', '=', 'propuestas.id')
        .onRef('propuestaLineas.posicion', '=', 'pedidoItems.posicion'),
    )
    .select(['surtidoPedidos.pedidoId', 'lugar', 'pedidoItems.posicion', 'pedidoItems.cantidad', 'pedidoItems.llegaEl'])
    .select(['pedidoItems.productoId', 'pedidoItems.tallaId', 'pedidoItems.nombre', 'pedidoItems.sku'])
    .select(['pedidoItems.talla', 'hasta', 'colorNombre as color', 'propuestaLineas.cantidad as ofrecida'])
    .select(['propuestaLineas.tallaId as otraTalla', 'propuestaLineas.productoId as otroProducto', ...imagenColumns])
    .where('surtidoId', '=', surtidoId)
    .where((eb) =>
      eb.or([
        eb('hasta', 'is', null),
        // A found size whose lines are gone: its pieces must go back to the shelf.
        eb.exists(
          eb
            .selectFrom('surtidoMarcas')
            .select('prendaId')
            .whereRef('surtidoMarcas.surtidoId', '=', 'surtidoPedidos.surtidoId')
            .where('piezas', '>', 0)
            .whereRef('prendaId', '=', eb.fn.coalesce('pedidoItems.tallaId', 'pedidoItems.productoId')),
        ),
      ]),
    )
    .orderBy('pedidoItems.nombre')
    .orderBy('colorNombre')
    .orderBy('pedidoItems.productoId')
    .orderBy('productoTallas.posicion')
    .orderBy('pedidoItems.tallaId')
    .orderBy('lugar')
    .orderBy('pedidoItems.posicion')
    .execute()
  const bySize = Map.groupBy(rows, ({ tallaId, productoId }) => tallaId ?? productoId)
  return [...bySize].map(([id, own]) => {
    const { productoId, nombre, color, sku, talla, ...first } = own[0] as (typeof rows)[number]
    const lineas = own
      .filter(({ hasta }) => hasta === null)
      .map((row): PrendaLinea => {
        const { pedidoId, lugar, posicion, cantidad, llegaEl } = row
        return { pedidoId, lugar, posicion, cantidad, llegaEl, propuesta: offered(row) }
      })
    return { id, productoId, nombre, color, sku, talla, imagen: imagenFrom(first), lineas }
  })
}

type Row = {
  productoId: string
  tallaId: string | null
  ofrecida: number | null
  otraTalla: string | null
  otroProducto: string | null
}

/** Zero if the propuesta replaces the size. */
function offered({ productoId, tallaId, ofrecida, otraTalla, otroProducto }: Row): number | null {
  if (ofrecida === null) return null
  return otroProducto === productoId && otraTalla === tallaId ? ofrecida : 0
}

/** The found pieces of a size, with the last user and time. */
export type Marca = Pick<SurtidoMarcaRow, 'prendaId' | 'piezas' | 'at'> & { nombre: string | null }

/** A surtido with its pedidos by box and their current lines. @throws not_found */
export async function findSurtido(read: Reader, id: string) {
  const [row, pedidos, prendas] = await Promise.all([findRow(read, id), findPedidos(read, id), findPrendas(read, id)])
  return { ...row, abierto: row.abierto === 1, pedidos, prendas }
}

const findRow = (read: Reader, id: string) =>
  read
    .selectFrom('surtidos')
    .leftJoin('profiles', 'profiles.id', 'surtidos.createdBy')
    .leftJoin('profiles as other', 'other.id', 'surtidos.terminadoBy')
    .select(['surtidos.id', 'surtidos.numero', 'abierto', 'surtidos.version', 'surtidos.createdAt', 'terminadoAt'])
    .select(['profiles.nombreCompleto as nombre', 'other.nombreCompleto as terminadoPor'])
    .where('surtidos.id', '=', id)
    .executeTakeFirstOrThrow(notFound(surtidoTexts.missing))

async function findPedidos(read: Reader, surtidoId: string) {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidos', 'pedidos.id', 'surtidoPedidos.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'lugar', 'numeroPedido', 'status', 'pedidos.version', 'direccionEnvio', 'guia'])
    .select('nombreCompleto as consultora')
    .select((eb) =>
      eb
        .selectFrom('propuestas')
        .select('propuestas.id')
        .whereRef('propuestas.pedidoId', '=', 'pedidos.id')
        .where('estado', '=', 'abierta')
        .as('propuestaId'),
    )
    .where('surtidoId', '=', surtidoId)
    .where('fuera', '=', 0)
    .orderBy('lugar')
    .execute()
  return rows.map(({ direccionEnvio, propuestaId, guia, ...pedido }) => {
    const envio: Partial<DireccionEnvio> = JSON.parse(direccionEnvio)
    return {
      ...pedido,
      ciudad: envio.ciudad || null,
      conDireccion: hasDireccion(envio),
      conPropuesta: propuestaId !== null,
      guia: JSON.parse(guia ?? 'null') as Guia | null,
    }
  })
}

/** The found pieces so far. @throws not_found */
export async function findMarcas(read: Reader, surtidoId: string): Promise<Marca[]> {
  const query = read.selectFrom('surtidos').select('id').where('id', '=', surtidoId)
  await query.executeTakeFirstOrThrow(notFound(surtidoTexts.missing))
  return read
    .selectFrom('surtidoMarcas')
    .leftJoin('profiles', 'profiles.id', 'surtidoMarcas.actorId')
    .select(['prendaId', 'piezas', 'nombreCompleto as nombre', 'at'])
    .where('surtidoId', '=', surtidoId)
    .orderBy('prendaId')
    .execute()
}

type Picked = {
  pedidos: { id: string; status: PedidoStatus }[]
  prendas: { id: string; lineas: LineaDePrenda[] }[]
}

/** Missing pieces per pedido (`sinSurtir`). */
function sinSurtirOf({ pedidos, prendas }: Picked, marcas: Pick<Marca, 'prendaId' | 'piezas'>[]) {
  const halladas = new Map(marcas.map(({ prendaId, piezas }) => [prendaId, piezas]))
  const status = new Map(pedidos.map((pedido) => [pedido.id, pedido.status]))
  return sinSurtir(
    prendas.map(({ id, lineas }) => ({ lineas, halladas: halladas.get(id) ?? null })),
    (pedidoId) => status.get(pedidoId),
  )
}

/** Pieces of a pedido that its open surtido has not found, including those nobody has looked for. */
export async function countSinSurtir(read: Reader, pedidoId: string): Promise<number> {
  const own = await read
    .selectFrom('surtidoPedidos')
    .select('surtidoId')
    .where('pedidoId', '=', pedidoId)
    .where('abierto', '=', 1)
    .executeTakeFirst()
  if (!own) return 0
  const [surtido, marcas] = await Promise.all([findSurtido(read, own.surtidoId), findMarcas(read, own.surtidoId)])
  return sinSurtirOf(surtido, marcas).get(pedidoId) ?? 0
}

/** @throws not_found */
export async function findPedidoIds(read: Reader, surtidoId: string): Promise<string[]> {
  const rows = await read.selectFrom('surtidoPedidos').select('pedidoId').where('surtidoId', '=', surtidoId).execute()
  if (rows.length === 0) throw new AppError('not_found', surtidoTexts.missing)
  return rows.map(({ pedidoId }) => pedidoId)
}
