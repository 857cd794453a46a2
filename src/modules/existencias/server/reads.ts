import type { Moved } from '#modules/existencias/texts.ts'
import type { Reader } from '#platform/db/database.ts'

/** The reading of a size. Without a `marca` only its last movement can be reported. */
export type Lectura = { tallaId: string; marca?: number | null | undefined }

/** The movements with a `marca` above the one that was read, newest first, by size. Sizes without any are missing. */
export async function markedSince(read: Reader, lecturas: Lectura[]): Promise<Map<string, Moved[]>> {
  if (lecturas.length === 0) return new Map()
  const seen = new Map(lecturas.map(({ tallaId, marca }) => [tallaId, marca ?? 0]))
  const rows = await read
    .selectFrom('stockMovimientos')
    .leftJoin('profiles', 'profiles.id', 'stockMovimientos.actorId')
    .leftJoin('pedidos', 'pedidos.id', 'stockMovimientos.pedidoId')
    .select(['tallaId', 'motivo', 'stockDelta', 'stockMovimientos.createdAt', 'marca', 'quedan'])
    .select(['nombreCompleto', 'numeroPedido'])
    .where('tallaId', 'in', [...seen.keys()])
    .where('marca', '>', Math.min(...seen.values()))
    .orderBy('marca', 'desc')
    .execute()
  const later = rows
    .filter(({ tallaId, marca }) => (marca ?? 0) > (seen.get(tallaId) ?? 0))
    .map(({ nombreCompleto, marca: _, ...row }) => ({
      ...row,
      quien: nombreCompleto ?? '',
    }))
  return Map.groupBy(later, ({ tallaId }) => tallaId)
}
