import type { Writer } from '#platform/db/database.ts'
import { type DemoProducto, daysAgo, demoId, personaId, readPersonas, readProductos } from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

/** Three consultoras of the demo wait: two of them for the same size. None was told yet. */
export async function seedAvisos(tx: Writer): Promise<void> {
  const cardigan = readProductos().find(({ sku }) => sku === 'AZ-CAR-002') as DemoProducto
  const [first, second] = [tallaId(cardigan, 'M'), tallaId(cardigan, 'G')]
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
        ...{
          ...row,
          id: demoId('aviso', consultoraId, row.tallaId),
          consultoraId,
          estado: 'espera' as const,
          createdAt: daysAgo(dias),
        },
        ...{ avisadoAt: null, venceAt: null, cerradoAt: null },
      })),
    )
    .execute()
}
