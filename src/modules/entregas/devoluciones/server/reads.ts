import { sql } from 'kysely'
import {
  awaitsAbono,
  type DevolucionEstado,
  leftOf,
  type Plazo,
  plazoOf,
} from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DevolucionEventoRow, DevolucionRow } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { isStaffs, type Scope, withinScope } from './scope.ts'

/** A cambio or devolución in a list. Only staff read whose it is, and whether it came and nobody has said yet what it is worth to her. */
export type DevolucionCard = Pick<
  DevolucionRow,
  'id' | 'pedidoId' | 'nombre' | 'sku' | 'talla' | 'tipo' | 'porTalla' | 'cantidad' | 'motivo' | 'estado' | 'createdAt'
> & { numeroPedido: string; imagen: Imagen | null; consultora?: string; porAbonar?: boolean }

type Filter = {
  scope: Scope
  estado?: DevolucionEstado | undefined
  /** Only what waits for its abono. */
  porAbonar?: boolean
  cursor?: Cursor | undefined
  limite: number
}

/** Newest first, a page at a time (spec 3.3). */
export async function listDevoluciones(
  read: Reader,
  { scope, estado, porAbonar = false, cursor, limite }: Filter,
): Promise<Page<DevolucionCard>> {
  let query = cardsQuery(read, scope)
    .orderBy('devoluciones.createdAt', 'desc')
    .orderBy('devoluciones.id', 'desc')
    .limit(limite + 1)
  if (estado) query = query.where('devoluciones.estado', '=', estado)
  if (porAbonar) query = query.where(awaitingAbono)
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('devoluciones.createdAt', 'devoluciones.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const { items, siguiente } = pageOf(await query.execute(), limite)
  return { items: items.map((row) => cardOf(row, scope)), siguiente }
}

/** Literally as the index says it. */
const awaitingAbono = sql<boolean>`estado = 'recibida' and tipo = 'devolucion' and abono_centavos is null`

function cardsQuery(read: Reader, scope: Scope) {
  return read
    .selectFrom('devoluciones')
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'devoluciones.consultoraId')
    .leftJoin('imagenes', 'imagenes.id', 'devoluciones.imagenId')
    .select(['devoluciones.id', 'pedidoId', 'numeroPedido', 'nombre', 'sku', 'talla', 'tipo', 'porTalla', 'cantidad'])
    .select(['motivo', 'estado', 'abonoCentavos', 'devoluciones.createdAt', 'nombreCompleto', ...imagenColumns])
    .where(withinScope(scope))
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardsQuery>['execute']>>[number]

function cardOf(row: CardRow, scope: Scope): DevolucionCard {
  const { nombreCompleto, abonoCentavos, imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...card } = row
  const imagen = imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor })
  const theirs = { consultora: nombreCompleto, porAbonar: awaitsAbono({ ...card, abonoCentavos }) }
  return { ...card, imagen, ...(isStaffs(scope) && theirs) }
}

/** One step, as it is read: a consultora reads whether it was herself or the team. */
export type Paso = Pick<DevolucionEventoRow, 'version' | 'de' | 'a' | 'palabras' | 'createdAt'> & {
  autor: 'consultora' | 'equipo'
  quien?: string
}

export type Devolucion = DevolucionCard &
  Pick<DevolucionRow, 'detalle' | 'razon' | 'buenas' | 'danadas' | 'abonoCentavos' | 'version'> & {
    precioUnitarioCentavos: number
    /** Her picture of it. */
    foto: Imagen | null
    /** What the parcel with the new size is followed by. */
    guia: Guia | null
    pasos: Paso[]
    /** Only for staff. */
    consultoraId?: string
    porTallaId: string | null
  }

/** Some of them, whole, in the order in which they were asked for. */
async function findWhole(
  read: Reader,
  scope: Scope,
  where: { id: string } | { pedidoId: string },
): Promise<Devolucion[]> {
  const query = cardsQuery(read, scope)
    .leftJoin('imagenes as fotos', 'fotos.id', 'devoluciones.fotoId')
    .select(['detalle', 'razon', 'buenas', 'danadas', 'devoluciones.version', 'porTallaId'])
    .select('devoluciones.guia')
    .select(['precioUnitarioCentavos', 'devoluciones.consultoraId'])
    .select(['fotos.id as fotoId', 'fotos.ancho as fotoAncho', 'fotos.alto as fotoAlto'])
    .select(['fotos.anchos as fotoAnchos', 'fotos.color as fotoColor'])
    .orderBy('devoluciones.createdAt')
    .orderBy('devoluciones.id')
  const rows = await ('id' in where
    ? query.where('devoluciones.id', '=', where.id)
    : query.where('devoluciones.pedidoId', '=', where.pedidoId)
  ).execute()
  const pasos = await findPasos(
    read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { fotoId, fotoAncho, fotoAlto, fotoAnchos, fotoColor, consultoraId, guia, ...rest } = row
    const foto = { imagenId: fotoId, imagenAncho: fotoAncho, imagenAlto: fotoAlto, imagenAnchos: fotoAnchos }
    const own = (pasos.get(row.id) ?? []).map(
      ({ devolucionId: _, actorId, nombreCompleto, ...paso }): Paso => ({
        ...paso,
        autor: actorId === consultoraId ? 'consultora' : 'equipo',
        ...(isStaffs(scope) && { quien: nombreCompleto ?? '' }),
      }),
    )
    return {
      ...cardOf(rest, scope),
      ...{
        abonoCentavos: row.abonoCentavos,
        foto: imagenFrom({ ...foto, imagenColor: fotoColor }),
        pasos: own,
        guia: JSON.parse(guia ?? 'null'),
      },
      ...(isStaffs(scope) && { consultoraId }),
    } as Devolucion
  })
}

