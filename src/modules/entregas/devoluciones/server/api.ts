import { Hono } from 'hono'
import { z } from 'zod'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { imagenTexts } from '#modules/catalogo/imagenes/rules.ts'
import { devolucionEstados } from '#modules/entregas/devoluciones/rules.ts'
import {
  abonoSchema,
  envioSchema,
  pasoSchema,
  recepcionSchema,
  rechazoSchema,
  solicitudSchema,
} from '#modules/entregas/devoluciones/schema.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'
import type { Env } from '#platform/env.ts'
import { cursorSchema, limiteSchema, type Paging, pageOf } from '#platform/http/cursor.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { imagenColumns, withImagen } from '#platform/images/columns.ts'
import type { Uploads } from '#platform/images/uploads.ts'
import { mexicanDay } from '#shared/format.ts'
import { may } from '#shared/rights.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { uploadRules } from '#shared/uploads.ts'
import { awaitingEnvio, findDePedido, findDevolucion, listDevoluciones, scopeOf } from './reads.ts'
import {
  acceptDevolucion,
  askDevolucion,
  cancelDevolucion,
  creditDevolucion,
  type GuiaOf,
  receiveDevolucion,
  refuseDevolucion,
  sendDevolucion,
} from './step-writes.ts'

/** Exchanges to ship, longest waiting first, and their number (spec 3.3, docs/decisions/008). No amounts. */
async function listPorEnviar(read: Reader, { cursor, limite }: Paging) {
  const waiting = read.selectFrom('devoluciones').where(awaitingEnvio)
  let query = waiting
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'devoluciones.consultoraId')
    .leftJoin('productos', 'productos.id', 'devoluciones.productoId')
    .leftJoin('imagenes', 'imagenes.id', 'devoluciones.imagenId')
    .select(['devoluciones.id', 'devoluciones.version', 'pedidoId', 'numeroPedido', 'nombreCompleto as consultora'])
    .select(['direccionEnvio', 'devoluciones.nombre', 'colorNombre as color', 'devoluciones.sku', 'porTalla as talla'])
    .select(['buenas', 'danadas', 'devoluciones.createdAt', 'pedidos.createdAt as pedidoAt', ...imagenColumns])
    .orderBy('devoluciones.createdAt')
    .orderBy('devoluciones.id')
    .limit(limite + 1)
  if (cursor)
    query = query.where((eb) =>
      eb(eb.refTuple('devoluciones.createdAt', 'devoluciones.id'), '>', eb.tuple(cursor.createdAt, cursor.id)),
    )
  const [rows, { total }] = await Promise.all([
    query.execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const { items, siguiente } = pageOf(rows, limite)
  return {
    siguiente,
    total,
    items: items.map(withImagen).map(({ direccionEnvio, buenas, danadas, ...it }) => ({
      ...it,
      direccionEnvio: JSON.parse(direccionEnvio) as DireccionEnvio,
      cantidad: buenas + danadas,
    })),
  }
}

const fotosPerDay = 40
const { wrongType, tooLarge } = imagenTexts
const foto = { recipe: 'imagen', ...uploadRules.imagen, wrongType, tooLarge } as const

const listQuery = z.strictObject({
  estado: z.enum(devolucionEstados).optional(),
  porAbonar: z.literal('1').optional(),
  porEnviar: z.literal('1').optional(),
  cursor: cursorSchema,
  limite: limiteSchema(30),
})

type Parts = {
  db: Database
  limits: Limits
  uploads: Uploads
  ajustesDeMarca: AjustesDeMarca
  env: Pick<Env, 'PEDIDOS_PER_CONSULTORA_HOURLY'>
  guiaOf: GuiaOf
}
const ask = ['consultor', 'devoluciones'] as const
const read = ['consultor', 'devoluciones-recibir'] as const

/** `/api/devoluciones`: returns and exchanges (spec 3.3). Consultoras see their own, staff all. */
export const devolucionesApi = ({ db, limits, uploads, ajustesDeMarca, env, guiaOf }: Parts) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: [...read], summary: 'Exchanges and returns, newest first' }),
      parse('query', listQuery),
      async (c) => {
        const { porAbonar, porEnviar, ...asked } = c.req.valid('query')
        const filter = { ...asked, porAbonar: porAbonar === '1', porEnviar: porEnviar === '1' }
        return c.json(await listDevoluciones(db.read, { scope: scopeOf(actorOf(c)), ...filter }))
      },
    )
    .get(
      '/pedidos/:id',
      authorize({ to: [...ask], summary: 'Returned and returnable pieces of a pedido' }),
      async (c) => {
        const id = idOf(c, pedidoTexts.missing)
        const { devoluciones_dias: dias } = await readValores(db.read, ajustesDeMarca, ['devoluciones_dias'])
        const asked = { scope: scopeOf(actorOf(c)), dias, hoy: mexicanDay(new Date()) }
        return c.json(await findDePedido(db.read, id, asked))
      },
    )
    .get(
      '/por-enviar',
      authorize({
        to: ['devoluciones-recibir'],
        summary: 'Exchanges to ship, longest waiting first',
      }),
      parse('query', z.strictObject({ cursor: cursorSchema, limite: limiteSchema(30) })),
      async (c) => c.json(await listPorEnviar(db.read, c.req.valid('query'))),
    )
    .get('/:id', authorize({ to: [...read], summary: 'One exchange or return with its timeline' }), async (c) =>
      c.json(await findDevolucion(db.read, idOf(c, devolucionTexts.missing), scopeOf(actorOf(c)))),
    )
    .post(
      '/',
      authorize({ to: [...ask], summary: 'Request an exchange or return; staff on behalf of a consultora' }),
      parse('header', idempotencyKeyHeader.partial()),
      parse('json', solicitudSchema),
      async (c) => {
        if (!may(actorOf(c).role, 'devoluciones'))
          // Each request sends a letter to staff.
          await limits.take([
            {
              clave: `devoluciones:${actorOf(c).id}`,
              max: env.PEDIDOS_PER_CONSULTORA_HOURLY,
              withinMs: hourMs,
              refusal: () => 'Pediste muchos cambios seguidos. Intenta de nuevo más tarde.',
            },
          ])
        return c.json(await askDevolucion(db, actorOf(c), c.req.valid('json'), { ajustesDeMarca }), 201)
      },
    )
    .post('/fotos', authorize({ to: [...ask], summary: 'Upload a photo of the problem, as its bytes' }), async (c) => {
      const taken = await limits.take([
        {
          clave: `devolucion-fotos:${actorOf(c).id}`,
          max: fotosPerDay,
          withinMs: dayMs,
          refusal: () => 'Subiste muchas fotos hoy. Intenta de nuevo mañana.',
        },
      ])
      const image = await uploads.take(c.req.raw, actorOf(c).id, foto).catch(async (error: unknown) => {
        await limits.giveBack(taken)
        throw error
      })
      return c.json(image, 201)
    })
    .post(
      '/:id/aceptacion',
      authorize({ to: ['devoluciones'], summary: 'Accept a return; an exchange holds its new size' }),
      parse('json', pasoSchema),
      async (c) =>
        c.json(await acceptDevolucion(db, actorOf(c), idOf(c, devolucionTexts.missing), c.req.valid('json'))),
    )
    .post(
      '/:id/rechazo',
      authorize({ to: ['devoluciones'], summary: 'Refuse, with a message' }),
      parse('json', rechazoSchema),
      async (c) =>
        c.json(await refuseDevolucion(db, actorOf(c), idOf(c, devolucionTexts.missing), c.req.valid('json'))),
    )
    .post(
      '/:id/recepcion',
      authorize({ to: ['devoluciones-recibir'], summary: 'Record the received pieces' }),
      parse('json', recepcionSchema),
      async (c) =>
        c.json(await receiveDevolucion(db, actorOf(c), idOf(c, devolucionTexts.missing), c.req.valid('json'))),
    )
    .post(
      '/:id/envio',
      authorize({ to: ['devoluciones-recibir'], summary: 'Ship the new size of an exchange' }),
      parse('json', envioSchema),
      async (c) =>
        c.json(await sendDevolucion(db, actorOf(c), idOf(c, devolucionTexts.missing), c.req.valid('json'), guiaOf)),
    )
    .post(
      '/:id/abono',
      authorize({ to: ['devoluciones'], summary: 'Credit the received pieces' }),
      parse('json', abonoSchema),
      async (c) =>
        c.json(await creditDevolucion(db, actorOf(c), idOf(c, devolucionTexts.missing), c.req.valid('json'))),
    )
    .post(
      '/:id/cancelacion',
      authorize({ to: [...ask], summary: 'Cancel an exchange or return' }),
      parse('json', pasoSchema),
      async (c) =>
        c.json(await cancelDevolucion(db, actorOf(c), idOf(c, devolucionTexts.missing), c.req.valid('json'))),
    )
