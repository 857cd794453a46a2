import { sql } from 'kysely'
import { guiaUrl } from '#modules/ajustes/paqueteria-rules.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { lineaSubtotal } from '#modules/carrito/rules.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import {
  formatNumeroPedido,
  holdsStock,
  type PedidoStatus,
  pedidoTotal,
  stockEffect,
  trackerSteps,
} from '#modules/pedidos/rules.ts'
import { movesOf, piezasOf } from '#modules/pedidos/server/lineas-writes.ts'
import { acceptPropuesta, proposeLineas } from '#modules/pedidos/server/propuesta-writes.ts'
import { addLlamada, addNotaInterna, addPago } from '#modules/pedidos/server/seguimiento-writes.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { PedidoEventoRow, PedidoItemRow } from '#platform/db/schema.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import {
  admin,
  type DemoPedido,
  type DemoPersona,
  type DemoProducto,
  demoId,
  demoTalla,
  hoursAgo,
  insert,
  personaId,
  productoId,
  readPedidos,
  readPersonas,
  readProductos,
  tallaId,
} from './demo-data.ts'

/**
 * Changes of demo pedidos (spec 3.2): open propuestas, one accepted by phone, payments, calls. Created by the normal
 * verbs, then backdated.
 */
export async function seedCambios(db: Database): Promise<void> {
  await levantado(db)
  await propuestas(db)
  await pagos(db)
  await llamadas(db)
}

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
  const fewer = { posicion: 3, cantidad: 3, llegaEl: null, motivo: 'Solo quedan tres de esta talla', por: null }
  const soldOut = { posicion: 1, cantidad: 0, llegaEl: null, motivo: 'Se agotó en la tienda', por: null }
  await propose(db, 65, [fewer, soldOut], 'Te guardamos todo lo demás. ¿Cómo ves?', 5)
  const otherSize = { posicion: 0, cantidad: 1, llegaEl: null, motivo: 'No hay CH', por: demoTalla('AZ-PLY-003', 'M') }
  const later = { posicion: 1, cantidad: 2, llegaEl: addDays(today(), 9), motivo: 'Viene en camino', por: null }
  await propose(db, 68, [otherSize, later], null, 52)
  const less = { posicion: 1, cantidad: 2, llegaEl: null, motivo: 'Solo hay dos', por: null }
  const propuestaId = await propose(db, 60, [less], null, 30)
  const whomToAsk = { nombre: '', telefono: '', email: '' }
  await acceptPropuesta(db, admin, { id: pedidoId(60), propuestaId, scope: 'everybody', whomToAsk })
  await dateBack(db, 60, 29)
}

type Lineas = Parameters<typeof proposeLineas>[3]['lineas']

async function propose(db: Database, numero: number, lineas: Lineas, mensaje: string | null, hours: number) {
  const id = pedidoId(numero)
  const version = await versionOf(db, id)
  const made = await proposeLineas(db, admin, id, { version, lineas, agregadas: [], mensaje, confirmar: true })
  await db.read
    .updateTable('propuestas')
    .set({ createdAt: hoursAgo(hours) })
    .where('id', '=', made.id)
    .execute()
  await dateBack(db, numero, hours)
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
  const calls = [
    [70, 'contesto', 'Pasa por su pedido a la tienda', null],
    [71, 'no_contesto', null, 0],
    [76, 'buzon', 'Le dejé recado', 1],
    [78, 'no_contesto', 'Mejor por la tarde', 0],
  ] as const
  for (const [numero, resultado, nota, volver] of calls) {
    const volverEl = volver === null ? null : addDays(today(), volver)
    await addLlamada(db, admin, pedidoId(numero), { resultado, nota, volverEl })
  }
  await addNotaInterna(db, admin, pedidoId(71), { texto: 'Cliente de años: si falta algo, ofrecerle el envío.' })
}

const today = () => mexicanDay(new Date())
const pedidoId = (numero: number) => demoId('pedido', numero - 1)

