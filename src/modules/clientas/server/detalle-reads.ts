import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import { findClienta } from './clienta-reads.ts'
import { type Cuenta, findCuentas, sinCuenta } from './cuenta-reads.ts'

/** A line that is for her, in a pedido (with its status) or still in the cart. */
export type ClientaLinea = {
  pedidoId: string
  numeroPedido: string
  status: PedidoStatus
  createdAt: string
  posicion: number
  nombre: string
  talla: string | null
  imagen: Imagen | null
  cantidad: number
  entregadas: number
  precioVentaCentavos: number
}

export type EnCarrito = {
  tallaId: string
  productoId: string
  nombre: string
  talla: string
  imagen: Imagen | null
  cantidad: number
  precioVentaCentavos: number
}

export type Abono = {
  id: string
  fecha: string
  nota: string | null
  abonoCentavos: number
  corrige: string | null
  corregido: boolean
  createdAt: string
}

export type ClientaDetalle = Awaited<ReturnType<typeof findClienta>> & {
  cuenta: Cuenta
  lineas: ClientaLinea[]
  enCarrito: EnCarrito[]
  abonos: Abono[]
}

/** The most lines and payments that one page shows, newest first; the sums are of all. */
const maxRows = 300

/** A clienta with what she asked for, what waits in the cart, and what she paid. @throws not_found */
export async function findDetalle(read: Reader, personaId: string, id: string): Promise<ClientaDetalle> {
  const clienta = await findClienta(read, personaId, id)
  const [cuentas, lineas, enCarrito, abonos] = await Promise.all([
    findCuentas(read, personaId, [id]),
    findLineas(read, personaId, id),
    findEnCarrito(read, personaId, id),
    findAbonos(read, personaId, id),
  ])
  return { ...clienta, cuenta: cuentas.get(id) ?? sinCuenta, lineas, enCarrito, abonos }
}

async function findLineas(read: Reader, personaId: string, clientaId: string): Promise<ClientaLinea[]> {
  const rows = await read
    .selectFrom('repartoPedidos as r')
    .innerJoin('preciosDePedido as p', (on) =>
      on.onRef('p.pedidoId', '=', 'r.pedidoId').onRef('p.posicion', '=', 'r.posicion'),
    )
    .innerJoin('pedidos', 'pedidos.id', 'r.pedidoId')
    .innerJoin('pedidoItems as i', (on) =>
      on.onRef('i.pedidoId', '=', 'r.pedidoId').onRef('i.posicion', '=', 'r.posicion').on('i.hasta', 'is', null),
    )
    .leftJoin('imagenes', 'imagenes.id', 'i.imagenId')
    .select(['r.pedidoId', 'numeroPedido', 'status', 'pedidos.createdAt', 'r.posicion', 'i.nombre', 'i.talla'])
    .select(['r.cantidad', 'r.entregadas', 'p.centavos as precioVentaCentavos', ...imagenColumns])
    .where('r.personaId', '=', personaId)
    .where('r.clientaId', '=', clientaId)
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('r.pedidoId')
    .orderBy('r.posicion')
    .limit(maxRows)
    .execute()
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...linea }) => ({
    ...linea,
    imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
  }))
}

async function findEnCarrito(read: Reader, personaId: string, clientaId: string): Promise<EnCarrito[]> {
  const rows = await read
    .selectFrom('repartoCarrito as r')
    .innerJoin('productoTallas as t', 't.id', 'r.tallaId')
    .innerJoin('productos', 'productos.id', 't.productoId')
    .leftJoin('preciosPropios as p', (on) =>
      on.onRef('p.productoId', '=', 'productos.id').on('p.personaId', '=', personaId),
    )
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['r.tallaId', 't.productoId', 'productos.nombre', 't.talla', 'r.cantidad', ...imagenColumns])
    .select((eb) => eb.fn.coalesce('p.centavos', 'productos.precioCentavos').as('precioVentaCentavos'))
    .where('r.personaId', '=', personaId)
    .where('r.clientaId', '=', clientaId)
    .orderBy('productos.nombre')
    .orderBy('t.posicion')
    .limit(maxRows)
    .execute()
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...linea }) => ({
    ...linea,
    imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
  }))
}

async function findAbonos(read: Reader, personaId: string, clientaId: string): Promise<Abono[]> {
  const rows = await read
    .selectFrom('clientaAbonos as a')
    .leftJoin('clientaAbonos as c', (on) => on.onRef('c.corrige', '=', 'a.id').on('c.personaId', '=', personaId))
    .select([
      'a.id',
      'a.fecha',
      'a.nota',
      'a.centavos as abonoCentavos',
      'a.corrige',
      'a.createdAt',
      'c.id as correccion',
    ])
    .where('a.personaId', '=', personaId)
    .where('a.clientaId', '=', clientaId)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ correccion, ...abono }) => ({ ...abono, corregido: correccion !== null }))
}
