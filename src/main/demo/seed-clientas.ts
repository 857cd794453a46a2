import { addAbono, addClienta } from '#modules/clientas/server/clienta-writes.ts'
import { setPrecio } from '#modules/clientas/server/precio-writes.ts'
import { setEntregas, setRepartoPedido } from '#modules/clientas/server/reparto-writes.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { daysAgo, demoId, insert, personaId, productoId, readPersonas, readProductos } from './demo-data.ts'

export const demoCodigo = 'azaharmx23'

const consultoraId = personaId('consultora@azahar.test')

const of = (n: number, slug: string, nombre: string, skus: string[]) => ({
  id: demoId('seleccion', n),
  slug,
  nombre,
  skus,
})

export const demoSelecciones = [
  of(1, 'para-dormir-bonito', 'Para dormir bonito', ['AZ-PJC', 'AZ-CMN', 'AZ-BAT']),
  of(0, 'frescura-de-domingo', 'Frescura de domingo', ['AZ-VES', 'AZ-FAL', 'AZ-BLU']),
] as const

/** The vitrina of the demo consultora, with two selecciones and some visits (spec 3.4). */
export async function seedVitrina(tx: Writer): Promise<void> {
  const today = mexicanDay(new Date())
  const at = (daysAgo: number) => `${addDays(today, -daysAgo)}T16:00:00.000Z`
  const productos = readProductos()
  await insert(tx, {
    vitrinas: { consultoraId, codigo: demoCodigo, encendida: 1, createdAt: at(20), updatedAt: at(20) },
  })
  for (const [index, { id, slug, nombre, skus }] of demoSelecciones.entries()) {
    const since = at(6 + index * 6)
    await insert(tx, { selecciones: { id, consultoraId, nombre, slug, createdAt: since, updatedAt: since } })
    const chosen = productos.filter(({ sku }) => skus.some((start) => sku?.startsWith(start))).slice(0, 9)
    await insert(tx, {
      seleccionProductos: chosen.map((it, posicion) => ({ seleccionId: id, posicion, productoId: productoId(it) })),
    })
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
  await insert(tx, {
    vitrinaVisitas: visitas.map(({ ago, visitas, ...pagina }) => ({
      consultoraId,
      dia: addDays(today, -ago),
      ...pagina,
      visitas: Math.ceil(visitas),
    })),
  })
}

const clientas = [
  { nombre: 'Alma Delia Rosas', telefono: '442 310 2214', tallas: 'Blusa M, pantalón 9', cumple: '14/02' },
  { nombre: 'Brenda Olvera', telefono: '442 187 9030', tallas: 'CH', cumple: '' },
  { nombre: 'Carmelita (la de la estética)', telefono: '442 226 4471', tallas: 'G', cumple: '03/05' },
  { nombre: 'Doña Esperanza Jiménez', telefono: '', tallas: 'XG', cumple: '' },
  { nombre: 'Fernanda Lugo', telefono: '442 559 1182', tallas: 'M', cumple: '29/02' },
  { nombre: 'Leticia Pacheco', telefono: '442 404 7716', tallas: 'G, prefiere flojo', cumple: '' },
  { nombre: 'Maestra Norma', telefono: '442 673 0925', tallas: 'M', cumple: '15/05' },
  { nombre: 'Yuridia Sánchez', telefono: '442 318 5560', tallas: 'CH', cumple: '11/11' },
].map((clienta) => ({ ...clienta, notas: '' }))

const notas = 'Le gusta ver los vestidos en video. Paga en dos partes.'

/** The libreta of the demo consultora: shares of the newest pedidos, own prices, payments (spec 3.4). */
export async function seedClientas(db: Database): Promise<void> {
  const [consultora] = readPersonas().consultoras
  if (!consultora) return
  const actor: Actor = { id: personaId(consultora.email), email: consultora.email, role: 'consultor' }
  const ids: string[] = []
  for (const [n, clienta] of clientas.entries())
    ids.push(
      (await addClienta(db, actor, { ...clienta, cumple: kept(clienta.cumple), notas: n === 0 ? notas : '' })).id,
    )
  const lineas = await findLineas(db, actor.id)
  for (const { productoId, precioCentavos } of lineas.slice(0, 3))
    await setPrecio(db, actor, productoId, precioCentavos + 5_000)
  // One piece for the first clienta, the rest of the line for the next.
  for (const [n, { pedidoId, posicion, cantidad }] of lineas.entries()) {
    const [first = '', next = ''] = [ids[n % ids.length], ids[(n + 1) % ids.length]]
    const partes = [{ clientaId: first, cantidad: 1 }]
    if (cantidad > 1) partes.push({ clientaId: next, cantidad: cantidad - 1 })
    await setRepartoPedido(db, actor, pedidoId, { posicion, partes })
  }
  const [alma = '', brenda = ''] = ids
  const [own] = lineas
  if (!own) return
  const { pedidoId, posicion } = own
  await setEntregas(db, actor, alma, { lineas: [{ pedidoId, posicion }], entregado: true })
  await addAbono(db, actor, alma, { fecha: mexicanDay(new Date(daysAgo(3))), centavos: 20_000, nota: 'Efectivo' })
  await addAbono(db, actor, brenda, {
    fecha: mexicanDay(new Date(daysAgo(1))),
    centavos: 15_000,
    nota: 'Transferencia',
  })
}

const kept = (cumple: string) => cumple.split('/').reverse().join('-') || null

const findLineas = ({ read }: Database, consultoraId: string) =>
  read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems as i', (on) => on.onRef('i.pedidoId', '=', 'pedidos.id').on('i.hasta', 'is', null))
    .innerJoin('productos', 'productos.id', 'i.productoId')
    .select(['i.pedidoId', 'i.posicion', 'i.cantidad', 'i.productoId', 'productos.precioCentavos'])
    .where('consultoraId', '=', consultoraId)
    .where('status', '!=', 'cancelado')
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('i.pedidoId')
    .orderBy('i.posicion')
    .limit(12)
    .execute()
