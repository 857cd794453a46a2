import type { ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { PedidoItem, TallaVenta } from '#modules/pedidos/client.ts'
import type { Whole } from '#shared/amounts.ts'
import { formatPlainDay } from '#shared/format.ts'
import type { SelectOption } from '#ui/select.tsx'
import { type Eleccion, eleccionOf, type Prenda, type Situacion } from './revision.ts'
import { revisionTexts, situacionTexts } from './revision-texts.ts'

/** A situation, or another size of the same product. */
export type Opcion = Exclude<Situacion, 'talla'> | `talla:${string}`

/** What may be said of a line, in the order of use. @param tallas of its product that are sold. */
export function opcionesOf(item: PedidoItem, eleccion: Eleccion, tallas: TallaVenta[]): SelectOption<Opcion>[] {
  const plain = (value: Exclude<Situacion, 'talla'>) => ({
    value,
    label: value === eleccion.situacion ? chosenLabel(value, eleccion) : situacionTexts[value],
  })
  const sizes = tallas
    .filter(({ id }) => id !== item.tallaId)
    .map(({ id, talla, disponible: left }) => {
      // One that is chosen stays, whatever has become of it.
      const disabled = left <= 0 && eleccion.por?.tallaId !== id
      return { value: `talla:${id}` as const, label: revisionTexts.size(talla, left), disabled }
    })
  const chosen = eleccion.situacion === 'talla' ? eleccion.por : null
  const isKnown = sizes.some(({ value }) => value === `talla:${chosen?.tallaId}`)
  return [
    plain('disponible'),
    ...(item.llegaEl ? [plain('llego')] : []),
    ...(item.cantidad > 1 ? [plain('menos')] : []),
    plain('agotado'),
    plain('llega'),
    ...(chosen?.tallaId && !isKnown
      ? [{ value: `talla:${chosen.tallaId}` as const, label: `Cambiar por ${chosen.talla ?? 'única'}` }]
      : []),
    ...sizes,
    plain('producto'),
  ]
}

function chosenLabel(situacion: Exclude<Situacion, 'talla'>, { cantidad, llegaEl }: Eleccion): string {
  if (situacion === 'menos') return `Disponible ${cantidad}`
  if (situacion === 'llega' && llegaEl) return `Llega el ${formatPlainDay(llegaEl).slice(0, 5)}`
  return situacionTexts[situacion]
}

export const opcionOf = ({ situacion, por }: Eleccion): Opcion =>
  situacion === 'talla' ? `talla:${por?.tallaId ?? ''}` : situacion

/** What choosing it says of the line; a reason that was given stays. */
export function choose(opcion: Opcion, item: PedidoItem, tallas: TallaVenta[], motivo: string): Eleccion {
  const said = { ...eleccionOf(item), motivo }
  if (opcion === 'menos') return { ...said, situacion: opcion, cantidad: Math.max(1, item.cantidad - 1) }
  if (!opcion.startsWith('talla:')) return { ...said, situacion: opcion as Situacion }
  const talla = tallas.find(({ id }) => opcion === `talla:${id}`)
  if (!talla) return said
  const { productoId, nombre, sku, imagen, precioUnitarioCentavos, cantidad } = item
  const por: Prenda = { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId: talla.id, talla: talla.talla }
  return { ...said, situacion: 'talla', cantidad: Math.min(cantidad, Math.max(1, talla.disponible)), por }
}

/** A product in one of its sizes, at what it costs today; without a size while it has several. */
export function prendaOf(producto: Whole<ProductoDeCuadricula>, tallaId?: string): Prenda {
  const { id: productoId, nombre, sku, imagen, precioUnitarioCentavos, tallas } = producto
  const talla = tallas.length === 1 ? tallas[0] : tallas.find(({ id }) => id === tallaId)
  const chosen = { tallaId: talla?.id ?? null, talla: talla?.talla ?? null }
  return { productoId, nombre, sku, imagen, precioUnitarioCentavos, ...chosen }
}

/** The sizes of a product to choose from, each with what there is of it. The one that was chosen stays, whatever has become of it. */
export function tallaOptions(
  producto: Pick<ProductoDeCuadricula, 'tallas'> | undefined,
  chosen: Pick<Prenda, 'tallaId' | 'talla'>,
): SelectOption<string>[] {
  const sizes = (producto?.tallas ?? []).map(({ id, talla, disponible: left }) => ({
    value: id,
    label: left > 0 ? `${talla} (hay ${left})` : `${talla}, agotada`,
    disabled: left <= 0 && id !== chosen.tallaId,
  }))
  if (chosen.tallaId === null || sizes.some(({ value }) => value === chosen.tallaId)) return sizes
  return [{ value: chosen.tallaId, label: chosen.talla ?? 'única' }, ...sizes]
}
