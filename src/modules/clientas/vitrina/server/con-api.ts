import { Hono } from 'hono'
import { z } from 'zod'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { isCategoriaSlug } from '#modules/ajustes/sitio/rules.ts'
import { findProducto, listProductos } from '#modules/catalogo/server/reads.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { isCodigo, isMachine, type Pagina, visitasKeptDays } from '#modules/clientas/vitrina/rules.ts'
import { visitaSchema } from '#modules/clientas/vitrina/schema.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { type Budget, type Limits, nameFor } from '#platform/auth/limits.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import { AppError } from '#shared/errors.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { findOpenSeleccion, findOpenVitrina, listOpenSelecciones, type OpenVitrina } from './con-reads.ts'

type VitrinaParts = { db: Database; limits: Limits; env: Env }

const openVitrinaTries = { max: 40, withinMs: 15 * minuteMs }

/**
 * The vitrina of a code, for an address that asks. One that is off and one that there never was are refused alike, and counted: after so
 * many of them the address is told to wait. A code that opens is never limited, since mobile carriers share addresses.
 * @throws not_found, too_many_requests.
 */
async function openVitrina(
  { db, limits, env }: VitrinaParts,
  codigo: string,
  address: string | null,
): Promise<OpenVitrina> {
  const vitrina = isCodigo(codigo) ? await findOpenVitrina(db.read, codigo, env.WHATSAPP_PREFIX) : undefined
  if (vitrina) return vitrina
  // A mistyped or guessed code counts before it is told.
  if (isCodigo(codigo) && address !== null) await limits.take([budgetOf(address)])
  throw new AppError('not_found', conTexts.missing)
}

const budgetOf = (address: string): Budget => ({
  clave: nameFor('vitrina', address),
  ...openVitrinaTries,
  refusal: (minutes) => `Abriste muchos enlaces que no existen. Intenta de nuevo en ${minutes} min.`,
})

/** An address is counted so often for one vitrina: a family, not a machine. */
const tries = { max: 60, withinMs: hourMs }
/** A number that only a machine reaches. */
const mostOfADay = 100_000

type Visita = Pagina & { consultoraId: string; address: string | null }

/**
 * Counts that a page of a vitrina was opened: a number by day and page, and nothing of who came (spec 3.4). What there is no page of
 * is not counted, so that a day has as many rows at most as the vitrina has pages; days older than 90 go with the first count of a day.
 */
async function countVisita(db: Database, limits: Limits, visita: Visita): Promise<void> {
  const { consultoraId, tipo, objeto } = visita
  if (!(await isThere(db.read, visita)) || !(await isWithin(limits, visita))) return
  const dia = mexicanDay(new Date())
  await db.writeRelaxed(async (tx) => {
    const again = await tx
      .updateTable('vitrinaVisitas')
      .set((eb) => ({ visitas: eb('visitas', '+', 1) }))
      .where('consultoraId', '=', consultoraId)
      .where('dia', '=', dia)
      .where('tipo', '=', tipo)
      .where('objeto', '=', objeto)
      .where('visitas', '<', mostOfADay)
      .returning('visitas')
      .executeTakeFirst()
    if (again) return
    await tx
      .insertInto('vitrinaVisitas')
      .values({ consultoraId, dia, tipo, objeto, visitas: 1 })
      .onConflict((on) => on.doNothing())
      .execute()
    await tx
      .deleteFrom('vitrinaVisitas')
      .where('consultoraId', '=', consultoraId)
      .where('dia', '<', addDays(dia, -visitasKeptDays))
      .execute()
  })
}

async function isThere(read: Reader, { tipo, objeto, consultoraId }: Visita): Promise<boolean> {
  switch (tipo) {
    case 'inicio':
      return objeto === ''
    case 'categoria':
      return isCategoriaSlug(objeto)
    case 'producto': {
      const found = read.selectFrom('productos').select('id').where('id', '=', objeto).where('activo', '=', 1)
      return (await found.executeTakeFirst()) !== undefined
    }
    case 'seleccion': {
      const own = read.selectFrom('selecciones').select('id').where('consultoraId', '=', consultoraId)
      return (await own.where('slug', '=', objeto).executeTakeFirst()) !== undefined
    }
  }
}

/** Whether this address has opened less than a person does. */
async function isWithin(limits: Limits, { address, consultoraId }: Visita): Promise<boolean> {
  if (address === null) return true
  const clave = nameFor('visita', `${address} ${consultoraId}`)
  return limits.take([{ clave, ...tries, refusal: () => '' }]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )
}

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
        const producto = id && (await findProducto(db, id, { withCosto: false, ajustesDeMarca }))
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
