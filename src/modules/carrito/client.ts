import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CarritoLinea, type ForSale, lineaKey } from '#modules/carrito/rules.ts'
import type { carritoApi } from '#modules/carrito/server/api.ts'
import { apiClient, call } from '#ui/api-client.ts'
import type { Cambio } from './rules.ts'

const carrito = apiClient<typeof carritoApi>('/api/carrito')

export const getCarrito = () => call(carrito.index.$get)

export type CarritoGuardado = Awaited<ReturnType<typeof getCarrito>>

/** A replay under the same key is a no-op. @throws AppError `key_reused`. */
export const changeCarrito = (cambios: Cambio[], clave: string) =>
  call(carrito.cambios.$post, { json: { cambios }, header: { 'idempotency-key': clave } })

/** @throws AppError `not_found` for another consultora's pedido. */
export const repeatInCarrito = (pedidoId: string) => call(carrito.repeticiones.$post, { json: { pedidoId } })

/** A cart's lines as sent to the server: ids, quantity and displayed price. */
export const lineasOf = (lineas: CarritoLinea[]) =>
  lineas.map(({ productoId, tallaId, cantidad, precioUnitarioCentavos }) => ({
    productoId,
    tallaId: tallaId ?? null,
    cantidad,
    precioUnitarioCentavos,
  }))

/**
 * Current availability and price of a cart's lines, by `lineaKey`, never cached. Independent of quantities, so that
 * steppers cause no request.
 */
export const revisionQuery = (lineas: CarritoLinea[]) =>
  queryOptions({
    queryKey: ['carrito', 'revision', lineas.map(lineaKey)],
    queryFn: async ({ signal }): Promise<Revision> => {
      const json = { lineas: lineasOf(lineas) }
      const revision = await call(carrito.revision.$post, { json }, signal)
      return Object.fromEntries(revision.lineas.map((linea) => [lineaKey(linea), linea.venta]))
    },
    enabled: lineas.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** In modo clienta without its price. */
export type VentaVista = Omit<ForSale, 'precioUnitarioCentavos'> & { precioUnitarioCentavos?: number }

/** `null`: a product that is not for sale. */
export type Revision = Record<string, VentaVista | null>
