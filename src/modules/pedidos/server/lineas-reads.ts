import type { Linea } from '#modules/pedidos/propuesta-rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { lineaColumns } from './linea-columns.ts'

/** The lines that a pedido has now. */
export const findLineas = (read: Reader, pedidoId: string): Promise<Linea[]> =>
  read
    .selectFrom('pedidoItems')
    .select([...lineaColumns, 'imagenId'])
    .where('pedidoId', '=', pedidoId)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()

/** The lines that a propuesta offers, those of which nothing would be left among them. */
export const findPropuestaLineas = (read: Reader, propuestaId: string) =>
  read
    .selectFrom('propuestaLineas')
    .select([...lineaColumns, 'imagenId', 'motivo'])
    .where('propuestaId', '=', propuestaId)
    .orderBy('posicion')
    .execute()
