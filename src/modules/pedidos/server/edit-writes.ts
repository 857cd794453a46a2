import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { sentAtOf, whyNoGuia, wrongFechas } from '#modules/pedidos/rules.ts'
import type { DireccionChange, FechasChange, GuiaChange, NotasChange } from '#modules/pedidos/schema.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { PedidoRow } from '#platform/db/schema.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { PedidoTipo } from '#shared/events.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { assertPartNotStale, lockPedido, writeChange } from './evento-writes.ts'
import { assertAsked, assertPacks, guiaFrom } from './status-writes.ts'

/**
 * Edits of a pedido other than its status (spec 2.7: admin updates to pedidos by id). Each writes one event with old and new values; an
 * edit without differences is a no-op.
 * @throws not_found; stale, with the conflicting change, when the same part changed since `version`.
 */
export const setNotasAdmin = (db: Database, admin: Actor, id: string, { version, ...fields }: NotasChange) =>
  edit(db, admin, id, { tipo: 'notas', seen: version, fields })

/** @see setNotasAdmin. Days are `2026-11-05`; null clears a date. @throws invalid_request for impossible days. */
export const setFechas = (db: Database, admin: Actor, id: string, { version, ...fields }: FechasChange) =>
  edit(db, admin, id, { tipo: 'fechas', seen: version, fields, check: assertFechas })

/** @see setNotasAdmin. The shipping address, taken by phone. */
export const setDireccion = (db: Database, admin: Actor, id: string, { version, direccionEnvio }: DireccionChange) =>
  edit(db, admin, id, { tipo: 'direccion', seen: version, fields: { direccionEnvio: JSON.stringify(direccionEnvio) } })

/**
 * @see setNotasAdmin. Carrier and tracking number (spec 3.3); `null` removes them.
 * @throws invalid_request for a carrier that is not in the settings; conflict for warehouse staff (assertPacks), and for another
 * consultora's guía (assertAsked).
 */
export const setGuia = (
  db: Database,
  admin: Actor,
  id: string,
  { version, guia, mismaGuia }: GuiaChange,
  deMarca: AjustesDeMarca,
) =>
  edit(db, admin, id, {
    ...{ tipo: 'guia', seen: version },
    allow: (tx, pedido) => assertPacks(tx, admin, pedido, whyNoGuia),
    fields: async (tx) => ({ guia: guia && JSON.stringify(await guiaFrom(tx, deMarca, guia)) }),
    check: (tx, pedido, changed) => assertAsked(tx, pedido, { guia: JSON.parse(changed.guia ?? 'null'), mismaGuia }),
  })

type Fields = Partial<
  Pick<PedidoRow, 'notasAdmin' | 'fechaEstimadaEntrega' | 'fechaEntrega' | 'direccionEnvio' | 'guia'>
>
type Edit = {
  tipo: Exclude<PedidoTipo, 'creado'>
  seen: number
  fields: Fields | ((tx: Writer) => Promise<Fields>)
  allow?: (tx: Writer, pedido: PedidoRow) => Promise<void>
  check?: (tx: Writer, pedido: PedidoRow, changed: Fields) => Promise<void>
}

function edit(
  db: Database,
  admin: Actor,
  id: string,
  { tipo, seen, allow, fields: wanted, check }: Edit,
): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx) => {
    const pedido = await lockPedido(tx, id, 'everybody')
    await allow?.(tx, pedido)
    await assertPartNotStale(tx, pedido, { tipos: [tipo], seen })
    const fields = typeof wanted === 'function' ? await wanted(tx) : wanted
    const cambios = differences(pedido, fields)
    if (Object.keys(cambios).length === 0) return { version: pedido.version }
    await check?.(tx, pedido, fields)
    return { version: await writeChange(tx, pedido, { tipo, actorId: admin.id, at, cambios, set: fields }) }
  })
}

async function assertFechas(tx: Writer, pedido: PedidoRow, fields: Fields): Promise<void> {
  const rows = await tx
    .selectFrom('pedidoEventos')
    .select(['createdAt', 'cambios'])
    .where('pedidoId', '=', pedido.id)
    .where('tipo', '=', 'status')
    .orderBy('version')
    .execute()
  const sentAt = sentAtOf(rows.map(({ createdAt, cambios }) => ({ createdAt, cambios: JSON.parse(cambios) })))
  // An unchanged day is not validated again.
  const given = (name: 'fechaEstimadaEntrega' | 'fechaEntrega') =>
    fields[name] === pedido[name] ? null : (fields[name] ?? null)
  const errors = wrongFechas(
    { createdAt: pedido.createdAt, sentAt, hoy: mexicanDay(new Date()) },
    { fechaEstimadaEntrega: given('fechaEstimadaEntrega'), fechaEntrega: given('fechaEntrega') },
  )
  if (errors.length > 0)
    throw new AppError('invalid_request', 'Revisa las fechas: hay una que no puede ser.', { errors })
}

/** Old and new value of each field that differs. */
function differences(pedido: PedidoRow, fields: Fields): Record<string, [unknown, unknown]> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const changed = names.filter((name) => pedido[name] !== fields[name])
  const decoded = (name: keyof Fields, text: string | null | undefined) =>
    (name === 'direccionEnvio' || name === 'guia') && text ? JSON.parse(text) : text
  return Object.fromEntries(changed.map((name) => [name, [decoded(name, pedido[name]), decoded(name, fields[name])]]))
}
