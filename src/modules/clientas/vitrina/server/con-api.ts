import { Hono } from 'hono'
import { z } from 'zod'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { findProducto, listProductos } from '#modules/catalogo/server/reads.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { isMachine } from '#modules/clientas/vitrina/rules.ts'
import { visitaSchema } from '#modules/clientas/vitrina/schema.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import { AppError } from '#shared/errors.ts'
import { findOpenSeleccion, listOpenSelecciones } from './con-reads.ts'
import { openVitrina } from './open-vitrina.ts'
import { countVisita } from './visita-writes.ts'

const productosQuery = z.strictObject({
  categoria: categoriaSchema,
  cursor: cursorSchema,
  limite: limiteSchema(24),
})

const uuid = z.uuid()

type Parts = { db: Database; limits: Limits; env: Env; ajustesDeMarca: AjustesDeMarca }

/**
 * `/api/vitrinas/{codigo}`: a vitrina that is on, for everybody (spec 3.4). Whoever asks, the price is the public one: nothing
 * here looks at who is signed in.
 */
export const vitrinasApi = ({ db, limits, env, ajustesDeMarca }: Parts) => {
  const find = (codigo: string, address: string | null) => openVitrina({ db, limits, env }, codigo, address)
  return new Hono<Front>()
    .get(
      '/:codigo',
      authorize({ to: ['anyone'], summary: 'A vitrina that is on: whose, and her selecciones' }),
      async (c) => {
        const { consultoraId, nombre, whatsapp } = await find(c.req.param('codigo'), c.get('address'))
        const [selecciones, textos] = await Promise.all([
          listOpenSelecciones(db.read, consultoraId),
          readTextos(db.read, ajustesDeMarca),
        ])
        return c.json({ codigo: c.req.param('codigo'), nombre, whatsapp, textos, selecciones })
      },
    )
    .get(
      '/:codigo/productos',
      authorize({ to: ['anyone'], summary: 'Active products of a line, newest first, at the public price' }),
      parse('query', productosQuery),
      async (c) => {
        await find(c.req.param('codigo'), c.get('address'))
        return c.json(await listProductos(db, { ...c.req.valid('query'), withCosto: false }))
      },
    )
    .get(
      '/:codigo/productos/:id',
      authorize({ to: ['anyone'], summary: 'One active product at the public price' }),
      async (c) => {
        await find(c.req.param('codigo'), c.get('address'))
        const { data: id } = uuid.safeParse(c.req.param('id'))
        const producto = id && (await findProducto(db.read, id, { withCosto: false, ajustesDeMarca }))
        if (!producto) throw new AppError('not_found', catalogoTexts.missing)
        return c.json(producto)
      },
    )
    .get(
      '/:codigo/selecciones/:slug',
      authorize({ to: ['anyone'], summary: 'One selección: what of it is for sale, in her order' }),
      async (c) => {
        const { consultoraId } = await find(c.req.param('codigo'), c.get('address'))
        const slug = c.req.param('slug')
        const seleccion = await findOpenSeleccion(db.read, { consultoraId, slug })
        if (!seleccion) throw new AppError('not_found', conTexts.missing)
        return c.json(seleccion)
      },
    )
    .post(
      '/:codigo/visitas',
      authorize({ to: ['anyone'], summary: 'Count that a page of a vitrina was opened' }),
      parse('json', visitaSchema),
      async (c) => {
        const address = c.get('address')
        const { consultoraId } = await find(c.req.param('codigo'), address)
        // Her own looks and those of staff are no visits.
        const counts = !c.get('actor')?.role && !isMachine(c.req.header('user-agent'))
        if (counts) await countVisita(db, limits, { ...c.req.valid('json'), consultoraId, address })
        return c.body(null, 204)
      },
    )
}

/** What her clientas' WhatsApp begins with (spec 3.1). */
async function readTextos(read: Reader, deMarca: AjustesDeMarca) {
  const valores = await readValores(read, deMarca, ['vitrina_pidelo', 'vitrina_hola'])
  return { pidelo: valores.vitrina_pidelo, hola: valores.vitrina_hola }
}
