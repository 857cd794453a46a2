import { aliveEstados } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts, prendaText } from '#modules/entregas/devoluciones/texts.ts'
import { isSent, type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { recordEvento } from '#modules/pedidos/server/evento-writes.ts'
import type { EventHandler, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'

const unsent = pedidoStatuses.filter((status) => !isSent(status))

/**
 * Rejects moving a sent pedido back, or cancelling it, while it has open or completed returns: its pieces would return to stock twice
 * (docs/decisions/008).
 * @throws conflict, which rolls the change back.
 */
export const keepSent: EventHandler = async (tx, event) => {
  if (event.topic !== 'pedido' || event.change?.tipo !== 'status') return
  const [before] = event.change.cambios.status as [PedidoStatus, PedidoStatus]
  if (!isSent(before)) return
  const kept = await tx
    .selectFrom('devoluciones')
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .select('devoluciones.id')
    .where('devoluciones.pedidoId', '=', event.id)
    .where('estado', 'in', aliveEstados)
    .where('status', 'in', unsent)
    .limit(1)
    .executeTakeFirst()
  if (kept) throw new AppError('conflict', devolucionTexts.keepsPedido)
}

/**
 * Copies each step of a return to its pedido's timeline, and its credit to the pedido's payments (spec 3.3, docs/decisions/008), in the
 * transaction of the step.
 */
export const noteDevolucion: EventHandler = async (tx, event) => {
  if (event.topic !== 'devolucion') return
  const step = await findStep(tx, event.id, event.version)
  const { pedidoId, actorId, de, a, tipo } = step
  const at = now()
  // A later credit does not change the state, so only its payment goes to the timeline.
  if (de !== a)
    await next(tx, {
      ...{ pedidoId, actorId, at, tipo: 'devolucion', abono: 0 },
      cambios: { devolucion: [de, a], tipo: [null, tipo], prenda: [null, prendaText(step)] },
    })
  if (a !== 'recibida' || !step.abonoCentavos) return
  const pago = { forma: 'devolucion', referencia: prendaText(step), centavos: step.abonoCentavos } as const
  await tx
    .insertInto('pagos')
    .values({
      ...{ id: newId(), pedidoId, fecha: mexicanDay(new Date(at)), ...pago, corrige: null },
      ...{ devolucionId: event.id, actorId, createdAt: at },
    })
    .execute()
  await next(tx, {
    ...{ pedidoId, actorId, at, tipo: 'pago', abono: pago.centavos },
    cambios: { forma: [null, pago.forma] },
  })
}

const findStep = (tx: Writer, id: string, version: number) =>
  tx
    .selectFrom('devoluciones')
    .innerJoin('devolucionEventos', 'devolucionEventos.devolucionId', 'devoluciones.id')
    .select(['pedidoId', 'nombre', 'talla', 'tipo', 'abonoCentavos', 'de', 'a', 'actorId'])
    .where('devoluciones.id', '=', id)
    .where('devolucionEventos.version', '=', version)
    .executeTakeFirstOrThrow()

type Next = {
  pedidoId: string
  actorId: string
  at: string
  tipo: 'devolucion' | 'pago'
  /** Centavos of the payment. */
  abono: number
  cambios: Record<string, [unknown, unknown]>
}

async function next(tx: Writer, { pedidoId, abono, cambios, ...evento }: Next) {
  await lockRows(tx, 'pedidos', [pedidoId])
  const { consultoraId, version, pagadoCentavos } = await tx
    .updateTable('pedidos')
    .set((eb) => ({
      ...{ version: eb('version', '+', 1), pagadoCentavos: eb('pagadoCentavos', '+', abono) },
      updatedAt: evento.at,
    }))
    .where('id', '=', pedidoId)
    .returning(['consultoraId', 'version', 'pagadoCentavos'])
    .executeTakeFirstOrThrow()
  const paid = abono > 0 ? { pagadoCentavos: [pagadoCentavos - abono, pagadoCentavos] as [number, number] } : {}
  recordEvento(tx, { ...evento, id: pedidoId, consultoraId, version, cambios: { ...paid, ...cambios } })
}
