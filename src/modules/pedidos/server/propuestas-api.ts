import { Hono } from 'hono'
import { lineaKey, maxLineas, reviewLineas } from '#modules/carrito/rules.ts'
import { tooManyLineas } from '#modules/carrito/schema.ts'
import { findForSale, type SoldLine } from '#modules/carrito/server/reads.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import {
  assertMinimo,
  type CampanaEnVigor,
  findCampanaAt,
  holdCampanaAt,
} from '#modules/catalogo/campanas/server/reads.ts'
import { lockTallasOfPedido } from '#modules/existencias/server/stock-writes.ts'
import {
  areSameLineas,
  type Edited,
  editLineas,
  fitsLinea,
  isSameLinea,
  type Linea,
  type Offered,
} from '#modules/pedidos/propuesta-rules.ts'
import { type EdicionRequest, edicionSchema, revisionSchema } from '#modules/pedidos/propuesta-schema.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { isUnconfirmed, pedidoTotal } from '#modules/pedidos/rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { assertNotSuspended, type WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { hourMs } from '#shared/time.ts'
import { assertPartNotStale, lockPedido, writeChange } from './evento-writes.ts'
import {
  changeLineas,
  findLineas,
  findOpenPropuesta,
  heldDifference,
  offeredFrom,
  refuseProblems,
  takeFromCarrito,
} from './lineas-writes.ts'
import {
  acceptPropuesta,
  cancelInsteadOfPropuesta,
  proposeLineas,
  rejectPropuesta,
  withdrawPropuesta,
} from './propuesta-writes.ts'
import { findPedidoOwner, findTallasOfPedido } from './reads.ts'
import { scopeOf } from './scope.ts'

type Limits = { maxHourly: number; whomToAsk: WhomToAsk }

/**
 * A consultora edits the lines of a pendiente pedido without an open propuesta (spec 3.2). Existing pieces keep their price; additional
 * ones use the current price, which must match the displayed one.
 * @param edicion `version` is the displayed one.
 * @param limits.maxHourly edits of one pedido per hour.
 * @throws not_found for another consultora's pedido; suspended; conflict when it is no longer pendiente or a propuesta is open; stale when
 * lines or status changed since; lines_refused with each line and the available pieces; minimum_not_met; invalid_request when nothing
 * remains; too_many_requests.
 */
function editOwnLineas(
  db: Database,
  consultora: Actor,
  id: string,
  edicion: EdicionRequest,
  { maxHourly, whomToAsk }: Limits,
): Promise<{ version: number; totalCentavos: number }> {
  return db.write(async (tx) => {
    await assertNotSuspended(tx, consultora.id, whomToAsk)
    const pedido = await lockPedido(tx, id, { consultoraId: consultora.id })
    await assertMayEdit(tx, pedido)
    await assertPartNotStale(tx, pedido, { tipos: ['status', 'lineas', 'propuesta'], seen: edicion.version })
    const before = await findLineas(tx, id)
    const wanted = await lockChoices(tx, { id, before }, edicion)
    // Read after the lock, as in `writePedido`.
    const at = now()
    const abierta = await holdCampanaAt(tx, at)
    const forSale = await findForSale(tx, wanted, at)
    const edited = editedLineas(before, edicion, forSale)
    const after = edited.lineas
    if (areSameLineas(before, after)) return { version: pedido.version, totalCentavos: pedido.totalCentavos }
    assertForSale(before, edited, forSale)
    await assertMinimos(tx, pedido, { before, after, abierta })
    await assertHourlyLimit(tx, id, at, maxHourly)

    const by = { actorId: consultora.id, at }
    const totalCentavos = await changeLineas(tx, pedido, { before, after, motivo: 'lineas', ...by })
    const version = await writeChange(tx, pedido, {
      ...{ tipo: 'lineas', ...by },
      cambios: { piezas: [countOf(before), countOf(after)], totalCentavos: [pedido.totalCentavos, totalCentavos] },
      delCarrito: edicion.delCarrito,
      set: { totalCentavos, enviadaVersion: pedido.version + 1 },
    })
    if (edicion.delCarrito) {
      await takeFromCarrito(tx, consultora.id, edicion.agregadas)
      // A retry of the cart with this key returns this pedido.
      noteMade({ pedido: { id, numeroPedido: pedido.numeroPedido, totalCentavos } })
    } else noteMade({ agregadas: edicion.agregadas.map(({ tallaId, cantidad }) => ({ tallaId, cantidad })) })
    return { version, totalCentavos }
  })
}

