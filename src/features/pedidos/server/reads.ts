import type { ProfileRow } from '#features/cuentas/server/tables.ts'
import {
  isPartOfNumero,
  numerosAreInOrder,
  numerosBetween,
  numerosWith,
  type PedidoStatus,
} from '#features/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { like, partOf } from '#platform/db/like.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import type { DireccionEnvio, PedidoEventoRow } from './tables.ts'
import '#features/cuentas/server/tables.ts'

/** Whose pedidos: one consultora's, or everybody's (staff). It is part of the WHERE of every query here. */
export type Scope = { consultoraId: string } | 'everybody'

export type PedidoCard = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  createdAt: string
  version: number
  /** Only for staff. */
  consultora?: { nombreCompleto: string; email: string }
}

export type PedidoFilter = {
  scope: Scope
  status?: PedidoStatus | undefined
  numero?: string | undefined
  cursor?: Cursor | undefined
  limite: number
}

/** Pedidos, newest first (spec 1, section 7; spec 2, section 7: list orders). */
export async function listPedidos(
  read: Reader,
  { scope, status, numero, cursor, limite }: PedidoFilter,
): Promise<Page<PedidoCard>> {
  const search = numero ? await searchOf(read, numero, scope) : {}
  const consultoraId = scope === 'everybody' ? undefined : scope.consultoraId
  const filter = { consultoraId, status, ...cursor, most: limite + 1 }
  const rows = await ('numeros' in search ? findNamed(read, filter, search) : findCards(read, { ...filter, ...search }))
  const page = pageOf(rows, limite)
  return { ...page, items: page.items.map(scope === 'everybody' ? cardForStaff : cardForHer) }
}

type CardRow = Omit<PedidoCard, 'consultora'> & NonNullable<PedidoCard['consultora']>

/** Written out: to copy what is left of a row costs as much as to read it. */
const cardForHer = ({ id, numeroPedido, status, totalCentavos, createdAt, version }: CardRow): PedidoCard => {
  return { id, numeroPedido, status, totalCentavos, createdAt, version }
}

const cardForStaff = (row: CardRow): PedidoCard => {
  const { id, numeroPedido, status, totalCentavos, createdAt, version, nombreCompleto, email } = row
  return { id, numeroPedido, status, totalCentavos, createdAt, version, consultora: { nombreCompleto, email } }
}

/** How pedidos are found by a part of their number: among those named, between two, or by looking at all. */
type NumeroSearch = { desde?: string; hasta?: string; parte?: string } | NamedSearch
type NamedSearch = { numeros: string[]; inOrder: boolean }

async function searchOf(read: Reader, numero: string, scope: Scope): Promise<NumeroSearch> {
  if (!isPartOfNumero(numero)) return { numeros: [], inOrder: true }
  const last = await lastNumero(read)
  const run = scope === 'everybody' ? numerosBetween(numero, last) : null
  if (run) return run
  const numeros = numerosWith(numero, last)
  return numeros ? { numeros, inOrder: numerosAreInOrder(last) } : { parte: partOf(numero.toUpperCase()) }
}

type CardFilter = {
  consultoraId: string | undefined
  status: PedidoStatus | undefined
  desde?: string
  hasta?: string
  numeros?: string[]
  parte?: string
  createdAt?: string
  id?: string
  most: number
}