const versionOf = async (db: Database, id: string) =>
  (await db.read.selectFrom('pedidos').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

async function dateBack(db: Database, numero: number, hours: number): Promise<void> {
  await sql`update pedido_eventos set created_at = ${hoursAgo(hours)} where pedido_id = ${pedidoId(numero)}
    and version = (select version from pedidos where id = ${pedidoId(numero)})`.execute(db.read)
}

/** The demo pedidos of the last sixty days, with lines, events and held stock. */
export async function seedPedidos(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const catalogo = new Map(readProductos().map((producto) => [producto.sku, producto]))
  const personas = new Map(readPersonas().consultoras.map((persona) => [persona.email, persona]))
  const made = readPedidos().map((pedido, index) => {
    const consultora = personas.get(pedido.consultora) as DemoPersona
    return rowsOf(pedido, index, consultora, catalogo, imagenes)
  })
  await insert(tx, {
    pedidos: made.map(({ pedido }) => pedido),
    pedidoItems: made.flatMap(({ items }) => items),
    pedidoEventos: made.flatMap(({ eventos }) => eventos),
  })
  for (const { pedido, items } of made) await holdStock(tx, pedido, items)
  await tx.updateTable('contadores').set({ valor: made.length }).where('nombre', '=', 'numero_pedido').execute()
}

async function holdStock(
  tx: Writer,
  pedido: { id: string; consultoraId: string; status: PedidoStatus; createdAt: string },
  items: PedidoItemRow[],
) {
  if (!holdsStock(pedido.status)) return
  const { id: pedidoId, consultoraId: actorId, createdAt: at } = pedido
  await moveStock(tx, movesOf(piezasOf(items), stockEffect(null, pedido.status)), {
    pedidoId,
    motivo: 'pedido',
    actorId,
    at,
  })
}

function rowsOf(
  demo: DemoPedido,
  index: number,
  consultora: DemoPersona,
  catalogo: Map<string | null, DemoProducto>,
  imagenes: Map<string, string>,
) {
  const id = demoId('pedido', index)
  const createdAt = instantOf(demo)
  const items = demo.lineas.map((linea, posicion) =>
    itemOf(id, posicion, linea, catalogo.get(linea.sku) as DemoProducto, imagenes),
  )
  const guia = guiaOf(demo.status, index)
  const eventos = eventosOf(id, { status: demo.status, createdAt, guia }, personaId(consultora.email))
  const last = eventos.at(-1) as PedidoEventoRow
  const sent = demo.status === 'enviado' || demo.status === 'entregado'
  const pedido = {
    id,
    numeroPedido: formatNumeroPedido(index + 1),
    consultoraId: personaId(consultora.email),
    status: demo.status,
    totalCentavos: pedidoTotal(items),
    direccionEnvio: JSON.stringify(direccionOf(consultora, demo.conDireccion)),
    notas: demo.notas,
    notasAdmin: demo.notasAdmin,
    fechaEstimadaEntrega: sent || demo.status === 'preparando' ? dayAfter(createdAt, 6) : null,
    fechaEntrega: demo.status === 'entregado' ? mexicanDay(new Date(last.createdAt)) : null,
    guia: guia && JSON.stringify(guia),
    version: eventos.length,
    createdAt,
    updatedAt: last.createdAt,
  }
  return { pedido, items, eventos }
}

function itemOf(
  pedidoId: string,
  posicion: number,
  linea: DemoPedido['lineas'][number],
  producto: DemoProducto,
  imagenes: Map<string, string>,
): PedidoItemRow {
  const { nombre, sku, costoConsultoraCentavos: precioUnitarioCentavos } = producto
  const { talla, cantidad } = linea
  return {
    pedidoId,
    posicion,
    nombre,
    sku,
    talla,
    cantidad,
    precioUnitarioCentavos,
    productoId: productoId(producto),
    tallaId: tallaId(producto, talla),
    imagenId: imagenes.get(producto.imagen) ?? null,
    subtotalCentavos: lineaSubtotal({ cantidad, precioUnitarioCentavos }),
  }
}

const stepHours = [0, 7, 26, 50, 120]

type Way = { status: PedidoStatus; createdAt: string; guia: Guia | null }

/** The events of a pedido up to its status, none in the future. */
function eventosOf(pedidoId: string, { status, createdAt, guia }: Way, consultoraId: string): PedidoEventoRow[] {
  const way: PedidoStatus[] =
    status === 'cancelado' ? ['pendiente', 'cancelado'] : trackerSteps.slice(0, trackerSteps.indexOf(status) + 1)
  return way.map((to, step) => {
    const instant = Math.min(Date.parse(createdAt) + (stepHours[step] ?? 0) * hourMs, Date.now())
    return {
      pedidoId,
      version: step + 1,
      tipo: step === 0 ? 'creado' : 'status',
      cambios: JSON.stringify({
        status: [way[step - 1] ?? null, to],
        ...(to === 'enviado' && guia && { guia: [null, guia] }),
      }),
      actorId: step === 0 || to === 'cancelado' ? consultoraId : admin.id,
      createdAt: new Date(instant).toISOString(),
    }
  })
}

function guiaOf(status: PedidoStatus, index: number): Guia | null {
  const { porOmision } = settings.paqueterias
  const paqueteria = porOmision[index % 4]
  if (status !== 'enviado' || index % 4 === 3 || !paqueteria) return null
  const numero = String(7_740_120_300 + index * 7_919)
  return { paqueteria: paqueteria.nombre, numero, bultos: 1 + (index % 2), url: guiaUrl(paqueteria, numero) }
}

function direccionOf(persona: DemoPersona, whole: boolean) {
  const { telefono, direccion, numero, complemento, barrio, ciudad, codigoPostal } = persona
  return whole ? { telefono, direccion, numero, complemento, barrio, ciudad, codigoPostal } : { telefono }
}

/** At least an hour ago, so that the hourly limit is unused at any time of day. */
function instantOf({ haceDias, hora }: DemoPedido): string {
  const day = mexicanDay(new Date(Date.now() - haceDias * dayMs))
  const latest = Date.now() - hourMs - haceDias * 1000 - 1000
  return new Date(Math.min(Date.parse(`${day}T${hora}:00-06:00`), latest)).toISOString()
}

const dayAfter = (instant: string, days: number): string => mexicanDay(new Date(Date.parse(instant) + days * dayMs))
