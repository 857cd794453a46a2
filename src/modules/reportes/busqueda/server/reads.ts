import { formatNumeroPedido } from '#modules/pedidos/rules.ts'
import { type Busqueda, rankPedidos, readBusqueda } from '#modules/reportes/busqueda/rules.ts'
import type { Database } from '#platform/db/database.ts'
import type { Role } from '#shared/actor.ts'
import { may } from '#shared/rights.ts'
import { type ConsultoraHit, findConsultoras } from './consultora-reads.ts'
import { findByConsultora, findByLinea, findByNumero, findPedidoHits, type PedidoHit } from './pedido-reads.ts'
import { findProductos, type ProductoHit } from './producto-reads.ts'

export type Encontrado = { pedidos: PedidoHit[]; consultoras: ConsultoraHit[]; productos: ProductoHit[] }

/**
 * A few pedidos, people and products that what was typed fits (spec 3.1: Search everywhere), of the kinds that this role may open. Who
 * reads pedidos finds them by the name of their consultora, too; by her e-mail and phone only who may see them.
 */
export async function searchDesk(db: Database, role: Role | null, q: string): Promise<Encontrado> {
  const seesContact = may(role, 'consultoras')
  const asked = readBusqueda(q)
  const busqueda = seesContact ? asked : { ...asked, finDeTelefono: null }
  // Accents alone, which a comparison forgives.
  if (busqueda.palabras.length === 0) return { pedidos: [], consultoras: [], productos: [] }
  const readsPedidos = may(role, 'pedidos-ver')
  const [consultoras, productos, byNumero, byLinea] = await Promise.all([
    readsPedidos || seesContact ? findConsultoras(db.read, busqueda, seesContact) : [],
    may(role, 'productos') ? findProductos(db, busqueda) : [],
    readsPedidos ? findByNumero(db.read, busqueda) : [],
    readsPedidos ? findByLinea(db, busqueda) : [],
  ])
  return {
    pedidos: readsPedidos ? await findPedidos(db, busqueda, consultoras, [...byNumero, ...byLinea]) : [],
    consultoras: seesContact ? consultoras : [],
    productos,
  }
}

async function findPedidos(
  { read }: Database,
  { numero, finDeTelefono }: Busqueda,
  consultoras: ConsultoraHit[],
  ids: string[],
): Promise<PedidoHit[]> {
  const theirs = await findByConsultora(
    read,
    consultoras.map(({ id }) => id),
  )
  const byTelefono = consultoras
    .filter(({ telefono }) => finDeTelefono !== null && telefono.replace(/\D/g, '').endsWith(finDeTelefono))
    .flatMap(({ ultimoPedido }) => ultimoPedido?.id ?? [])
  const hits = await findPedidoHits(read, [...new Set([...ids, ...theirs, ...byTelefono])])
  const whole = numero === null ? null : formatNumeroPedido(Number(numero))
  const exact = hits.find(({ numeroPedido }) => numeroPedido === whole)
  return rankPedidos(hits, { porNumero: exact?.id ?? null, porTelefono: byTelefono })
}
