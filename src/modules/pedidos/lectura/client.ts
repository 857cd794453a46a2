import { queryOptions } from '@tanstack/react-query'
import { pedidos } from '#modules/pedidos/client.ts'
import { call } from '#ui/api-client.ts'

/** What orders by codes ask of the server, whoever orders. */

const { lectura, levantados } = pedidos

/** Products for sale that a text finds, with sizes and what is left of them. */
export const ventaQuery = (q: string) =>
  queryOptions({
    queryKey: ['levantar-productos', q],
    queryFn: async ({ signal }) => (await call(levantados.productos.$get, { query: { q } }, signal)).items,
    staleTime: 0,
  })

export const readMensaje = (texto: string) => call(lectura.$post, { json: { texto } })

export type Lectura = Awaited<ReturnType<typeof readMensaje>>
export type ProductoVenta = Lectura['productos'][number]

/** What one orders most, as it is for sale now (spec 3.4). */
export const masPedidosQuery = () =>
  queryOptions({
    queryKey: ['pedidos', 'mas-pedidos'],
    queryFn: async ({ signal }) => (await call(pedidos['mas-pedidos'].$get, {}, signal)).items,
  })
