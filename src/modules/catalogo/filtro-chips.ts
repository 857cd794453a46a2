import { type FiltroName, type FiltrosSearch, familiaTexts, isFamilia, partsOf } from './rules.ts'
import { claveDeTalla } from './tallas.ts'

/** The active filters, and the search without each of them (spec 4.1). */

type FiltroChip = { key: string; label: string; without: (now: FiltrosSearch) => FiltrosSearch }

/** A list in the URL with a value, or without it. */
export function withOption(list: string | undefined, value: string, chosen: boolean): string | undefined {
  const others = partsOf(list).filter((part) => !isSame(part, value))
  return (chosen ? [...others, value] : others).join(',') || undefined
}

export const has = (list: string | undefined, value: string): boolean =>
  partsOf(list).some((part) => isSame(part, value))

/** Sizes in shared links may be spelled differently than in the catalogue. */
export const isSame = (one: string, other: string): boolean => claveDeTalla(one) === claveDeTalla(other)

/** A chip per active filter; the sort order has none. */
export function chipsOf({ talla, color, precioMin, precioMax, existencias, novedades }: FiltrosSearch): FiltroChip[] {
  const precio = precioText(precioMin, precioMax)
  return [
    ...partsOf(talla).map((it) => ({
      ...{ key: `talla ${it}`, label: filtroTexts.talla(it) },
      without: (now: FiltrosSearch) => ({ talla: withOption(now.talla, it, false) }),
    })),
    ...partsOf(color)
      .filter(isFamilia)
      .map((it) => ({
        ...{ key: `color ${it}`, label: familiaTexts[it].label },
        without: (now: FiltrosSearch) => ({ color: withOption(now.color, it, false) }),
      })),
    ...(precio ? [{ key: 'precio', label: precio, without: () => withoutFiltro.precio }] : []),
    ...(existencias
      ? [{ key: 'existencias', label: filtroTexts.existencias, without: () => withoutFiltro.existencias }]
      : []),
    ...(novedades ? [{ key: 'novedades', label: filtroTexts.novedades, without: () => withoutFiltro.novedades }] : []),
  ]
}

function precioText(min: string | undefined, max: string | undefined): string | null {
  if (min && max) return `$${min} a $${max}`
  if (min) return `Desde $${min}`
  return max ? `Hasta $${max}` : null
}

/** The URL parameters that each filter clears. */
export const withoutFiltro: Record<FiltroName, FiltrosSearch & { categoria?: undefined; campana?: undefined }> = {
  talla: { talla: undefined },
  color: { color: undefined },
  precio: { precioMin: undefined, precioMax: undefined },
  existencias: { existencias: undefined },
  novedades: { novedades: undefined },
  categoria: { categoria: undefined },
  campana: { campana: undefined },
  pocas: {},
}

/** Clears all filters and the sort order. */
export const sinFiltros: FiltrosSearch = {
  ...{ talla: undefined, color: undefined, precioMin: undefined, precioMax: undefined },
  ...{ existencias: undefined, novedades: undefined, orden: undefined },
}

export const filtroTexts = {
  title: 'Filtros',
  talla: (talla: string) => `Talla ${talla}`,
  existencias: 'Con existencias',
  novedades: 'Novedades',
  clear: 'Quitar filtros',
  forget: 'Quitar la búsqueda',
  remove: (label: string) => `Quitar filtro: ${label}`,
  prendas: (count: number) => (count === 1 ? '1 prenda' : `${count} prendas`),
  see: (count: number) => (count === 1 ? 'Ver 1 prenda' : `Ver ${count} prendas`),
  priceOrder: 'El precio «desde» es mayor que «hasta».',
  quita: {
    talla: 'Quitar las tallas',
    color: 'Quitar los colores',
    precio: 'Quitar el precio',
    existencias: 'Ver también las agotadas',
    novedades: 'Ver también las anteriores',
    categoria: 'Buscar en todas las líneas',
    campana: 'Buscar en todo el catálogo',
    pocas: 'Quitar el filtro',
  } satisfies Record<FiltroName, string>,
}
