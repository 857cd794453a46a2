import { maxPiezas } from '#features/carrito/rules.ts'
import { cantidadOf, type Dicho, type Item, type Size } from './cantidades.ts'
import type { Duda, Entendida, ProductoLeido } from './lectura.ts'
import { isUnitalla } from './tallas.ts'

/** Which quantity is of which size, and what follows for a pedido. */

/** The pieces that a line asks for of a product, or why it cannot be said. Never a size that the product has not. */
export function partidasOf(dicho: Dicho, producto: ProductoLeido): (Entendida | Duda)[] {
  const sizes = dicho.items.filter((it) => it.kind === 'size')
  const { id: productoId, tallas } = producto
  if (sizes.length === 0) {
    const cantidad = cantidadOf(dicho)
    const [only, second] = tallas
    if (only && !second && isUnitalla(only))
      return [partida(producto, { written: only.talla, tallaId: only.id }, cantidad ?? 1)]
    return [{ porQue: 'sin talla', productoId, ...(cantidad && isCantidad(cantidad) && { cantidad }) }]
  }
  // `2 4` of a product that has both sizes: which is the size?
  const lonely = dicho.items.filter(({ isLonely }) => isLonely)
  const mixed = (it: Item) => lonely.some((other) => other !== it && other.group === it.group && other.kind === 'size')
  if (lonely.some((it) => it.kind === 'size' && mixed(it)))
    return [{ porQue: 'varias posibilidades', candidatos: [{ productoId, partidas: [] }] }]
  return paired(dicho, sizes).map(({ size, cantidad }) => partida(producto, size, cantidad))
}

const isCantidad = (cantidad: number): boolean => Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= maxPiezas

type Written = Pick<Size, 'written' | 'tallaId'>

function partida({ id: productoId }: ProductoLeido, { written, tallaId }: Written, cantidad: number): Entendida | Duda {
  if (!tallaId)
    return { porQue: 'talla que no hay', productoId, talla: written, ...(isCantidad(cantidad) && { cantidad }) }
  return isCantidad(cantidad) ? { productoId, tallaId, cantidad } : { porQue: 'cantidad', productoId, tallaId }
}

type Pair = { size: Size; cantidad: number }

/** Each size with its quantity; `NaN` where it is not clear whose a quantity is. */
function paired(dicho: Dicho, sizes: (Size & { group: number })[]): Pair[] {
  const cantidad = cantidadOf(dicho)
  const [size] = sizes
  if (sizes.length === 1 && size) return [{ size, cantidad: cantidad ?? 1 }]
  if (dicho.ofEach && cantidad !== null) return sizes.map((each) => ({ size: each, cantidad }))
  const groups = [...Map.groupBy(dicho.items, ({ group }) => group).values()].map(withoutWeak)
  const pairs = groups.map(pairsOf)
  if (pairs.every((group) => group !== null)) return pairs.flat()
  // A quantity that stands between commas, as in `M, 2, G, 1`: only where there is one for each.
  return pairsOf(groups.flat()) ?? []
}

function withoutWeak(items: Item[]): Item[] {
  const hasStrong = items.some((it) => it.kind === 'quantity' && !it.isWeak)
  return hasStrong ? items.filter((it) => it.kind === 'size' || !it.isWeak) : items
}

/** `M 2 G 1`, `2 M 1 G`, `M G`; `null` for quantities without a size. */
function pairsOf(items: Item[]): Pair[] | null {
  const sizes = items.filter((it) => it.kind === 'size')
  const quantities = items.filter((it) => it.kind === 'quantity')
  if (sizes.length === 0) return quantities.length === 0 ? [] : null
  const alternate = items.every(({ kind }, index) => index === 0 || kind !== items[index - 1]?.kind)
  if (quantities.length > 0 && !(alternate && quantities.length === sizes.length))
    return sizes.map((size) => ({ size, cantidad: Number.NaN }))
  return sizes.map((size, index) => ({
    size,
    cantidad: quantities.length > 0 ? (quantities[index]?.cantidad ?? 1) : 1,
  }))
}