function cards(read: Reader, filter: CardFilter, byNumero = Boolean(filter.desde)) {
  const { consultoraId, status, desde, hasta, numeros, parte, createdAt, id, most } = filter
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'pedidos.version'])
    .select(['profiles.nombreCompleto', 'profiles.email'])
    .limit(most)
  if (consultoraId) query = query.where('consultoraId', '=', consultoraId)
  if (status) query = query.where('status', '=', status)
  if (parte) query = query.where(like('pedidos.numeroPedido', parte))
  if (numeros) query = query.where('numeroPedido', 'in', numeros)
  if (desde && hasta) query = query.where('numeroPedido', '>=', desde).where('numeroPedido', '<=', hasta)
  if (byNumero) {
    // Which is newest first too: the index on it gives a page of the run at once, wherever it lies.
    query = query.orderBy('numeroPedido', 'desc')
    if (!id) return query
    return query.where('numeroPedido', '<', read.selectFrom('pedidos').select('numeroPedido').where('id', '=', id))
  }
  query = query.orderBy('pedidos.createdAt', 'desc').orderBy('pedidos.id', 'desc')
  if (!createdAt || !id) return query
  return query.where((eb) => eb(eb.refTuple('pedidos.createdAt', 'pedidos.id'), '<', eb.tuple(createdAt, id)))
}

const findCards = keptQuery((read, filter: CardFilter) => cards(read, filter))

const findNamed = (read: Reader, filter: CardFilter, { numeros, inOrder }: NamedSearch) =>
  numeros.length > 0 ? cards(read, { ...filter, numeros }, inOrder).execute() : []

/** The newest number that was given. */
async function lastNumero(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('contadores')
    .select('valor')
    .where('nombre', '=', 'numero_pedido')
    .executeTakeFirst()
  return row?.valor ?? 0
}

/**
 * The pedido to phone about next, for staff who go from one to the other: the pendiente that was sent in after this one,
 * or else the one that waits longest.
 */
export async function findNextPendiente(
  read: Reader,
  { id, createdAt }: Pick<PedidoCard, 'id' | 'createdAt'>,
): Promise<Pick<PedidoCard, 'id' | 'numeroPedido'> | null> {
  const [after] = await oldestPendiente(read, { id, createdAt })
  return after ?? (await oldestPendiente(read, { id })).at(0) ?? null
}

const oldestPendiente = keptQuery((read, { id, createdAt }: { id: string; createdAt?: string }) => {
  const query = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido'])
    .where('status', '=', 'pendiente')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
  if (!createdAt) return query.where('id', '!=', id)
  return query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
})

export type PedidoItem = {
  posicion: number
  productoId: string
  nombre: string
  sku: string | null
  talla: string | null
  imagen: Imagen | null
  cantidad: number
  precioUnitarioCentavos: number
  subtotalCentavos: number
}

/** A line of the timeline. Staff see the name; a consultora sees whether it was she or the team. */
export type PedidoEvento = Pick<PedidoEventoRow, 'version' | 'tipo' | 'createdAt'> & {
  cambios: Record<string, [unknown, unknown]>
  autor: 'consultora' | 'equipo'
  nombre?: string
}

export type Pedido = Omit<PedidoCard, 'consultora'> & {
  direccionEnvio: DireccionEnvio
  notas: string | null
  notasAdmin: string | null
  fechaEstimadaEntrega: string | null
  fechaEntrega: string | null
  items: PedidoItem[]
  eventos: PedidoEvento[]
  /** Only for staff: who she is, and the address of her profile to offer for this pedido. */
  consultora?: Pick<ProfileRow, 'id' | 'nombreCompleto' | 'email' | 'telefono'> & {
    perfil: Required<Omit<DireccionEnvio, 'telefono'>>
  }
}

/** One pedido with its lines and timeline, or `undefined` when there is none within `scope` (spec 1 and 2, section 7). */
export async function findPedido(read: Reader, id: string, scope: Scope): Promise<Pedido | undefined> {
  const consultoraId = scope === 'everybody' ? undefined : scope.consultoraId
  const [row] = await findRow(read, { id, consultoraId })
  if (!row) return undefined

  const [items, eventos] = await Promise.all([findItems(read, id), findEventos(read, id, row.consultoraId, scope)])
  const { nombreCompleto, email, telefono, consultoraId: owner, updatedAt: _, ...rest } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, ...pedido } = rest
  const perfil = { direccion, numero, complemento, barrio, ciudad, codigoPostal }
  const seen = { ...pedido, direccionEnvio: JSON.parse(pedido.direccionEnvio), items, eventos }
  return scope === 'everybody' ? { ...seen, consultora: { id: owner, nombreCompleto, email, telefono, perfil } } : seen
}

