import { Hono } from 'hono'
import { z } from 'zod'
import { negocioAjustesSchema, precioSchema, salirSchema } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { clearedModoClientaCookie, modoClientaCookie } from '#shared/modo-clienta-cookie.ts'
import { findMes } from './mes-reads.ts'
import { assertMayLeave, findAjustes, type Leaving, setAjustes } from './modo-writes.ts'
import { notInModo } from './not-in-modo.ts'
import { findPrecios, listPrecios } from './precio-reads.ts'
import { setPrecio } from './precio-writes.ts'

const preciosQuery = z.strictObject({
  ids: z
    .string()
    .max(20_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid('Producto desconocido')).max(500, 'Máximo 500 productos a la vez'))
    .optional(),
})

const mesQuery = z.strictObject({ mes: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mes no válido') })

const hers = (summary: string) => authorize({ to: ['consultor'], summary })

/** `/api/negocio`: a consultora's own prices, what she earns, and modo clienta (spec 3.4). */
export const negocioApi = ({ db, limits, env }: Leaving) => {
  const secure = env.APP_URL?.startsWith('https:') ?? false
  return new Hono<Front>()
    .get('/precios', hers('Her own prices, or those of some products'), parse('query', preciosQuery), async (c) => {
      const { ids } = c.req.valid('query')
      const { id } = actorOf(c)
      return c.json({ items: ids ? await findPrecios(db.read, id, ids) : await listPrecios(db.read, id) })
    })
    .put(
      '/precios/:id',
      hers('Set what she sells a product for'),
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
      hers('What she bought in a month and what she earns by it'),
      notInModo,
      parse('query', mesQuery),
      async (c) => c.json(await findMes(db.read, actorOf(c).id, c.req.valid('query').mes)),
    )
    .get('/ajustes', hers('Whether leaving modo clienta asks for her password'), async (c) =>
      c.json(await findAjustes(db.read, actorOf(c).id)),
    )
    .put(
      '/ajustes',
      hers('Say whether leaving modo clienta asks for her password'),
      notInModo,
      parse('json', negocioAjustesSchema),
      async (c) => {
        await setAjustes(db, actorOf(c), c.req.valid('json').pideContrasena)
        return c.json(await findAjustes(db.read, actorOf(c).id))
      },
    )
    .put('/modo-clienta', hers('Hide costs, margins and sums from this browser'), (c) => {
      c.header('set-cookie', modoClientaCookie(actorOf(c).id, secure), { append: true })
      return c.body(null, 204)
    })
    .delete('/modo-clienta', hers('Show them again'), parse('json', salirSchema), async (c) => {
      await assertMayLeave({ db, limits, env }, actorOf(c), c.req.valid('json').password)
      c.header('set-cookie', clearedModoClientaCookie(secure), { append: true })
      return c.body(null, 204)
    })
}