type Pedido = Awaited<ReturnType<typeof lockPedido>>

async function assertMayEdit(tx: Writer, { id, status, version }: Pedido): Promise<void> {
  if (!isUnconfirmed({ status }))
    throw new AppError('conflict', propuestaTexts.editTooLate(status), { pedido: { status, version } })
  if (await findOpenPropuesta(tx, id))
    throw new AppError('conflict', propuestaTexts.answerFirst, {
      propuesta: { estado: 'abierta' },
      pedido: { status, version },
    })
}

/** Locks the sizes of the old and new lines. */
async function lockChoices(
  tx: Writer,
  { id, before }: { id: string; before: Linea[] },
  { lineas, agregadas }: EdicionRequest,
) {
  const productoOf = new Map(before.map(({ posicion, productoId }) => [posicion, productoId]))
  const resized = (lineas ?? []).flatMap(({ posicion, tallaId }) => {
    const productoId = productoOf.get(posicion)
    if (productoId === undefined) throw new AppError('invalid_request', 'Esa línea ya no está en tu pedido.')
    return { productoId, tallaId }
  })
  const wanted = [...before, ...resized, ...agregadas].map(({ productoId, tallaId }) => ({ productoId, tallaId }))
  const ids = wanted.map(({ tallaId }) => tallaId)
  await lockTallasOfPedido(tx, id, ids)
  return wanted
}

function editedLineas(before: Linea[], edicion: EdicionRequest, forSale: Map<string, SoldLine>): Edited {
  const offeredOf = (choice: { productoId: string; tallaId: string | null }): Offered | undefined => {
    const found = forSale.get(lineaKey(choice))
    return found && offeredFrom(found, choice.tallaId)
  }
  const edited = editLineas(before, edicion, offeredOf)
  const { lineas: after } = edited
  if (after.length === 0) throw new AppError('invalid_request', propuestaTexts.editNothingLeft)
  if (after.length > maxLineas) throw new AppError('invalid_request', tooManyLineas)
  if (!after.every(fitsLinea) || !Number.isSafeInteger(pedidoTotal(after)))
    throw new AppError('invalid_request', 'Cantidad demasiado grande')
  return edited
}

/**
 * Minimums apply to a consultora's edits (spec 3.5): an edit may not fall below the minimum of the pedido's campaña; adding pieces must
 * reach that of the open campaña.
 */
async function assertMinimos(tx: Writer, pedido: Pedido, { before, after, abierta }: Change): Promise<void> {
  const { consultoraId } = pedido
  const [was, totalCentavos] = [pedidoTotal(before), pedidoTotal(after)]
  if (getsMore(before, after)) await assertMinimo(tx, { campana: abierta, consultoraId, totalCentavos, pedido })
  if (totalCentavos >= was) return
  const campana = await findCampanaAt(tx, pedido.createdAt)
  await assertMinimo(tx, { campana, consultoraId, totalCentavos, pedido, atMost: was })
}

type Change = { before: Linea[]; after: Linea[]; abierta: CampanaEnVigor | undefined }

function getsMore(before: Linea[], after: Linea[]): boolean {
  const was = new Map(before.map((linea) => [linea.posicion, linea]))
  return after.some(({ posicion, cantidad }) => cantidad > (was.get(posicion)?.cantidad ?? 0))
}

/**
 * Validates additional pieces and new prices like the cart (spec 1.5). A problem of a line that was split is reported for the original
 * line.
 */
function assertForSale(before: Linea[], { lineas: after, masDe }: Edited, forSale: Map<string, SoldLine>): void {
  const was = new Map(before.map((linea) => [linea.posicion, linea]))
  const more = new Map(heldDifference(before, after).map(({ tallaId, apartado }) => [tallaId, apartado]))
  const asked = after.flatMap((linea) => {
    const earlier = was.get(linea.posicion)
    if (earlier && isSameLinea(earlier, linea)) return []
    const cantidad = linea.tallaId === null ? linea.cantidad : Math.max(0, more.get(linea.tallaId) ?? 0)
    if (linea.tallaId) more.set(linea.tallaId, 0)
    if (cantidad === 0 && earlier) return []
    const hasMore = linea.cantidad > (earlier?.cantidad ?? 0)
    const today = forSale.get(lineaKey(linea))?.precioUnitarioCentavos ?? 0
    return { ...linea, cantidad, precioUnitarioCentavos: hasMore ? linea.precioUnitarioCentavos : today }
  })
  refuseProblems(carritoTexts.refused, asked, reviewLineas(asked, forSale), ({ posicion }) => ({
    posicion: masDe.get(posicion) ?? posicion,
  }))
}

