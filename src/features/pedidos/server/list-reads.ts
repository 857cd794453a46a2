import type { PedidoStatus, PedidosSearch } from '#features/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { after, direction, fitting, piezasOfPedido } from './list-filter.ts'
import type { Scope } from './scope.ts'
import type { DireccionEnvio } from './tables.ts'
import '#features/cuentas/server/tables.ts'

export type PedidoCard = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  createdAt: string
  version: number
  /** Only for staff, as all below. */
  consultora?: { nombreCompleto: string; email: string }
  piezas?: number
  /** Where it goes, or where she lives while nobody has asked. */
  ciudad?: string
}

export type PedidoFilter = PedidosSearch & { scope: Scope; cursor?: Cursor | undefined; limite: number }

/** Pedidos, newest first unless it is asked the other way round (spec 1.7; spec 2.7: list orders; spec 3.1). */
export async function listPedidos(
  read: Reader,
  { scope, cursor, limite, orden, ...filtro }: PedidoFilter,
): Promise<Page<PedidoCard>> {
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'pedidos.version'])
    .$if(scope === 'everybody', (staff) =>
      staff
        .select(['profiles.nombreCompleto', 'profiles.email', 'profiles.ciudad', 'pedidos.direccionEnvio'])
        .select((eb) => piezasOfPedido(eb).as('piezas')),
    )
    .where(fitting(scope, filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(limite + 1)
  if (cursor) query = query.where(after(cursor, orden))
  const page = pageOf(await query.execute(), limite)
  return { ...page, items: page.items.map(cardOf) }
}

type CardRow = Pick<PedidoCard, 'id' | 'numeroPedido' | 'status' | 'totalCentavos' | 'createdAt' | 'version'> &
  Partial<{ nombreCompleto: string; email: string; ciudad: string; direccionEnvio: string; piezas: number }>

function cardOf({ nombreCompleto, email, ciudad, direccionEnvio, piezas, ...card }: CardRow): PedidoCard {
  if (nombreCompleto === undefined || email === undefined || piezas === undefined) return card
  return { ...card, consultora: { nombreCompleto, email }, piezas, ciudad: ciudadOf(direccionEnvio, ciudad) }
}

/** @param direccionEnvio a pedido's own address as JSON. @param ofProfile the consultora's. */
export function ciudadOf(direccionEnvio = '{}', ofProfile = ''): string {
  const envio: Partial<DireccionEnvio> = JSON.parse(direccionEnvio)
  return envio.ciudad || ofProfile
}

/**
 * The next pedido for staff to review: the pendiente that was placed after this one, or else the oldest pendiente.
 */
export async function findNextPendiente(
  read: Reader,
  { id, createdAt }: Pick<PedidoCard, 'id' | 'createdAt'>,
): Promise<Pick<PedidoCard, 'id' | 'numeroPedido'> | null> {
  const oldest = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido'])
    .where('status', '=', 'pendiente')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
  const after = await oldest
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
    .executeTakeFirst()
  return after ?? (await oldest.where('id', '!=', id).executeTakeFirst()) ?? null
}
