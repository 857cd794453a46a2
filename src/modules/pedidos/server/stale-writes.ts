import type { Writer } from '#platform/db/database.ts'
import { assertNotStale } from '#platform/db/locks.ts'
import type { PedidoEventoRow, PedidoRow } from '#platform/db/schema.ts'

type Edit = { tipos: PedidoEventoRow['tipo'][]; seen: number }

/**
 * Refuses an edit of a part of a pedido when that part, or one that it depends on, changed after the version on the screen. Other parts may have changed:
 * a note is saved although the dates changed meanwhile (docs/decisions/006).
 * @param edit.tipos the changes that would be overwritten. @param edit.seen the version that was on the screen.
 * @throws stale with status and version in `actual`, and in `cambio` the newest change of that kind: by whom, when, from and to.
 */
export const assertPartNotStale = (
  tx: Writer,
  { id, status, version }: Pick<PedidoRow, 'id' | 'status' | 'version'>,
  { tipos, seen }: Edit,
): Promise<void> =>
  assertNotStale({
    seen,
    actual: { status, version },
    detail: 'Alguien más cambió este pedido mientras lo veías. Revisa cómo quedó y vuelve a intentarlo.',
    newestChange: async () => {
      const evento = await tx
        .selectFrom('pedidoEventos')
        .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
        .select(['tipo', 'cambios', 'nombreCompleto as nombre', 'pedidoEventos.createdAt'])
        .where('pedidoId', '=', id)
        .where((eb) =>
          eb.or([
            eb('tipo', 'in', tipos),
            ...(tipos.includes('fechas') ? [eb('cambios', 'like', '%"fechaEntrega"%')] : []),
            ...(tipos.includes('guia') ? [eb('cambios', 'like', '%"guia"%')] : []),
          ]),
        )
        .where('pedidoEventos.version', '>', seen)
        .orderBy('pedidoEventos.version', 'desc')
        .executeTakeFirst()
      return evento && { ...evento, cambios: JSON.parse(evento.cambios) }
    },
  })
