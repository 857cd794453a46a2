import { sql } from 'kysely'
import type { Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/sums.ts'
import type { Categoria } from '#shared/categorias.ts'
import { startOfMexicanDay } from '#shared/format.ts'

/** What she bought for a line of products in a month, and what that is worth at her prices. Pedidos that were cancelled do not count. */
export type MesLinea = {
  categoria: Categoria
  piezas: number
  compradoCentavos: number
  ventaCentavos: number
  gananciaCentavos: number
}

export type Mes = { mes: string; pedidos: number; total: Omit<MesLinea, 'categoria'>; lineas: MesLinea[] }

/** @param mes a month in Mexico, `2026-11`. */
export async function findMes(read: Reader, personaId: string, mes: string): Promise<Mes> {
  const [from, before] = [startOfMexicanDay(`${mes}-01`), startOfMexicanDay(`${monthAfter(mes)}-01`)]
  const ofMonth = read
    .selectFrom('pedidos')
    .where('consultoraId', '=', personaId)
    .where('pedidos.createdAt', '>=', from)
    .where('pedidos.createdAt', '<', before)
    .where('status', '!=', 'cancelado')
  const [rows, { pedidos }] = await Promise.all([
    ofMonth
      .innerJoin('pedidoItems as i', (on) => on.onRef('i.pedidoId', '=', 'pedidos.id').on('i.hasta', 'is', null))
      .innerJoin('productos', 'productos.id', 'i.productoId')
      .leftJoin('preciosDePedido as p', (on) =>
        on
          .onRef('p.pedidoId', '=', 'i.pedidoId')
          .onRef('p.posicion', '=', 'i.posicion')
          .on('p.personaId', '=', personaId),
      )
      .select((eb) => [
        'productos.categoria',
        eb.fn.sum<number>('i.cantidad').as('piezas'),
        sumOf(eb.ref('i.subtotalCentavos')).as('comprado'),
        sumOf(sql`coalesce(p.centavos, productos.precio_centavos)`, sql`i.cantidad`).as('venta'),
      ])
      .groupBy('productos.categoria')
      .execute(),
    ofMonth.select(({ fn }) => fn.countAll<number>().as('pedidos')).executeTakeFirstOrThrow(),
  ])
  const lineas = rows
    .map(({ categoria, piezas, comprado, venta }) => {
      const [compradoCentavos, ventaCentavos] = [Number(comprado), Number(venta)]
      const gananciaCentavos = ventaCentavos - compradoCentavos
      return { categoria, piezas: Number(piezas), compradoCentavos, ventaCentavos, gananciaCentavos }
    })
    .toSorted((one, other) => other.gananciaCentavos - one.gananciaCentavos)
  const sum = (of: (linea: MesLinea) => number) => lineas.reduce((total, linea) => total + of(linea), 0)
  const total = {
    piezas: sum(({ piezas }) => piezas),
    compradoCentavos: sum(({ compradoCentavos }) => compradoCentavos),
    ventaCentavos: sum(({ ventaCentavos }) => ventaCentavos),
    gananciaCentavos: sum(({ gananciaCentavos }) => gananciaCentavos),
  }
  return { mes, pedidos: Number(pedidos), total, lineas }
}

function monthAfter(mes: string): string {
  const [year = 0, month = 0] = mes.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
