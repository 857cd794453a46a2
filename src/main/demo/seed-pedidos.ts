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
import type { Writer } from '#platform/db/database.ts'
import type { PedidoEventoRow, PedidoItemRow } from '#platform/db/schema.ts'
import { mexicanDay } from '#shared/format.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import {
  type DemoPedido,
  type DemoPersona,
  type DemoProducto,
  demoId,
  personaId,
  productoId,
  readPedidos,
  readPersonas,
  readProductos,
} from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

const adminId = personaId('admin@azahar.test')

/** The demo pedidos of the last sixty days, each with its lines, its events and what it holds of the stock. */
export async function seedPedidos(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const catalogo = new Map(readProductos().map((producto) => [producto.sku, producto]))
  const personas = new Map(readPersonas().consultoras.map((persona) => [persona.email, persona]))
  const made = readPedidos().map((pedido, index) => {
    const consultora = personas.get(pedido.consultora) as DemoPersona
    return rowsOf(pedido, index, consultora, catalogo, imagenes)
  })
  await tx
    .insertInto('pedidos')
    .values(made.map(({ pedido }) => pedido))
    .execute()
  await tx
    .insertInto('pedidoItems')
    .values(made.flatMap(({ items }) => items))
    .execute()
  await tx
    .insertInto('pedidoEventos')
    .values(made.flatMap(({ eventos }) => eventos))
    .execute()
  for (const { pedido, items } of made) await weigh(tx, pedido, items)
  await tx.updateTable('contadores').set({ valor: made.length }).where('nombre', '=', 'numero_pedido').execute()
}

/** Open pedidos hold their pieces; the demo's stock is what is on hand now, so what was sent is already out of it. */
async function weigh(
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

/** Hours from the order to each of its steps. */
const stepHours = [0, 7, 26, 50, 120]

type Way = { status: PedidoStatus; createdAt: string; guia: Guia | null }

/** The way that a pedido took to its status; what would lie ahead was just now. */
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
      actorId: step === 0 || to === 'cancelado' ? consultoraId : adminId,
      createdAt: new Date(instant).toISOString(),
    }
  })
}

/** Of what is on its way, most has a guía. */
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

/**
 * Mexico City is six hours behind UTC all year. None is younger than an hour, so that whoever starts the demo early in the
 * morning has the whole of her hourly limit, as at noon.
 */
function instantOf({ haceDias, hora }: DemoPedido): string {
  const day = mexicanDay(new Date(Date.now() - haceDias * dayMs))
  const latest = Date.now() - hourMs - haceDias * 1000 - 1000
  return new Date(Math.min(Date.parse(`${day}T${hora}:00-06:00`), latest)).toISOString()
}

const dayAfter = (instant: string, days: number): string => mexicanDay(new Date(Date.parse(instant) + days * dayMs))