async function findPasos(read: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await read
    .selectFrom('devolucionEventos')
    .leftJoin('profiles', 'profiles.id', 'devolucionEventos.actorId')
    .select(['devolucionId', 'devolucionEventos.version', 'de', 'a', 'palabras', 'actorId'])
    .select(['devolucionEventos.createdAt', 'nombreCompleto'])
    .where('devolucionId', 'in', ids)
    .orderBy('devolucionEventos.version')
    .execute()
  return Map.groupBy(rows, ({ devolucionId }) => devolucionId)
}

/** One, whole. @throws not_found, also for somebody else's. */
export async function findDevolucion(read: Reader, id: string, scope: Scope): Promise<Devolucion> {
  const [found] = await findWhole(read, scope, { id })
  if (!found) throw new AppError('not_found', devolucionTexts.missing)
  return found
}

/** A line of which something may come back. */
export type LineaDevolvible = {
  posicion: number
  nombre: string
  talla: string | null
  precioUnitarioCentavos: number
  /** Pieces that may still be asked for. */
  quedan: number
  /** Sizes instead: those of the product that are sold, with what is free of each. */
  tallas: { id: string; talla: string; disponible: number }[]
}

export type DePedido = {
  plazo: Plazo
  lineas: LineaDevolvible[]
  devoluciones: Devolucion[]
}

/** What of a pedido came back or may, and until when. Four queries. @throws not_found outside the scope. */
export async function findDePedido(
  read: Reader,
  pedidoId: string,
  { scope, dias, hoy }: { scope: Scope; dias: number; hoy: string },
): Promise<DePedido> {
  const query = read.selectFrom('pedidos').select(['status', 'fechaEntrega']).where('id', '=', pedidoId)
  const own = typeof scope === 'string' ? query : query.where('consultoraId', '=', scope.consultoraId)
  const pedido = await own.executeTakeFirst()
  if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
  const [devoluciones, counted, lineas, tallas] = await Promise.all([
    findWhole(read, scope, { pedidoId }),
    findCounted(read, pedidoId),
    findLineas(read, pedidoId),
    findTallas(read, pedidoId),
  ])
  const byLinea = Map.groupBy(counted, ({ posicion }) => posicion)
  const byProducto = Map.groupBy(tallas, ({ productoId }) => productoId)
  return {
    plazo: plazoOf(pedido, dias, hoy),
    devoluciones,
    lineas: lineas.map(({ productoId, cantidad, tallaId, ...linea }) => ({
      ...linea,
      quedan: leftOf(cantidad, byLinea.get(linea.posicion) ?? []),
      tallas: (tallaId ? (byProducto.get(productoId) ?? []) : []).map(({ productoId: _, ...talla }) => talla),
    })),
  }
}

const findCounted = (read: Reader, pedidoId: string) =>
  read
    .selectFrom('devoluciones')
    .select(['posicion', 'estado', 'tipo', 'tallaId', 'porTallaId', 'cantidad', 'buenas', 'danadas'])
    .where('pedidoId', '=', pedidoId)
    .execute()

const findLineas = (read: Reader, pedidoId: string) =>
  read
    .selectFrom('pedidoItems')
    .select(['posicion', 'productoId', 'tallaId', 'nombre', 'talla', 'cantidad', 'precioUnitarioCentavos'])
    .where('pedidoId', '=', pedidoId)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()

const findTallas = (read: Reader, pedidoId: string) =>
  read
    .selectFrom('productoTallas')
    .select(['id', 'productoId', 'talla', sql<number>`stock - apartado`.as('disponible')])
    .where('activo', '=', 1)
    .where('retirada', '=', 0)
    .where('productoId', 'in', (eb) =>
      eb.selectFrom('pedidoItems').select('productoId').where('pedidoId', '=', pedidoId).where('hasta', 'is', null),
    )
    .orderBy('posicion')
    .orderBy('id')
    .execute()

/** How many wait for staff to answer, or to say what they are worth: a count, for a column. */
export const countPorResponder = (read: Reader) =>
  countDevoluciones(read).where((eb) => eb.or([eb('estado', '=', 'solicitada'), awaitingAbono]))

/** How many wait for the warehouse: what is on its way here, and new sizes that are to be sent. */
export const countPorRecibir = (read: Reader) =>
  countDevoluciones(read).where((eb) =>
    // The second one literally as the index says it.
    eb.or([eb('estado', '=', 'aceptada'), sql<boolean>`estado = 'recibida' and tipo = 'cambio'`]),
  )

const countDevoluciones = (read: Reader) =>
  read.selectFrom('devoluciones').select(({ fn }) => fn.countAll<number>().as('devoluciones'))
