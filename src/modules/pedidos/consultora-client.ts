import { queryOptions } from '@tanstack/react-query'
import type { EdicionForm } from '#modules/pedidos/propuesta-schema.ts'
import { call } from '#ui/api-client.ts'
import { type Pedido, pedidos } from './client.ts'

/** What a consultora does to the lines of her own pedidos (spec 3.2). */

/** The newest propuesta of a pedido, and one of its lines. */
export type Propuesta = NonNullable<Pedido['propuesta']>
export type CambioDeLinea = Propuesta['lineas'][number]

/** Her answers, each a resource of its own. */
export type Respuesta = 'aceptacion' | 'rechazo' | 'cancelacion'

/** @throws AppError `conflict` with how propuesta and pedido are by now; `suspended`. */
export const answerPropuesta = ({ respuesta, ...param }: { id: string; propuestaId: string; respuesta: Respuesta }) =>
  call(pedidos[':id'].propuestas[':propuestaId'][respuesta].$post, { param })

/**
 * @param clave of a cart that joins the pedido: sent again under it, it joins once.
 * @throws AppError `lines_refused` with `lineas`; `stale` with `cambio`; `conflict` when it is too late; `suspended`; `key_reused`.
 */
export const editLineas = async (id: string, json: EdicionForm, clave?: string) => {
  const header = clave === undefined ? {} : { 'idempotency-key': clave }
  return call(pedidos[':id'].lineas.$put, { param: { id }, header, json })
}

/** What an attempt to send the cart has made or added to; `pedido` is `null` while the server knows of none. */
export const findEnvio = (clave: string) => call(pedidos.envios[':clave'].$get, { param: { clave } })

/** More than anybody has waiting: the newest that may be changed is among them. */
const fewPendientes = '10'

/** Her newest pedido to which something may be added; `null` when there is none. */
export const abiertoQuery = () =>
  queryOptions({
    queryKey: ['pedidos', 'abierto'],
    queryFn: async ({ signal }) => {
      const query = { status: 'pendiente', limite: fewPendientes } as const
      const { items } = await call(pedidos.index.$get, { query }, signal)
      return items.find(({ propuestaAt }) => propuestaAt === null) ?? null
    },
    staleTime: 0,
  })
export type PedidoAbierto = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof abiertoQuery>['queryFn']>>>>
