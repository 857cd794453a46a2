import type { ProfileRow } from '#features/cuentas/server/tables.ts'
import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import type { PedidoCard } from './list-reads.ts'
import { type Scope, withinScope } from './scope.ts'
import type { DireccionEnvio, PedidoEventoRow } from './tables.ts'
import '#features/cuentas/server/tables.ts'

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

/** A line of the timeline. Staff see the name; a consultora sees "you" or the team. */
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
  /** Only for staff: the consultora, and the address of the profile to offer for this pedido. */
  consultora?: Pick<ProfileRow, 'id' | 'nombreCompleto' | 'email' | 'telefono'> & {
    perfil: Required<Omit<DireccionEnvio, 'telefono'>>
  }
}

/** One pedido with its lines and timeline, or `undefined` when there is none within `scope` (spec 1.7, 2.7). */
export async function findPedido(read: Reader, id: string, scope: Scope): Promise<Pedido | undefined> {
  const row = await findRow(read, id, scope)
  if (!row) return undefined
  const [items, eventos] = await Promise.all([findItems(read, id), findEventos(read, row, scope)])
  const { nombreCompleto, email, telefono, consultoraId: owner, ...rest } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, ...pedido } = rest
  const perfil = { direccion, numero, complemento, barrio, ciudad, codigoPostal }
  const seen = { ...pedido, direccionEnvio: JSON.parse(pedido.direccionEnvio), items, eventos }
  return scope === 'everybody' ? { ...seen, consultora: { id: owner, nombreCompleto, email, telefono, perfil } } : seen
}

function findRow(read: Reader, id: string, scope: Scope) {
  return read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'consultoraId', 'status', 'totalCentavos'])
    .select(['pedidos.version', 'pedidos.createdAt'])
    .select(['direccionEnvio', 'notas', 'notasAdmin', 'fechaEstimadaEntrega', 'fechaEntrega'])
    .select(['nombreCompleto', 'email', 'telefono'])
    .select(['direccion', 'numero', 'complemento', 'barrio', 'ciudad', 'codigoPostal'])
    .where('pedidos.id', '=', id)
    .where(withinScope(scope))
    .executeTakeFirst()
}

/** Whose pedido this is, for those who may know of it at all. */
export async function findPedidoOwner(read: Reader, id: string, scope: Scope): Promise<string | undefined> {
  const query = read.selectFrom('pedidos').select('consultoraId').where('id', '=', id).where(withinScope(scope))
  return (await query.executeTakeFirst())?.consultoraId
}

async function findItems(read: Reader, pedidoId: string): Promise<PedidoItem[]> {
  const rows = await read
    .selectFrom('pedidoItems')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .select(['posicion', 'productoId', 'nombre', 'sku', 'talla', 'cantidad'])
    .select(['precioUnitarioCentavos', 'subtotalCentavos', ...imagenColumns])
    .where('pedidoId', '=', pedidoId)
    .orderBy('posicion')
    .execute()
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...item }) => ({
    ...item,
    imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
  }))
}

async function findEventos(
  read: Reader,
  { id, consultoraId }: { id: string; consultoraId: string },
  scope: Scope,
): Promise<PedidoEvento[]> {
  const rows = await read
    .selectFrom('pedidoEventos')
    .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
    .select(['pedidoEventos.version', 'tipo', 'cambios', 'actorId', 'pedidoEventos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', id)
    .orderBy('pedidoEventos.version')
    .execute()
  return rows.map(({ actorId, nombreCompleto, cambios, ...evento }) => ({
    ...evento,
    cambios: JSON.parse(cambios),
    autor: actorId === consultoraId ? 'consultora' : 'equipo',
    ...(scope === 'everybody' && nombreCompleto ? { nombre: nombreCompleto } : {}),
  }))
}
