import { Hono } from 'hono'
import { z } from 'zod'
import {
  type Cambio,
  type Faltante,
  type ForSale,
  faltantesOf,
  lineaKey,
  maxLineas,
  reviewLineas,
} from '#modules/carrito/rules.ts'
import { lineasSchema, precioVisto } from '#modules/carrito/schema.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/paths.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { changeCarrito } from './cambio-writes.ts'
import { findCarrito, findForSale, type SoldLine } from './reads.ts'

/** The current lines of one of the consultora's pedidos. @throws not_found for another consultora's. */
async function findRepeticion(read: Reader, personaId: string, pedidoId: string): Promise<Cambio[]> {
  const rows = await read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
    .select(['tallaId', 'cantidad'])
    .where('pedidos.id', '=', pedidoId)
    .where('consultoraId', '=', personaId)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()
  if (rows.length === 0) throw new AppError('not_found', pageTitles.pedidoMissing)
  return rows.flatMap(({ tallaId, cantidad }) => (tallaId ? [{ tallaId, piezas: cantidad }] : []))
}

const cambioSchema = z.strictObject({
  tallaId: z.uuid('Talla no válida'),
  piezas: z
    .int('La cantidad debe ser un número entero')
    .min(-maxPiezas, 'Cantidad demasiado grande')
    .max(maxPiezas, 'Cantidad demasiado grande'),
  precioUnitarioCentavos: precioVisto.optional(),
}) satisfies z.ZodType<Cambio>

/** `POST /api/carrito/cambios`. */
const cambiosDeCarritoSchema = z.strictObject({
  cambios: z.array(cambioSchema).min(1, 'No hay nada que cambiar').max(maxLineas, 'Demasiados cambios a la vez'),
})

/** `POST /api/carrito/repeticiones`: adds the available pieces of an own pedido to the cart. */
const repeticionSchema = z.strictObject({ pedidoId: z.uuid('Pedido no válido') })

const revisionBody = z.strictObject({ lineas: lineasSchema })

/** Records requested pieces that are missing (spec 3.6). */
type NoteFaltantes = (consultoraId: string, faltantes: Faltante[]) => void

const own = (summary: string) => authorize({ to: ['consultor'], summary })

/** `/api/carrito`: a consultora's cart (spec 3.4), and problems of lines before checkout. */
export const carritoApi = (db: Database, noteFaltantes: NoteFaltantes) =>
  new Hono<Front>()
    .get('/', own('Cart of the user'), async (c) => c.json(await findCarrito(db.read, actorOf(c).id)))
    .post(
      '/cambios',
      own('Change one’s own cart by differences'),
      parse('header', idempotencyKeyHeader),
      parse('json', cambiosDeCarritoSchema),
      async (c) => c.json(await changeCarrito(db, actorOf(c), c.req.valid('json').cambios)),
    )
    .post(
      '/repeticiones',
      own('Add the available pieces of an own pedido to the cart'),
      parse('header', idempotencyKeyHeader),
      parse('json', repeticionSchema),
      async (c) => {
        const actor = actorOf(c)
        const { pedidoId } = c.req.valid('json')
        return c.json(await changeCarrito(db, actor, (tx) => findRepeticion(tx, actor.id, pedidoId)))
      },
    )
    .post(
      '/revision',
      authorize({ to: ['consultor', 'pedidos'], summary: 'Check the lines of a cart against what is for sale now' }),
      parse('json', revisionBody),
      async (c) => {
        const { lineas } = c.req.valid('json')
        const forSale = await findForSale(db.read, lineas, now())
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

/** The facts with which the cart's page re-checks its lines locally (`reviewLineas`). */
const saleOf = ({ productoId, activo, precioUnitarioCentavos, talla, fueraDeCampana }: SoldLine): ForSale => ({
  ...{ productoId, activo, precioUnitarioCentavos, talla, ...(fueraDeCampana && { fueraDeCampana }) },
})
