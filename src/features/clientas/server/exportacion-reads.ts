import type { Reader } from '#platform/db/database.ts'
import { csvOf } from '#platform/http/csv.ts'
import { findCuentas, sinCuenta } from './cuenta-reads.ts'
import './tables.ts'

const rowsAtOnce = 500

const columns = ['Nombre', 'Teléfono', 'Tallas', 'Cumpleaños', 'Notas', 'Piezas por entregar', 'Pidió', 'Abonó', 'Debe']

/** Her libreta as CSV: read and sent in pieces. No log of anybody but her own browser says that she took it. */
export const exportClientas = (read: Reader, personaId: string): ReadableStream =>
  csvOf(columns, linesOf(read, personaId))

async function* linesOf(read: Reader, personaId: string) {
  for (let from: { orden: string; id: string } | undefined; ; ) {
    const rows = await rowsAfter(read, personaId, from)
    const cuentas = await findCuentas(
      read,
      personaId,
      rows.map(({ id }) => id),
    )
    for (const { id, nombre, telefono, tallas, cumple, notas } of rows) {
      const { porEntregar, pidioCentavos, abonadoCentavos, debeCentavos } = cuentas.get(id) ?? sinCuenta
      yield [
        ...[
          nombre,
          telefono.replace(/^\+/, ''),
          tallas,
          cumple?.split('-').reverse().join('/') ?? '',
          notas,
          porEntregar,
        ],
        ...[pidioCentavos, abonadoCentavos, debeCentavos].map((centavos) => (centavos / 100).toFixed(2)),
      ]
    }
    if (rows.length < rowsAtOnce) return
    from = rows.at(-1)
  }
}

function rowsAfter(read: Reader, personaId: string, from: { orden: string; id: string } | undefined) {
  let query = read
    .selectFrom('clientas')
    .select(['id', 'nombre', 'telefono', 'tallas', 'cumple', 'notas', 'orden'])
    .where('personaId', '=', personaId)
    .orderBy('orden')
    .orderBy('id')
    .limit(rowsAtOnce)
  if (from) query = query.where((eb) => eb(eb.refTuple('orden', 'id'), '>', eb.tuple(from.orden, from.id)))
  return query.execute()
}
