import { sql } from 'kysely'
import { acceptPropuesta, proposeLineas } from '#modules/pedidos/server/propuesta-writes.ts'
import { addLlamada, addNotaInterna, addPago } from '#modules/pedidos/server/seguimiento-writes.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { hourMs } from '#shared/time.ts'
import { demoId, personaId, productoId, readProductos } from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

const admin: Actor = { id: personaId('admin@azahar.test'), email: 'admin@azahar.test', role: 'admin' }

/**
 * What became of some demo pedidos (spec 3.2): propuestas that wait, one answered on the phone, payments, calls. It is done by the verbs
 * that staff use, and then dated back.
 */
export async function seedCambios(db: Database): Promise<void> {
  await levantado(db)
  await propuestas(db)
  await pagos(db)
  await llamadas(db)
}

/** One that staff raised for her, and confirmed at once. */
async function levantado(db: Database): Promise<void> {
  const id = pedidoId(69)
  await db.read.updateTable('pedidos').set({ levantadoPor: admin.id }).where('id', '=', id).execute()
  await db.read
    .updateTable('pedidoEventos')
    .set({ actorId: admin.id })
    .where('pedidoId', '=', id)
    .where('version', '=', 1)
    .execute()
}

async function propuestas(db: Database): Promise<void> {
  const fewer = { posicion: 3, cantidad: 3, llegaEl: null, motivo: 'Sólo quedan tres de esta talla', por: null }
  const soldOut = { posicion: 1, cantidad: 0, llegaEl: null, motivo: 'Se agotó en la tienda', por: null }
  await propose(db, 65, [fewer, soldOut], 'Te guardamos todo lo demás. ¿Cómo ves?', 5)
  const otherSize = { posicion: 0, cantidad: 1, llegaEl: null, motivo: 'No hay CH', por: offer('AZ-PLY-003', 'M') }
  const later = { posicion: 1, cantidad: 2, llegaEl: addDays(today(), 9), motivo: 'Viene en camino', por: null }
  await propose(db, 68, [otherSize, later], null, 52)
  const less = { posicion: 1, cantidad: 2, llegaEl: null, motivo: 'Sólo hay dos', por: null }
  const propuestaId = await propose(db, 60, [less], null, 30)
  const whomToAsk = { nombre: '', telefono: '', email: '' }
  await acceptPropuesta(db, admin, { id: pedidoId(60), propuestaId, scope: 'everybody', whomToAsk })
  await dateBack(db, 60, 29)
}

type Lineas = Parameters<typeof proposeLineas>[3]['lineas']

async function propose(db: Database, numero: number, lineas: Lineas, mensaje: string | null, hoursAgo: number) {
  const id = pedidoId(numero)
  const version = await versionOf(db, id)
  const made = await proposeLineas(db, admin, id, { version, lineas, agregadas: [], mensaje, confirmar: true })
  await db.read
    .updateTable('propuestas')
    .set({ createdAt: ago(hoursAgo) })
    .where('id', '=', made.id)
    .execute()
  await dateBack(db, numero, hoursAgo)
  return made.id
}

async function pagos(db: Database): Promise<void> {
  for (const [numero, share] of [
    [67, 0.5],
    [62, 1],
  ] as const) {
    const id = pedidoId(numero)
    const { version, totalCentavos } = await db.read
      .selectFrom('pedidos')
      .select(['version', 'totalCentavos'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const pago = {
      deMas: false,
      forma: 'transferencia',
      referencia: `SPEI ${8800 + numero}`,
      fecha: addDays(today(), -1),
    } as const
    await addPago(db, admin, id, { ...pago, centavos: Math.round(totalCentavos * share), version })
    await dateBack(db, numero, 20)
  }
}

async function llamadas(db: Database): Promise<void> {
  const call = (
    numero: number,
    resultado: 'contesto' | 'no_contesto' | 'buzon',
    nota: string | null,
    volver: number | null,
  ) =>
    addLlamada(db, admin, pedidoId(numero), {
      ...{ resultado, nota },
      volverEl: volver === null ? null : addDays(today(), volver),
    })
  await call(70, 'contesto', 'Pasa por su pedido a la tienda', null)
  await call(71, 'no_contesto', null, 0)
  await call(76, 'buzon', 'Le dejé recado', 1)
  await call(78, 'no_contesto', 'Mejor por la tarde', 0)
  await addNotaInterna(db, admin, pedidoId(71), { texto: 'Cliente de años: si falta algo, ofrecerle el envío.' })
}

const today = () => mexicanDay(new Date())
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const pedidoId = (numero: number) => demoId('pedido', numero - 1)

function offer(sku: string, talla: string) {
  const producto = readProductos().find((it) => it.sku === sku)
  if (!producto) throw new Error(`db/demo/productos.json has no ${sku}`)
  return { productoId: productoId(producto), tallaId: tallaId(producto, talla) }
}

const versionOf = async (db: Database, id: string) =>
  (await db.read.selectFrom('pedidos').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

/** The newest event of a pedido happened some hours ago. */
async function dateBack(db: Database, numero: number, hoursAgo: number): Promise<void> {
  await sql`update pedido_eventos set created_at = ${ago(hoursAgo)} where pedido_id = ${pedidoId(numero)}
    and version = (select version from pedidos where id = ${pedidoId(numero)})`.execute(db.read)
}
