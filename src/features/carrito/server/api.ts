import { Hono } from 'hono'
import { z } from 'zod'
import { type Faltante, type ForSale, faltantesOf, lineaKey, reviewLineas } from '#features/carrito/rules.ts'
import { lineasSchema } from '#features/carrito/schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { findForSale, type SoldLine } from './reads.ts'

const revisionBody = z.strictObject({ lineas: lineasSchema })

/** Is told which pieces a consultora asked for that there are not (spec 3.6). */
type NoteFaltantes = (consultoraId: string, faltantes: Faltante[]) => void

/** `/api/carrito`: the cart lives in the browser; the server says what is wrong with it. */
export const carritoApi = ({ read }: Database, noteFaltantes: NoteFaltantes) =>
  new Hono<Front>().post(
    '/revision',
    authorize({ to: ['consultor', 'admin'], summary: 'Hold the lines of a cart against what is for sale now' }),
    parse('json', revisionBody),
    async (c) => {
      const { lineas } = c.req.valid('json')
      const forSale = await findForSale(read, lineas)
      const problemas = reviewLineas(lineas, forSale)
      noteFaltantes(actorOf(c).id, faltantesOf(lineas, problemas))
      return c.json({
        lineas: lineas.map((linea, index) => {
          const venta = forSale.get(lineaKey(linea))
          return {
            productoId: linea.productoId,
            tallaId: linea.tallaId,
            disponible: venta?.talla?.disponible ?? 0,
            venta: venta ? saleOf(venta) : null,
            problema: problemas[index] ?? null,
          }
        }),
      })
    },
  )

/** What the cart's page compares its lines with while they are changed (`reviewLineas`), without asking again. */
const saleOf = ({ productoId, activo, precioUnitarioCentavos, talla }: SoldLine): ForSale => ({
  productoId,
  activo,
  precioUnitarioCentavos,
  talla,
})
