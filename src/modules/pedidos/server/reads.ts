import type { Guia } from '#modules/pedidos/guia-rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio, PedidoEventoRow, ProfileRow } from '#platform/db/schema.ts'
import { findItems, type PedidoItem } from './item-reads.ts'
import type { PedidoCard } from './list-reads.ts'
import { findPropuesta, type Propuesta } from './propuesta-reads.ts'
import { type Scope, withinScope } from './scope.ts'
import { findPagos, findSeguimiento, type Pago, type Seguimiento } from './seguimiento-reads.ts'

/** A line of the timeline. Staff see the name; a consultora sees "you" or the team. */
export type PedidoEvento = Pick<PedidoEventoRow, 'version' | 'tipo' | 'createdAt'> & {
  cambios: Record<string, [unknown, unknown]>
  autor: 'consultora' | 'equipo'
  nombre?: string
}

export type Pedido = Omit<
  PedidoCard,
  'consultora' | 'piezas' | 'ciudad' | 'propuestaAt' | 'ultimaLlamada' | 'llamarEl'
> & {
  direccionEnvio: DireccionEnvio
  notas: string | null
  notasAdmin: string | null
  fechaEstimadaEntrega: string | null
  fechaEntrega: string | null
  guia: Guia | null
  /** What is agreed: the lines of now. */
  items: PedidoItem[]
  /** What the consultora sent, when it is no longer what is agreed (spec 3.2). */
  enviado: PedidoItem[] | null
  /** The newest, answered or not. */
  propuesta: Propuesta | null
  pagos: Pago[]
  eventos: PedidoEvento[]
  /** Only for staff: calls and internal notes. */
  seguimiento?: Seguimiento
  /** Only for staff: the consultora, and the address of the profile to offer for this pedido. */
  consultora?: Pick<ProfileRow, 'id' | 'nombreCompleto' | 'email' | 'telefono'> & {
    /** She cannot accept a propuesta; staff still write down what she says on the phone (spec 3.1). */
    suspendida: boolean
    perfil: Required<Omit<DireccionEnvio, 'telefono'>>
  }
}

/** One pedido with its lines and timeline, or `undefined` when there is none within `scope` (spec 1.7, 2.7). */
export async function findPedido(read: Reader, id: string, scope: Scope): Promise<Pedido | undefined> {
  const row = await findRow(read, id, scope)
  if (!row) return undefined
  const items = await findItems(read, id)
  const [eventos, propuesta, pagos, seguimiento] = await Promise.all([
    findEventos(read, row, scope),
    findPropuesta(read, id, scope, items.at),
    findPagos(read, id, scope),
    scope === 'everybody' ? findSeguimiento(read, id) : null,
  ])
  const { nombreCompleto, email, telefono, consultoraId: owner, enviadaVersion, suspendidaAt, ...rest } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, ...pedido } = rest
  const perfil = { direccion, numero, complemento, barrio, ciudad, codigoPostal }
  const sent = items.at(enviadaVersion)
  const seen = {
    ...{ ...pedido, direccionEnvio: JSON.parse(pedido.direccionEnvio), guia: JSON.parse(pedido.guia ?? 'null') },
    ...{ items: items.current, enviado: areSameItems(sent, items.current) ? null : sent, propuesta, pagos, eventos },
  }
  if (!seguimiento) return seen
  const suspendida = suspendidaAt !== null
  return { ...seen, seguimiento, consultora: { id: owner, nombreCompleto, email, telefono, suspendida, perfil } }
}

/** The lines of two versions are the same objects where they are the same rows. */
const areSameItems = (some: PedidoItem[], others: PedidoItem[]): boolean =>
  some.length === others.length && some.every((item, index) => item === others[index])

function findRow(read: Reader, id: string, scope: Scope) {
  return read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select([
      'pedidos.id',
      'numeroPedido',
      'consultoraId',
      'status',
      'totalCentavos',
      'pagadoCentavos',
      'enviadaVersion',
    ])
    .select(['pedidos.version', 'pedidos.createdAt'])
    .select(['direccionEnvio', 'notas', 'notasAdmin', 'fechaEstimadaEntrega', 'fechaEntrega', 'guia'])
    .select(['nombreCompleto', 'email', 'telefono'])
    .select(['direccion', 'numero', 'complemento', 'barrio', 'ciudad', 'codigoPostal'])
    .select((eb) =>
      eb
        .selectFrom('userRoles')
        .select('suspendidaAt')
        .whereRef('userId', '=', 'pedidos.consultoraId')
        .as('suspendidaAt'),
    )
    .where('pedidos.id', '=', id)
    .where(withinScope(scope))
    .executeTakeFirst()
}

/** Whose pedido this is, for those who may know of it at all. */
export async function findPedidoOwner(read: Reader, id: string, scope: Scope): Promise<string | undefined> {
  const query = read.selectFrom('pedidos').select('consultoraId').where('id', '=', id).where(withinScope(scope))
  return (await query.executeTakeFirst())?.consultoraId
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
