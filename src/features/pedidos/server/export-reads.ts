import type { Elegidos } from '#features/pedidos/schema.ts'
import { statusTexts } from '#features/pedidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { csvOf } from '#platform/http/csv.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { formatMinute, formatWait } from '#shared/format.ts'
import { after, direction, fitting, piezasOfPedido } from './list-filter.ts'
import { ciudadOf } from './list-reads.ts'
import type { DireccionEnvio } from './tables.ts'
import '#features/cuentas/server/tables.ts'

const rowsAtOnce = 500

/**
 * The pedidos of a filter, or some of them, as CSV (spec 3.1): read and sent in pieces, however many there are. The staff log says who
 * took it, and what was asked for.
 */
export async function exportPedidos(db: Database, admin: Actor, elegidos: Elegidos): Promise<ReadableStream> {
  const { filtro, ids } = elegidos
  const after = { filtro, elegidos: ids?.length ?? null }
  await db.write((tx) =>
    recordChange(tx, {
      ...{ actor: admin, verbo: 'pedidos_exportados', objetoId: admin.id, before: null, after, at: now() },
    }),
  )
  return csvOf(columns, linesOf(db.read, elegidos))
}

const columns = ['Número', 'Estado', 'Consultora', 'Correo', 'Teléfono', 'Ciudad', 'Fecha', 'Espera', 'Piezas'].concat([
  'Total',
  'Notas de la consultora',
  'Notas del equipo',
])

async function* linesOf(read: Reader, elegidos: Elegidos) {
  const today = new Date()
  for (let from: Cursor | undefined; ; ) {
    const rows = await rowsAfter(read, elegidos, from)
    for (const row of rows) {
      const envio: DireccionEnvio = JSON.parse(row.direccionEnvio)
      yield [
        row.numeroPedido,
        statusTexts[row.status],
        row.nombreCompleto,
        row.email,
        // Without its plus, which spreadsheets take for the beginning of a sum.
        (envio.telefono || row.telefono).replace(/^\+/, ''),
        ciudadOf(row.direccionEnvio, row.ciudad),
        formatMinute(row.createdAt),
        row.status === 'pendiente' ? formatWait(row.createdAt, today) : '',
        row.piezas,
        (row.totalCentavos / 100).toFixed(2),
        row.notas,
        row.notasAdmin,
      ]
    }
    if (rows.length < rowsAtOnce) return
    from = rows.at(-1)
  }
}

function rowsAfter(read: Reader, { filtro, orden, ids }: Elegidos, from: Cursor | undefined) {
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'direccionEnvio'])
    .select(['notas', 'notasAdmin', 'nombreCompleto', 'email', 'telefono', 'ciudad'])
    .select((eb) => piezasOfPedido(eb).as('piezas'))
    .where(fitting('everybody', filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(rowsAtOnce)
  if (ids) query = query.where('pedidos.id', 'in', ids)
  if (from) query = query.where(after(from, orden))
  return query.execute()
}
