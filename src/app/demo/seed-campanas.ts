import type { Writer } from '#platform/db/database.ts'
import { addDays, dayAfter, mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import { type DemoProducto, daysAgo, demoId, productoId, readProductos } from './demo-data.ts'
import '#features/campanas/server/tables.ts'

type Entry = [sku: string, precioCentavos: number | null, soloCampana: boolean]

// No minimum: whoever tries the demo sends small pedidos. A garment of the one that is over is sold in campañas alone.
const campanas: { nombre: string; texto: string; desde: number; hasta: number; portada: string; productos: Entry[] }[] =
  [
    {
      nombre: 'Abrígate bonito',
      texto:
        'Lo calientito de la temporada, con precio especial para ti. Lo que apartes estos días se entrega antes de Navidad.',
      ...{ desde: -4, hasta: 2, portada: 'AZ-SUD-002' },
      productos: [
        ['AZ-SUD-002', 36_900, true],
        ['AZ-CAR-003', 43_900, true],
        ['AZ-BRL-002', 19_900, false],
        ['AZ-HPL-001', 22_400, false],
        ['AZ-LEG-001', null, false],
      ],
    },
    {
      nombre: 'Fiestas patrias',
      texto: 'Verde, blanco y rojo para la noche del grito.',
      ...{ desde: -75, hasta: -60, portada: 'AZ-CML-003' },
      productos: [['AZ-CML-003', 24_900, true]],
    },
  ]

/** A campaña that is open around today, and one that is over (spec 3.5). @param imagenes the ids of the demo's pictures by file. */
export async function seedCampanas(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const [today, productos] = [mexicanDay(new Date()), readProductos()]
  const of = (sku: string) => productos.find((it) => it.sku === sku) as DemoProducto
  const rows = campanas.map(({ nombre, texto, desde, hasta, portada }) => ({
    ...{ id: demoId('campana', nombre), nombre, texto, imagenId: imagenes.get(of(portada).imagen) ?? null },
    desde: startOfMexicanDay(addDays(today, desde)),
    hasta: startOfMexicanDay(dayAfter(addDays(today, hasta))),
    ...{ minimoCentavos: null, minimoPrimerCentavos: null, version: 1 },
    ...{ createdAt: daysAgo(10 - desde), updatedAt: daysAgo(10 - desde) },
  }))
  await tx.insertInto('campanas').values(rows).execute()
  const elegidos = campanas.flatMap(({ nombre, productos: entries }) =>
    entries.map(([sku, precioCentavos, solo]) => ({
      ...{ campanaId: demoId('campana', nombre), productoId: productoId(of(sku)) },
      ...{ precioCentavos, soloCampana: Number(solo) },
    })),
  )
  await tx.insertInto('campanaProductos').values(elegidos).execute()
}
