import type { Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/like.ts'

/** What is between her and a clienta: of pedidos that were not cancelled, at the prices that she sold for. */
export type Cuenta = {
  /** Pieces. */
  porEntregar: number
  entregadas: number
  pidioCentavos: number
  abonadoCentavos: number
  /** What she asked for and has not paid; less than nothing is in her favour. */
  debeCentavos: number
}

export const sinCuenta: Cuenta = {
  porEntregar: 0,
  entregadas: 0,
  pidioCentavos: 0,
  abonadoCentavos: 0,
  debeCentavos: 0,
}

/** The accounts of these clientas, in two queries; who has nothing is missing. */
export async function findCuentas(read: Reader, personaId: string, clientaIds: string[]): Promise<Map<string, Cuenta>> {
  if (clientaIds.length === 0) return new Map()
  const [lineas, abonos] = await Promise.all([
    read
      .selectFrom('repartoPedidos as r')
      .innerJoin('preciosDePedido as p', (on) =>
        on.onRef('p.pedidoId', '=', 'r.pedidoId').onRef('p.posicion', '=', 'r.posicion'),
      )
      .innerJoin('pedidos', 'pedidos.id', 'r.pedidoId')
      .select((eb) => [
        'r.clientaId',
        eb.fn.sum<number>('r.cantidad').as('piezas'),
        eb.fn.sum<number>('r.entregadas').as('entregadas'),
        sumOf(eb.ref('p.centavos'), eb.ref('r.cantidad')).as('centavos'),
      ])
      .where('r.personaId', '=', personaId)
      .where('r.clientaId', 'in', clientaIds)
      .where('pedidos.status', '!=', 'cancelado')
      .groupBy('r.clientaId')
      .execute(),
    read
      .selectFrom('clientaAbonos')
      .select(({ ref }) => ['clientaId', sumOf(ref('centavos')).as('centavos')])
      .where('personaId', '=', personaId)
      .where('clientaId', 'in', clientaIds)
      .groupBy('clientaId')
      .execute(),
  ])
  const abonado = new Map(abonos.map(({ clientaId, centavos }) => [clientaId, Number(centavos)]))
  const pedido = new Map(lineas.map((row) => [row.clientaId, row]))
  return new Map(
    clientaIds.flatMap((id) => {
      const row = pedido.get(id)
      const abonadoCentavos = abonado.get(id) ?? 0
      if (!row && abonadoCentavos === 0) return []
      const entregadas = Number(row?.entregadas ?? 0)
      const pidioCentavos = Number(row?.centavos ?? 0)
      const porEntregar = Number(row?.piezas ?? 0) - entregadas
      const debeCentavos = pidioCentavos - abonadoCentavos
      return [[id, { porEntregar, entregadas, pidioCentavos, abonadoCentavos, debeCentavos }]]
    }),
  )
}
