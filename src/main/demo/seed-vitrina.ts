import type { Writer } from '#platform/db/database.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { demoId, personaId, productoId, readProductos } from './demo-data.ts'

/** The code of the demo consultora's vitrina: known, as her password is. */
export const demoCodigo = 'azaharmx23'

const consultoraId = personaId('consultora@azahar.test')

const of = (n: number, slug: string, nombre: string, skus: string[]) => ({
  id: demoId('seleccion', n),
  slug,
  nombre,
  skus,
})

/** Her two selecciones, newest first. */
export const demoSelecciones = [
  of(1, 'para-dormir-bonito', 'Para dormir bonito', ['AZ-PJC', 'AZ-CMN', 'AZ-BAT']),
  of(0, 'frescura-de-domingo', 'Frescura de domingo', ['AZ-VES', 'AZ-FAL', 'AZ-BLU']),
] as const

/** The demo consultora's vitrina is on, with two selecciones and some visits (spec 3.4). Everybody else's is off. */
export async function seedVitrina(tx: Writer): Promise<void> {
  const today = mexicanDay(new Date())
  const at = (daysAgo: number) => `${addDays(today, -daysAgo)}T16:00:00.000Z`
  const productos = readProductos()
  await tx
    .insertInto('vitrinas')
    .values({ consultoraId, codigo: demoCodigo, encendida: 1, createdAt: at(20), updatedAt: at(20) })
    .execute()
  for (const [index, { id, slug, nombre, skus }] of demoSelecciones.entries()) {
    const since = at(6 + index * 6)
    await tx
      .insertInto('selecciones')
      .values({ id, consultoraId, nombre, slug, createdAt: since, updatedAt: since })
      .execute()
    const chosen = productos.filter(({ sku }) => skus.some((start) => sku?.startsWith(start))).slice(0, 9)
    await tx
      .insertInto('seleccionProductos')
      .values(chosen.map((it, posicion) => ({ seleccionId: id, posicion, productoId: productoId(it) })))
      .execute()
  }
  const visitas = [
    ...[0, 1, 2, 5, 9].map((ago) => ({ ago, tipo: 'inicio' as const, objeto: '', visitas: 9 - ago / 2 })),
    ...[0, 1, 3, 4, 12].map((ago) => ({
      ago,
      tipo: 'seleccion' as const,
      objeto: demoSelecciones[0].slug,
      visitas: 6,
    })),
    ...[1, 2, 14].map((ago) => ({ ago, tipo: 'categoria' as const, objeto: 'pijamas', visitas: 3 })),
  ]
  await tx
    .insertInto('vitrinaVisitas')
    .values(
      visitas.map(({ ago, visitas, ...pagina }) => ({
        consultoraId,
        dia: addDays(today, -ago),
        ...pagina,
        visitas: Math.ceil(visitas),
      })),
    )
    .execute()
}