const findRow = keptQuery((read, { id, consultoraId }: { id: string; consultoraId: string | undefined }) => {
  const query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .selectAll('pedidos')
    .select(['nombreCompleto', 'email', 'telefono'])
    .select(['direccion', 'numero', 'complemento', 'barrio', 'ciudad', 'codigoPostal'])
    .where('pedidos.id', '=', id)
  return consultoraId ? query.where('consultoraId', '=', consultoraId) : query
})

/** Whose pedido this is, for those who may know of it at all. */
export async function findPedidoOwner(read: Reader, id: string, scope: Scope): Promise<string | undefined> {
  let query = read.selectFrom('pedidos').select('consultoraId').where('id', '=', id)
  if (scope !== 'everybody') query = query.where('consultoraId', '=', scope.consultoraId)
  return (await query.executeTakeFirst())?.consultoraId
}

const itemsOf = keptQuery((read, { pedidoId }: { pedidoId: string }) =>
  read
    .selectFrom('pedidoItems')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .select([
      'posicion',
      'productoId',
      'nombre',
      'sku',
      'talla',
      'cantidad',
      'precioUnitarioCentavos',
      'subtotalCentavos',
    ])
    .select(imagenColumns)
    .where('pedidoId', '=', pedidoId)
    .orderBy('posicion'),
)

async function findItems(read: Reader, pedidoId: string): Promise<PedidoItem[]> {
  const rows = await itemsOf(read, { pedidoId })
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...item }) => ({
    ...item,
    imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
  }))
}

const eventosOf = keptQuery((read, { pedidoId }: { pedidoId: string }) =>
  read
    .selectFrom('pedidoEventos')
    .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
    .select(['pedidoEventos.version', 'tipo', 'cambios', 'actorId', 'pedidoEventos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', pedidoId)
    .orderBy('pedidoEventos.version'),
)

async function findEventos(
  read: Reader,
  pedidoId: string,
  consultoraId: string,
  scope: Scope,
): Promise<PedidoEvento[]> {
  const rows = await eventosOf(read, { pedidoId })
  return rows.map(({ actorId, nombreCompleto, cambios, ...evento }) => ({
    ...evento,
    cambios: JSON.parse(cambios),
    autor: actorId === consultoraId ? 'consultora' : 'equipo',
    ...(scope === 'everybody' && nombreCompleto ? { nombre: nombreCompleto } : {}),
  }))
}

/** The four figures over the brand's list. */
export type PedidosResumen = { pedidos: number; pendientes: number; ventasCentavos: number; enviadosHoy: number }

/**
 * Counts of all pedidos (spec 2, section 7: stats): how many, how many pendiente, what all of them add up to, and how
 * many that were sent in today have status enviado.
 * @param hoy the Mexican day that is today, `2026-11-05`.
 */
export async function countPedidos(read: Reader, hoy: string): Promise<PedidosResumen> {
  const rows = await read.selectFrom('pedidosContados').selectAll().where('dia', 'in', ['', hoy]).execute()
  const ever = rows.filter(({ dia }) => dia === '')
  const of = (list: typeof rows, status: PedidoStatus) => list.find((row) => row.status === status)?.pedidos ?? 0
  return {
    pedidos: ever.reduce((sum, { pedidos }) => sum + pedidos, 0),
    pendientes: of(ever, 'pendiente'),
    ventasCentavos: ever.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0),
    enviadosHoy: of(
      rows.filter(({ dia }) => dia === hoy),
      'enviado',
    ),
  }
}

/** How many pedidos each status has, all days together; those of which there are none are missing. */
export const countPedidosByStatus = (read: Reader): Promise<{ status: PedidoStatus; pedidos: number }[]> =>
  read.selectFrom('pedidosContados').select(['status', 'pedidos']).where('dia', '=', '').orderBy('status').execute()
