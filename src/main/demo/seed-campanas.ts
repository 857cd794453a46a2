import type { Writer } from '#platform/db/database.ts'
import { addDays, dayAfter, mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import { type DemoProducto, daysAgo, demoId, productoId, readProductos } from './demo-data.ts'

type Entry = [sku: string, precioCentavos: number | null, soloCampana: boolean]

// None is open: whoever tries the demo sees prices and pedidos as a brand without campañas has them, and may open one of today.
const campanas: { nombre: string; texto: string; desde: number; hasta: number; portada: string; productos: Entry[] }[] =
  [
    {
      nombre: 'Primavera adelantada',
      texto: 'Colores claros antes que nadie, con precio especial para ti.',
      ...{ desde: 40, hasta: 54, portada: 'AZ-SUD-002' },
      productos: [
        ['AZ-SUD-002', 36_900, false],
        ['AZ-CAR-003', 43_900, false],
        ['AZ-BRL-002', 19_900, false],
        ['AZ-HPL-001', 22_400, false],
        ['AZ-LEG-001', null, false],
      ],
    },
    {
      nombre: 'Fiestas patrias',
      texto: 'Verde, blanco y rojo para la noche del grito.',
      ...{ desde: -75, hasta: -60, portada: 'AZ-CML-003' },
      productos: [['AZ-CML-003', 24_900, false]],
    },
  ]

/** A campaña that is still to open, and one that is over (spec 3.5). @param imagenes the ids of the demo's pictures by file. */
export async function seedCampanas(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const [today, productos] = [mexicanDay(new Date()), readProductos()]
  const of = (sku: string) => productos.find((it) => it.sku === sku) as DemoProducto
  const rows = campanas.map(({ nombre, texto, desde, hasta, portada }) => ({
    ...{ id: demoId('campana', nombre), nombre, texto, imagenId: imagenes.get(of(portada).imagen) ?? null },
    desde: startOfMexicanDay(addDays(today, desde)),
    hasta: startOfMexicanDay(dayAfter(addDays(today, hasta))),
    ...{ minimoCentavos: null, minimoPrimerCentavos: null, version: 1 },
    ...{ createdAt: daysAgo(Math.max(5, 10 - desde)), updatedAt: daysAgo(Math.max(5, 10 - desde)) },
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
