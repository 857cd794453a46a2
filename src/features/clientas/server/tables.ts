import type { Generated } from 'kysely'

/**
 * A consultora's own business (spec 3.4, docs/decisions/040). No other module names these tables, and no query here leaves `personaId` out
 * (test/clientas-law.test.ts).
 */
declare module '#platform/db/tables.ts' {
  interface Tables {
    clientas: ClientaRow
    repartoCarrito: Hers & { tallaId: string; clientaId: string; cantidad: number }
    repartoPedidos: RepartoPedidoRow
    repartoAvisos: OfLinea & { createdAt: string }
    preciosPropios: Hers & { productoId: string; centavos: number; updatedAt: string }
    preciosDePedido: OfLinea & { productoId: string; centavos: number }
    clientaAbonos: AbonoRow
    negocioAjustes: Hers & { pideContrasena: number }
  }
}

type Hers = { personaId: string }
type OfLinea = Hers & { pedidoId: string; posicion: number }

type ClientaRow = Hers & {
  id: string
  nombre: string
  telefono: string
  tallas: string
  /** A day of any year, `12-24`. */
  cumple: string | null
  notas: string
  /** The name as a list is in order by it. */
  orden: string
  /** Name and digits of the phone as a search compares them. */
  busqueda: string
  createdAt: string
  updatedAt: string
}

type RepartoPedidoRow = OfLinea & {
  clientaId: string
  cantidad: number
  /** How many of them she has handed over. */
  entregadas: Generated<number>
}

/** What a clienta paid. An entry is never changed: `corrige` names the one that this takes back. */
type AbonoRow = Hers & {
  id: string
  clientaId: string
  /** A calendar day. */
  fecha: string
  nota: string | null
  centavos: number
  corrige: string | null
  createdAt: string
}
