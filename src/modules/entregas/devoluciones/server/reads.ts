import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { awaitsAbono, type DevolucionEstado, enBodega, leftOf, plazoOf } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Cursor, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom, withImagen } from '#platform/images/columns.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Actor, may } from '#shared/rights.ts'

/** One consultora's, those of the warehouse, or all; part of every WHERE. */
type Scope = { consultoraId: string } | 'bodega' | 'everybody'

export function scopeOf({ id, role }: Actor): Scope {
  if (may(role, 'devoluciones')) return 'everybody'
  return may(role, 'devoluciones-recibir') ? 'bodega' : { consultoraId: id }
}

export const isStaffs = (scope: Scope): boolean => typeof scope === 'string'

export const withinScope =
  (scope: Scope) =>
  (eb: ExpressionBuilder<DB, 'devoluciones'>): Expression<SqlBool> => {
    if (scope === 'everybody') return eb.lit(true)
    return scope === 'bodega'
      ? eb('devoluciones.estado', 'in', enBodega)
      : eb('devoluciones.consultoraId', '=', scope.consultoraId)
  }

type Filter = {
  scope: Scope
  estado?: DevolucionEstado | undefined
  porAbonar?: boolean
  porEnviar?: boolean
  cursor?: Cursor | undefined
  limite: number
}

export async function listDevoluciones(read: Reader, { scope, cursor, limite, ...which }: Filter) {
  let query = cardsQuery(read, scope)
    .orderBy('devoluciones.createdAt', 'desc')
    .orderBy('devoluciones.id', 'desc')
    .limit(limite + 1)
  query = query.where(fitting(which))
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('devoluciones.createdAt', 'devoluciones.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const { items, siguiente } = pageOf(await query.execute(), limite)
  return {
    siguiente,
    items: items.map((row) => {
      const { nombreCompleto: _, abonoCentavos: __, ...card } = withImagen(row)
      return { ...card, ...forStaff(row, scope) }
    }),
  }
}

type Which = Pick<Filter, 'estado' | 'porAbonar' | 'porEnviar'>

const fitting =
  ({ estado, porAbonar, porEnviar }: Which) =>
  (eb: ExpressionBuilder<DB, 'devoluciones'>): Expression<SqlBool> =>
    eb.and([
      ...(estado ? [eb('devoluciones.estado', '=', estado)] : []),
      ...(porAbonar ? [awaitingAbono] : []),
      ...(porEnviar ? [awaitingEnvio] : []),
    ])

// Must equal the conditions of the partial indexes, or the indexes are not used.
const awaitingAbono = sql<boolean>`devoluciones.estado = 'recibida' and devoluciones.tipo = 'devolucion' and devoluciones.abono_centavos is null`
export const awaitingEnvio = sql<boolean>`devoluciones.estado = 'recibida' and devoluciones.tipo = 'cambio'`

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

/** The consultora's name, and whether a credit is due; only for staff. */
const forStaff = (row: CardRow, scope: Scope): { consultora?: string; porAbonar?: boolean } =>
  isStaffs(scope) ? { consultora: row.nombreCompleto, porAbonar: awaitsAbono(row) } : {}

/** Complete returns, oldest first. A consultora sees 'consultora' or 'equipo' instead of names. */
async function findWhole(read: Reader, scope: Scope, where: { id: string } | { pedidoId: string }) {
  const query = cardsQuery(read, scope)
    .leftJoin('imagenes as fotos', 'fotos.id', 'devoluciones.fotoId')
    .select(['detalle', 'razon', 'buenas', 'danadas', 'devoluciones.version', 'porTallaId', 'devoluciones.guia'])
    .select(['precioUnitarioCentavos', 'devoluciones.consultoraId'])
    .select(['fotos.id as fotoId', 'fotos.ancho as fotoAncho', 'fotos.alto as fotoAlto'])
    .select(['fotos.anchos as fotoAnchos', 'fotos.color as fotoColor'])
    .orderBy('devoluciones.createdAt')
    .orderBy('devoluciones.id')
  const rows = await ('id' in where
    ? query.where('devoluciones.id', '=', where.id)
    : query.where('devoluciones.pedidoId', '=', where.pedidoId)
  ).execute()
  const ids = rows.map(({ id }) => id)
  const pasos = await findPasos(read, ids)
  return rows.map((row) => {
    const { fotoId, fotoAncho, fotoAlto, fotoAnchos, fotoColor, ...others } = row
    const { consultoraId, guia, nombreCompleto: _, ...card } = withImagen(others)
    const foto = { imagenId: fotoId, imagenAncho: fotoAncho, imagenAlto: fotoAlto, imagenAnchos: fotoAnchos }
    const own = (pasos.get(row.id) ?? []).map(({ devolucionId, actorId, nombreCompleto, ...paso }) => ({
      ...paso,
      autor: actorId === consultoraId ? ('consultora' as const) : ('equipo' as const),
      ...(isStaffs(scope) && { quien: nombreCompleto ?? '' }),
    }))
    return {
      ...card,
      ...forStaff(row, scope),
      foto: imagenFrom({ ...foto, imagenColor: fotoColor }),
      pasos: own,
      guia: JSON.parse(guia ?? 'null') as Guia | null,
      ...(isStaffs(scope) && { consultoraId }),
    }
  })
}

async function findPasos(read: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
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

/** A complete return. @throws not_found, also outside the scope. */
export async function findDevolucion(read: Reader, id: string, scope: Scope) {
  const [found] = await findWhole(read, scope, { id })
  if (!found) throw new AppError('not_found', devolucionTexts.missing)
  return found
}

/**
 * Returns of a pedido, the deadline, and its returnable lines: pieces left (`quedan`), and the product's sizes for sale with their
 * available stock. Four queries.
 * @throws not_found outside the scope.
 */
export async function findDePedido(
  read: Reader,
  pedidoId: string,
  { scope, dias, hoy }: { scope: Scope; dias: number; hoy: string },
) {
  const query = read.selectFrom('pedidos').select(['status', 'fechaEntrega']).where('id', '=', pedidoId)
  const own = typeof scope === 'string' ? query : query.where('consultoraId', '=', scope.consultoraId)
  const pedido = await own.executeTakeFirstOrThrow(notFound(pedidoTexts.missing))
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

/** Number of returns that need an answer or a credit, as a column. */
export const countPorResponder = (read: Reader) =>
  countDevoluciones(read).where((eb) => eb.or([eb('estado', '=', 'solicitada'), awaitingAbono]))

/** Number of returns on their way to the warehouse plus exchanges to ship, as a column. */
export const countPorRecibir = (read: Reader) =>
  countDevoluciones(read).where((eb) => eb.or([eb('estado', '=', 'aceptada'), awaitingEnvio]))

/** Number of returns that match a filter, as a column. */
export const countFitting = (read: Reader, which: Which) => countDevoluciones(read).where(fitting(which))

const countDevoluciones = (read: Reader) =>
  read.selectFrom('devoluciones').select(({ fn }) => fn.countAll<number>().as('devoluciones'))
