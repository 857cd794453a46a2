import { pedidoTexts } from '#features/pedidos/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { PedidoEventoRow, PedidoRow } from './tables.ts'

type Edit = Pick<PedidoEventoRow, 'tipo'> & { seen: number }

/**
 * Lets an edit through when nothing of its kind happened after the version that was on the screen: a note does not
 * fail because the dates changed meanwhile (docs/decisions/007).
 * @param edit.seen the version that staff saw.
 * @throws stale with the `pedido` as it is, and as `cambio` the newest change of that kind: by whom, when, from and to.
 */
export async function demandFresh(
  tx: Writer,
  { id, status, version }: Pick<PedidoRow, 'id' | 'status' | 'version'>,
  { tipo, seen }: Edit,
): Promise<void> {
  if (seen === version) return
  const later = await tx
    .selectFrom('pedidoEventos')
    .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
    .select(['tipo', 'cambios', 'nombreCompleto as nombre', 'pedidoEventos.createdAt'])
    .where('pedidoId', '=', id)
    .where('tipo', '=', tipo)
    .where('pedidoEventos.version', '>', seen)
    .orderBy('pedidoEventos.version', 'desc')
    .executeTakeFirst()
  if (!later && seen < version) return
  const cambio = later && { ...later, cambios: JSON.parse(later.cambios) }
  throw new AppError('stale', pedidoTexts.stale, { pedido: { status, version }, ...(cambio && { cambio }) })
}