const countOf = (lineas: Linea[]): number => lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** Limits edits, because each sends letters to staff. @throws too_many_requests. */
async function assertHourlyLimit(tx: Writer, id: string, at: string, maxHourly: number): Promise<void> {
  const { edits } = await tx
    .selectFrom('pedidoEventos')
    .select(({ fn }) => fn.countAll<number>().as('edits'))
    .where('pedidoId', '=', id)
    .where('tipo', '=', 'lineas')
    .where('createdAt', '>', new Date(Date.parse(at) - hourMs).toISOString())
    .executeTakeFirstOrThrow()
  if (edits < maxHourly) return
  throw new AppError(
    'too_many_requests',
    'Modificaste este pedido muchas veces en poco tiempo. Espera un rato e intenta de nuevo.',
    { retryAfterSeconds: hourMs / 1_000 },
  )
}

const own = (summary: string) => authorize({ to: ['consultor'], summary })
const forPedidos = (summary: string) => authorize({ to: ['pedidos'], summary })
const forBoth = (summary: string) => authorize({ to: ['consultor', 'pedidos'], summary })

/** Line edits and propuestas (spec 3.2), under `/api/pedidos`. Each way to end a propuesta is a resource. */
export const propuestasApi = (
  db: Database,
  { PEDIDOS_PER_CONSULTORA_HOURLY: maxHourly }: { PEDIDOS_PER_CONSULTORA_HOURLY: number },
  whomToAsk: WhomToAsk,
) => {
  const answerOf = (c: Context) => ({
    id: idOf(c, pedidoTexts.missing),
    propuestaId: idOf(c, propuestaTexts.missing, 'propuestaId'),
    scope: scopeOf(actorOf(c)),
    whomToAsk,
  })
  return new Hono<Front>()
    .put(
      '/:id/lineas',
      own('Change the lines of an own pedido while it is pendiente'),
      parse('header', idempotencyKeyHeader.partial()),
      parse('json', edicionSchema),
      async (c) => {
        const limits = { maxHourly, whomToAsk }
        return c.json(await editOwnLineas(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'), limits))
      },
    )
    .get('/:id/tallas', forPedidos('Sizes of all products of a pedido, for a propuesta'), async (c) => {
      const id = idOf(c, pedidoTexts.missing)
      if (!(await findPedidoOwner(db.read, id, 'everybody'))) throw new AppError('not_found', pedidoTexts.missing)
      return c.json({ items: await findTallasOfPedido(db.read, id) })
    })
    .post(
      '/:id/propuestas',
      forPedidos('Propose changed lines to a consultora'),
      parse('json', revisionSchema),
      async (c) => c.json(await proposeLineas(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
    .post(
      '/:id/propuestas/:propuestaId/aceptacion',
      forBoth('Accept a propuesta; staff record the answer given on the phone'),
      async (c) => c.json(await acceptPropuesta(db, actorOf(c), answerOf(c))),
    )
    .post('/:id/propuestas/:propuestaId/rechazo', forBoth('Decline a propuesta and ask for a call'), async (c) =>
      c.json(await rejectPropuesta(db, actorOf(c), answerOf(c))),
    )
    .post('/:id/propuestas/:propuestaId/cancelacion', own('Cancel the pedido instead of answering'), async (c) =>
      c.json(await cancelInsteadOfPropuesta(db, actorOf(c), answerOf(c))),
    )
    .post('/:id/propuestas/:propuestaId/retiro', forPedidos('Withdraw an open propuesta'), async (c) =>
      c.json(await withdrawPropuesta(db, actorOf(c), answerOf(c))),
    )
}

type Context = Parameters<typeof actorOf>[0] & Parameters<typeof idOf>[0]
