import type { Prenda, Surtido } from '#modules/entregas/surtidos/client.ts'
import { cuentaOf, type PrendaCuenta, sinSurtir } from '#modules/entregas/surtidos/rules.ts'
import type { UseMarcas } from './use-marcas.ts'

/** How it stands with one size, by the pedidos as they are now. */
export function cuentaDe(
  { pedidos }: Pick<Surtido, 'pedidos'>,
  prenda: Prenda,
  marcas: Pick<UseMarcas, 'halladasOf'>,
): PrendaCuenta {
  const statusOf = (pedidoId: string) => pedidos.find(({ id }) => id === pedidoId)?.status
  return cuentaOf(prenda.lineas, statusOf, marcas.halladasOf(prenda.id))
}

/** All of it together: pieces that are wanted, and how many of them were found; what is left over counts for nothing. */
export function cuentasDe(
  surtido: Surtido,
  marcas: Pick<UseMarcas, 'halladasOf'>,
): { piezas: number; halladas: number } {
  const all = surtido.prendas.map((prenda) => cuentaDe(surtido, prenda, marcas))
  const piezas = all.reduce((sum, it) => sum + it.piezas, 0)
  const faltan = all.reduce((sum, it) => sum + it.faltan, 0)
  return { piezas, halladas: piezas - faltan }
}

/** Pieces of each pedido that nobody has found yet, by its id. */
export function sinSurtirDe({ pedidos, prendas }: Surtido, marcas: Pick<UseMarcas, 'halladasOf'>): Map<string, number> {
  const status = new Map(pedidos.map((pedido) => [pedido.id, pedido.status]))
  const found = prendas.map(({ id, lineas }) => ({ lineas, halladas: marcas.halladasOf(id) }))
  return sinSurtir(found, (pedidoId) => status.get(pedidoId))
}
