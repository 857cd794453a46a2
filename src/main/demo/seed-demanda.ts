import { claveOf, minConsultoras } from '#modules/reportes/server/demanda-writes.ts'
import type { Writer } from '#platform/db/database.ts'
import { mexicanDay } from '#shared/format.ts'
import { type DemoProducto, daysAgo, personaId, readDemanda, readProductos } from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

/** What the consultoras of the demo wanted in the last sixty days and did not get or find. */
export async function seedDemanda(tx: Writer): Promise<void> {
  const catalogo = new Map(readProductos().map((producto) => [producto.sku, producto]))
  const { faltantes, busquedas } = readDemanda()
  const whose = ({ consultora, haceDias }: { consultora: string; haceDias: number }) => ({
    dia: mexicanDay(new Date(daysAgo(haceDias))),
    consultoraId: personaId(consultora),
  })
  await tx
    .insertInto('demandaPerdida')
    .values(
      faltantes.map(({ sku, talla, piezas, ...who }) => ({
        ...whose(who),
        tallaId: tallaId(catalogo.get(sku) as DemoProducto, talla),
        piezas,
      })),
    )
    .execute()
  await tx
    .insertInto('busquedasSinResultado')
    .values(busquedas.map(({ texto, veces, ...who }) => ({ ...whose(who), clave: claveOf(texto), veces })))
    .execute()
  const shared = [...Map.groupBy(busquedas, ({ texto }) => texto)].filter(
    ([, all]) => new Set(all.map(({ consultora }) => consultora)).size >= minConsultoras,
  )
  await tx
    .insertInto('busquedasTextos')
    .values(shared.map(([texto]) => ({ clave: claveOf(texto), texto })))
    .execute()
}
