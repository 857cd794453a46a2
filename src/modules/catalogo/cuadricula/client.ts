import { type Answer, apiClient, query } from '#ui/api-client.ts'
import type { Partida } from './rules.ts'
import type { cuadriculaApi } from './server/api.ts'

const productos = apiClient<typeof cuadriculaApi>('/api/productos')

const againMs = 15_000

/** The colours and sizes of a garment that are for sale. @throws AppError `not_found`. */
export const cuadriculaQuery = (productoId: string) =>
  query(
    [...cuadriculaKey, productoId],
    productos[':id'].cuadricula.$get,
    { param: { id: productoId } },
    { staleTime: 0, refetchInterval: againMs },
  )

const cuadriculaKey = ['cuadricula']

export type Cuadricula = Answer<(typeof productos)[':id']['cuadricula']['$get']>
export type ProductoDeCuadricula = Cuadricula['productos'][number]

/** Where the pieces of a grid go: the cart, a pedido placed by staff, or a propuesta. */
export type Destino = {
  clave: string
  texts: { held: (piezas: number) => string; add: (piezas: number) => string }
  /** Pieces of a size that are already there. */
  heldOf: (tallaId: string) => number
  /** The maximum number of lines, and how many are left. */
  max: number
  room: number
  /** The displayed price in centavos; `null` if hidden. */
  priceOf: (producto: ProductoDeCuadricula) => number | null
  onAdd: (productos: ProductoDeCuadricula[], partidas: Partida[]) => void
}
