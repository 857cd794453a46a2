import type { MiddlewareHandler } from 'hono'
import { actorOf } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { AppError } from '#shared/errors.ts'

/** What nobody sees or changes while a clienta looks on (spec 3.4). */
export const notInModo: MiddlewareHandler<Front> = async (c, next) => {
  if (actorOf(c).modoClienta)
    throw new AppError(
      'forbidden',
      'En modo clienta no se muestran tus precios ni tus pedidos. Sal del modo clienta para continuar.',
    )
  await next()
}
