import { Hono } from 'hono'
import { maxCambiosDeCodigo } from '#modules/clientas/vitrina/rules.ts'
import {
  codigoSchema,
  encendidaSchema,
  saveSeleccionSchema,
  seleccionSchema,
  tarjetaQuery,
} from '#modules/clientas/vitrina/schema.ts'
import { seleccionTexts, vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import type { Budget, Limits } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { mexicanDay } from '#shared/format.ts'
import { dayMs } from '#shared/time.ts'
import { findSeleccion, findVisitas, findVitrina, listSelecciones } from './reads.ts'
import type { Tarjetas } from './tarjetas.ts'
import { changeCodigo, createSeleccion, deleteSeleccion, saveSeleccion, setEncendida } from './writes.ts'

const own = (summary: string) => authorize({ to: ['consultor'], summary })

type Parts = { db: Database; limits: Limits; env: Pick<Env, 'WHATSAPP_PREFIX'>; tarjetas: Tarjetas }

/** `/api/vitrina`: a consultora's own vitrina (spec 3.4); staff have no access. */
export const vitrinaApi = ({ db, limits, env, tarjetas }: Parts) => {
  const prefix = env.WHATSAPP_PREFIX
  return new Hono<Front>()
    .get('/', own('My vitrina: on or off, its code, what clientas see of me'), async (c) =>
      c.json(await findVitrina(db.read, actorOf(c).id, prefix)),
    )
    .put('/', own('Switch my vitrina on or off'), parse('json', encendidaSchema), async (c) =>
      c.json(await setEncendida(db, { consultoraId: actorOf(c).id, ...c.req.valid('json'), prefix })),
    )
    .post('/codigo', own('Change my code: old links lead nowhere'), parse('json', codigoSchema), async (c) => {
      const consultoraId = actorOf(c).id
      const taken = await limits.take([cambiosOf(consultoraId)])
      try {
        return c.json(await changeCodigo(db, { consultoraId, ...c.req.valid('json'), prefix }))
      } catch (error) {
        // Nothing was changed: refund.
        await limits.giveBack(taken)
        throw error
      }
    })
    .get('/visitas', own('How often my links were opened, by page'), async (c) =>
      c.json(await findVisitas(db.read, actorOf(c).id, mexicanDay(new Date()))),
    )
    .get('/tarjeta', own('A picture of a product to post, as JPEG'), parse('query', tarjetaQuery), async (c) => {
      const { producto, formato, precio } = c.req.valid('query')
      const jpeg = await tarjetas.draw(actorOf(c).id, { productoId: producto, formato, conPrecio: precio === '1' })
      c.header('cache-control', 'private, max-age=300')
      c.header('content-type', 'image/jpeg')
      return c.body(new Uint8Array(jpeg))
    })
    .get('/selecciones', own('My selecciones, newest first'), async (c) =>
      c.json({ items: await listSelecciones(db.read, actorOf(c).id) }),
    )
    .post('/selecciones', own('Put products together under a name'), parse('json', seleccionSchema), async (c) =>
      c.json(await createSeleccion(db, actorOf(c).id, c.req.valid('json')), 201),
    )
    .get('/selecciones/:id', own('One of my selecciones, with all its products'), async (c) => {
      const whose = { id: idOf(c, seleccionTexts.missing), consultoraId: actorOf(c).id }
      return c.json(await findSeleccion(db.read, whose))
    })
    .put(
      '/selecciones/:id',
      own('Save a selección over the version that was seen'),
      parse('json', saveSeleccionSchema),
      async (c) => {
        const whose = { id: idOf(c, seleccionTexts.missing), consultoraId: actorOf(c).id }
        return c.json(await saveSeleccion(db, whose, c.req.valid('json')))
      },
    )
    .delete('/selecciones/:id', own('Delete a selección'), (c) =>
      noContent(c, deleteSeleccion(db, { id: idOf(c, seleccionTexts.missing), consultoraId: actorOf(c).id })),
    )
}

const cambiosOf = (consultoraId: string): Budget => ({
  clave: `codigo:${consultoraId}`,
  max: maxCambiosDeCodigo,
  withinMs: dayMs,
  refusal: vitrinaTexts.codigoTooOften,
})
