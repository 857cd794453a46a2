import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { negocioAjustesSchema, precioSchema, salirSchema } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import { countWrong, type Limits } from '#platform/auth/limits.ts'
import { checkCredentials } from '#platform/auth/passwords.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/expressions.ts'
import type { Env } from '#platform/env.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { AppError } from '#shared/errors.ts'
import { startOfMexicanDay } from '#shared/format.ts'
import { clearedModoClientaCookie, modoClientaCookie } from '#shared/modo-clienta-cookie.ts'
import type { Actor } from '#shared/rights.ts'
import { minuteMs } from '#shared/time.ts'
import { notInModo } from './hide-costs.ts'
import { setPrecio } from './precio-writes.ts'

const maxPrecios = 5_000

const listPrecios = (read: Reader, personaId: string) =>
  read
    .selectFrom('preciosPropios as p')
    .innerJoin('productos', 'productos.id', 'p.productoId')
    .select(['p.productoId', 'productos.precioCentavos', 'p.centavos as miPrecioCentavos'])
    .where('p.personaId', '=', personaId)
    .orderBy('p.productoId')
    .limit(maxPrecios)
    .execute()

/** The public price of these products, and the consultora's own if there is one. */
const findPrecios = (read: Reader, personaId: string, productoIds: string[]) =>
  read
    .selectFrom('productos')
    .leftJoin('preciosPropios as p', (on) =>
      on.onRef('p.productoId', '=', 'productos.id').on('p.personaId', '=', personaId),
    )
    .select(['productos.id as productoId', 'productos.precioCentavos', 'p.centavos as miPrecioCentavos'])
    .where('productos.id', 'in', productoIds)
    .execute()

type Leaving = {
  db: Database
  limits: Limits
  env: Pick<Env, 'APP_URL' | 'LOGIN_TRIES_PER_ACCOUNT' | 'LOGIN_WINDOW_MINUTES'>
}

/** Whether leaving modo clienta requires the password; off by default. */
async function findAjustes(read: Reader, personaId: string) {
  const row = await read
    .selectFrom('negocioAjustes')
    .select('pideContrasena')
    .where('personaId', '=', personaId)
    .executeTakeFirst()
  return { pideContrasena: row?.pideContrasena === 1 }
}

async function setAjustes(db: Database, { id: personaId }: Actor, pideContrasena: boolean): Promise<void> {
  const row = { personaId, pideContrasena: pideContrasena ? 1 : 0 }
  await db.write((tx) =>
    tx
      .insertInto('negocioAjustes')
      .values(row)
      .onConflict((on) => on.column('personaId').doUpdateSet({ pideContrasena: row.pideContrasena }))
      .execute(),
  )
}

/**
 * Checks the password if the setting requires it; wrong ones are rate-limited.
 * @throws invalid_request at `password`; too_many_requests.
 */
async function assertMayLeave({ db, limits, env }: Leaving, { id }: Actor, password: string): Promise<void> {
  const { pideContrasena } = await findAjustes(db.read, id)
  if (!pideContrasena) return
  const budget = {
    clave: `modo:${id}`,
    max: env.LOGIN_TRIES_PER_ACCOUNT,
    withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
    refusal: clientasTexts.tooManyTries,
  }
  const right = await countWrong(limits, [budget], () => checkCredentials(db.read, 'user.id', id, password))
  if (!right) {
    const errors = [{ path: 'password', message: 'La contraseña no es correcta' }]
    throw new AppError('invalid_request', 'Revisa tu contraseña.', { errors })
  }
}

/**
 * Purchases of a month by product line, and their value at the consultora's prices, without cancelled pedidos.
 * @param mes a month in Mexico, `2026-11`.
 */
