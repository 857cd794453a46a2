import type { ProfileRow } from '#features/cuentas/server/tables.ts'
import type { Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { together } from '#platform/db/together.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import type { PedidoCard } from './list-reads.ts'
import type { Scope } from './scope.ts'
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

/** One pedido with its lines and timeline, or `undefined` when there is none within `scope` (spec 1.7 and 2.7). */
export async function findPedido(read: Reader, id: string, scope: Scope): Promise<Pedido | undefined> {
  const consultoraId = scope === 'everybody' ? undefined : scope.consultoraId
  const [[row], itemRows, eventoRows] = await together(read, [
    findRow.asks({ id, consultoraId }),
    itemsOf.asks({ id, consultoraId }),
    eventosOf.asks({ id, consultoraId }),
  ])
  if (!row) return undefined
  const items = itemsIn(itemRows)
  const eventos = eventosIn(eventoRows, row.consultoraId, scope)
  const { nombreCompleto, email, telefono, consultoraId: owner, ...rest } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, ...pedido } = rest
  const perfil = { direccion, numero, complemento, barrio, ciudad, codigoPostal }
  const seen = { ...pedido, direccionEnvio: JSON.parse(pedido.direccionEnvio), items, eventos }
  return scope === 'everybody' ? { ...seen, consultora: { id: owner, nombreCompleto, email, telefono, perfil } } : seen
}

type Sought = { id: string; consultoraId: string | undefined }

const findRow = keptQuery((read, { id, consultoraId }: Sought) => {
  const query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select([
      'pedidos.id',
      'numeroPedido',
      'consultoraId',
      'status',
      'totalCentavos',
      'pedidos.version',
      'pedidos.createdAt',
    ])
    .select(['direccionEnvio', 'notas', 'notasAdmin', 'fechaEstimadaEntrega', 'fechaEntrega'])
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

/** The pedido's id, within scope: of somebody else's nothing is read, so that it takes no longer to miss than none at all. */
function idWithin(read: Reader, { id, consultoraId }: Sought) {
  if (!consultoraId) return id
  return read.selectFrom('pedidos').select('id').where('id', '=', id).where('consultoraId', '=', consultoraId)
}

const itemsOf = keptQuery((read, sought: Sought) =>
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
    .where('pedidoId', '=', idWithin(read, sought))
    .orderBy('posicion'),
)

function itemsIn(rows: Awaited<ReturnType<typeof itemsOf>>): PedidoItem[] {
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...item }) => ({
    ...item,
    imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
  }))
}

const eventosOf = keptQuery((read, sought: Sought) =>
  read
    .selectFrom('pedidoEventos')
    .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
    .select(['pedidoEventos.version', 'tipo', 'cambios', 'actorId', 'pedidoEventos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', idWithin(read, sought))
    .orderBy('pedidoEventos.version'),
)

function eventosIn(rows: Awaited<ReturnType<typeof eventosOf>>, consultoraId: string, scope: Scope): PedidoEvento[] {
  return rows.map(({ actorId, nombreCompleto, cambios, ...evento }) => ({
    ...evento,
    cambios: JSON.parse(cambios),
    autor: actorId === consultoraId ? 'consultora' : 'equipo',
    ...(scope === 'everybody' && nombreCompleto ? { nombre: nombreCompleto } : {}),
  }))
}
