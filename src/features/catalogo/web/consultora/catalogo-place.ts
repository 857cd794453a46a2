import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type CatalogoSearch, categorias } from '#features/catalogo/rules.ts'
import { type ProductosPage, productosQuery } from '#features/catalogo/web/client.ts'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import type { GridMemory } from '#ui/virtual-grid.tsx'

/**
 * How far she had scrolled: kept when she leaves the catalogue, so that the way back leads to the same card at once, also
 * after the page of the product was loaded anew. Only the last catalogue, in this tab, for the person who looked at it.
 */

const storageKey = 'azahar-catalogo'
/** After that it is another day's catalogue. */
const longestMs = 30 * 60_000

/** The heights of its rows, by search. */
const memories = new Map<string, GridMemory>()
const hashOf = ({ q, categoria }: CatalogoSearch): string => JSON.stringify([q, categoria])

export function gridMemory(search: CatalogoSearch): GridMemory {
  const kept = memories.get(hashOf(search))
  if (kept) return kept
  const memory: GridMemory = { shape: null, rows: new Map() }
  memories.set(hashOf(search), memory)
  return memory
}

/** Call it when she leaves the catalogue. A list of one page is not worth keeping: the server sends it at once. */
export function keepPlace(queryClient: QueryClient, search: CatalogoSearch): void {
  const { queryKey } = productosQuery(search)
  const state = queryClient.getQueryState<InfiniteData<ProductosPage, string>>(queryKey)
  const de = queryClient.getQueryData(sesionQuery().queryKey)?.usuario?.id
  if (!de || !state?.data || state.data.pages.length < 2) return
  const { shape, rows } = gridMemory(search)
  const place = { de, search: hashOf(search), leidoAt: state.dataUpdatedAt, lista: state.data, shape, rows: [...rows] }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place))
  } catch {
    // Too long for this browser: then the way back begins at the first page.
  }
}

/** Puts the list that was kept where the page looks for it, unless it is there already. */
export function recallPlace(queryClient: QueryClient, search: CatalogoSearch): void {
  const { queryKey } = productosQuery(search)
  if (typeof window === 'undefined' || queryClient.getQueryData(queryKey)) return
  const place = placeSchema.safeParse(read()).data
  if (!place || place.search !== hashOf(search) || place.leidoAt < Date.now() - longestMs) return
  if (place.de !== queryClient.getQueryData(sesionQuery().queryKey)?.usuario?.id) return
  memories.set(place.search, { shape: place.shape, rows: new Map(place.rows) })
  queryClient.setQueryData(queryKey, place.lista, { updatedAt: place.leidoAt })
}

function read(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

const cardSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  sku: z.string().nullable(),
  categoria: z.enum(categorias),
  precioCentavos: z.number(),
  costoConsultoraCentavos: z.number(),
  stockDisponible: z.number(),
  createdAt: z.string(),
  imagen: z
    .object({
      id: z.string(),
      ancho: z.number(),
      alto: z.number(),
      anchos: z.array(z.number()),
      color: z.string(),
    })
    .nullable(),
})

const placeSchema = z.object({
  de: z.string(),
  search: z.string(),
  leidoAt: z.number(),
  lista: z.object({
    pages: z.array(z.object({ items: z.array(cardSchema), siguiente: z.string().nullable() })).min(1),
    pageParams: z.array(z.string()),
  }),
  shape: z
    .object({ width: z.number(), columns: z.int().min(1), gap: z.number(), rowHeight: z.number(), top: z.number() })
    .nullable(),
  rows: z.array(z.tuple([z.string(), z.number()])),
})