async function findMes(read: Reader, personaId: string, mes: string) {
  const [from, before] = [startOfMexicanDay(`${mes}-01`), startOfMexicanDay(`${monthAfter(mes)}-01`)]
  const ofMonth = read
    .selectFrom('pedidos')
    .where('consultoraId', '=', personaId)
    .where('pedidos.createdAt', '>=', from)
    .where('pedidos.createdAt', '<', before)
    .where('status', '!=', 'cancelado')
  const [rows, { pedidos }] = await Promise.all([
    ofMonth
      .innerJoin('pedidoItems as i', (on) => on.onRef('i.pedidoId', '=', 'pedidos.id').on('i.hasta', 'is', null))
      .innerJoin('productos', 'productos.id', 'i.productoId')
      .leftJoin('preciosDePedido as p', (on) =>
        on
          .onRef('p.pedidoId', '=', 'i.pedidoId')
          .onRef('p.posicion', '=', 'i.posicion')
          .on('p.personaId', '=', personaId),
      )
      .select((eb) => [
        'productos.categoria',
        eb.fn.sum<number>('i.cantidad').as('piezas'),
        sumOf(eb.ref('i.subtotalCentavos')).as('compradoCentavos'),
        sumOf(sql`coalesce(p.centavos, productos.precio_centavos)`, sql`i.cantidad`).as('ventaCentavos'),
      ])
      .groupBy('productos.categoria')
      .execute(),
    ofMonth.select(({ fn }) => fn.countAll<number>().as('pedidos')).executeTakeFirstOrThrow(),
  ])
  const lineas = rows
    .map((row) => ({ ...row, gananciaCentavos: row.ventaCentavos - row.compradoCentavos }))
    .toSorted((one, other) => other.gananciaCentavos - one.gananciaCentavos)
  const sum = (of: Exclude<keyof (typeof lineas)[number], 'categoria'>) =>
    lineas.reduce((total, linea) => total + linea[of], 0)
  const total = {
    piezas: sum('piezas'),
    compradoCentavos: sum('compradoCentavos'),
    ventaCentavos: sum('ventaCentavos'),
    gananciaCentavos: sum('gananciaCentavos'),
  }
  return { mes, pedidos, total, lineas }
}

function monthAfter(mes: string): string {
  const [year = 0, month = 0] = mes.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

const preciosQuery = z.strictObject({
  ids: z
    .string()
    .max(20_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid('Producto desconocido')).max(500, 'Máximo 500 productos a la vez'))
    .optional(),
})

const mesQuery = z.strictObject({ mes: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mes no válido') })

const own = (summary: string) => authorize({ to: ['consultor'], summary })

/** `/api/negocio`: a consultora's own prices, earnings, and modo clienta (spec 3.4). */
export const negocioApi = ({ db, limits, env }: Leaving) => {
  const secure = env.APP_URL?.startsWith('https:') ?? false
  return new Hono<Front>()
    .get('/precios', own('Own prices, or those of some products'), parse('query', preciosQuery), async (c) => {
      const { ids } = c.req.valid('query')
      const { id } = actorOf(c)
      return c.json({ items: ids ? await findPrecios(db.read, id, ids) : await listPrecios(db.read, id) })
    })
    .put(
      '/precios/:id',
      own('Set the selling price of a product'),
      notInModo,
      parse('json', precioSchema),
      async (c) => {
        const id = idOf(c, clientasTexts.productoMissing)
        await setPrecio(db, actorOf(c), id, c.req.valid('json').centavos)
        const [precio] = await findPrecios(db.read, actorOf(c).id, [id])
        return c.json(precio ?? null)
      },
    )
    .get(
      '/mes',
      own('What the consultora bought and earned in a month'),
      notInModo,
      parse('query', mesQuery),
      async (c) => c.json(await findMes(db.read, actorOf(c).id, c.req.valid('query').mes)),
    )
    .get('/ajustes', own('Whether leaving modo clienta asks for the password'), async (c) =>
      c.json(await findAjustes(db.read, actorOf(c).id)),
    )
    .put(
      '/ajustes',
      own('Say whether leaving modo clienta asks for the password'),
      notInModo,
      parse('json', negocioAjustesSchema),
      async (c) => {
        await setAjustes(db, actorOf(c), c.req.valid('json').pideContrasena)
        return c.json(await findAjustes(db.read, actorOf(c).id))
      },
    )
    .put('/modo-clienta', own('Hide costs, margins and sums from this browser'), (c) => {
      c.header('set-cookie', modoClientaCookie(actorOf(c).id, secure), { append: true })
      return c.body(null, 204)
    })
    .delete('/modo-clienta', own('Show them again'), parse('json', salirSchema), async (c) => {
      await assertMayLeave({ db, limits, env }, actorOf(c), c.req.valid('json').password)
      c.header('set-cookie', clearedModoClientaCookie(secure), { append: true })
      return c.body(null, 204)
    })
}
