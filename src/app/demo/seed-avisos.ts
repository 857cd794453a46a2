import type { Writer } from '#platform/db/database.ts'
import { daysAgo, demoId, personaId, readPersonas } from './demo-data.ts'
import '#features/avisos/server/tables.ts'
import '#features/catalogo/server/tables.ts'

/** Three consultoras of the demo wait: two of them for the same size. None was told yet. */
export async function seedAvisos(tx: Writer): Promise<void> {
  const soldOut = await tx
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select('productoTallas.id')
    .whereRef('stock', '=', 'apartado')
    .where('productos.activo', '=', 1)
    .where('productoTallas.activo', '=', 1)
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id')
    .orderBy('posicion')
    .limit(2)
    .execute()
  const [first, second] = soldOut.map(({ id }) => id)
  if (!first || !second) return
  const who = readPersonas().consultoras.map(({ email }) => personaId(email))
  const rows = [
    { consultoraId: who[1], tallaId: first, turno: 1, dias: 3 },
    { consultoraId: who[0], tallaId: first, turno: 2, dias: 2 },
    { consultoraId: who[2], tallaId: second, turno: 1, dias: 1 },
  ]
  await tx
    .insertInto('avisos')
    .values(
      rows.map(({ dias, consultoraId = '', ...row }) => ({
        ...{ ...row, id: demoId('aviso', consultoraId, row.tallaId), consultoraId, estado: 'espera' as const, createdAt: daysAgo(dias) },
        ...{ avisadoAt: null, venceAt: null, cerradoAt: null },
      })),
    )
    .execute()
}
