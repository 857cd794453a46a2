import type { Reader } from '#platform/db/database.ts'
import { type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { findCuentas, sinCuenta } from './cuenta-reads.ts'

const rowsAtOnce = 500

const columns: SheetColumn[] = [
  { header: 'Nombre', width: 30, kind: 'texto' },
  { header: 'Teléfono', width: 20, kind: 'telefono' },
  { header: 'Tallas', width: 20, kind: 'texto' },
  // A day of no year.
  { header: 'Cumpleaños', width: 14, kind: 'texto' },
  { header: 'Notas', width: 40, kind: 'texto' },
  { header: 'Piezas por entregar', width: 18, kind: 'cuenta' },
  { header: 'Pidió', width: 14, kind: 'pesos' },
  { header: 'Abonó', width: 14, kind: 'pesos' },
  { header: 'Debe', width: 14, kind: 'pesos' },
]

/** A consultora's libreta as a file: read and sent in pieces. No log of anybody but the browser's says that it was taken. */
export const exportClientas = (read: Reader, personaId: string, formato: Formato) =>
  sheetFile('mis-clientas', { formato, name: 'Clientas', columns, rows: linesOf(read, personaId) })

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
      const cumpleanos = cumple?.split('-').reverse().join('/') ?? null
      yield [nombre, telefono, tallas, cumpleanos, notas, porEntregar, pidioCentavos, abonadoCentavos, debeCentavos]
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
