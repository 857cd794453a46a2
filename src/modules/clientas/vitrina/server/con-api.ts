import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { firstName, isCategoriaSlug } from '#modules/ajustes/sitio/rules.ts'
import { searched } from '#modules/catalogo/rules.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { cardFrom, cards, findProducto, listProductos, productosQuery } from '#modules/catalogo/server/reads.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { isCodigo, isMachine, type Pagina, visitasKeptDays } from '#modules/clientas/vitrina/rules.ts'
import { visitaSchema } from '#modules/clientas/vitrina/schema.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { type Budget, type Limits, nameFor } from '#platform/auth/limits.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { authorize, type Front, parse } from '#platform/http/route.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import type { Imagen } from '#shared/imagen.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { whatsappNumber } from '#shared/whatsapp-number.ts'
import { listSelecciones } from './reads.ts'

/** A vitrina that is on; the id stays on the server. */
type OpenVitrina = { consultoraId: string; nombre: string; whatsapp: string; foto: Imagen | null }

/**
 * The vitrina of a code; `undefined` while it is off, or while its consultora is suspended, has another role, or has no
 * phone for WhatsApp.
 */
async function findOpenVitrina(read: Reader, codigo: string, prefix: string): Promise<OpenVitrina | undefined> {
  const row = await read
    .selectFrom('vitrinas')
    .innerJoin('profiles', 'profiles.id', 'vitrinas.consultoraId')
    .innerJoin('userRoles', 'userRoles.userId', 'vitrinas.consultoraId')
    .leftJoin('imagenes', 'imagenes.id', 'profiles.avatarImagenId')
    .select(['consultoraId', 'nombreCompleto', 'telefono', ...imagenColumns])
    .where('codigo', '=', codigo)
    .where('encendida', '=', 1)
    .where('role', '=', 'consultor')
    .where('suspendidaAt', 'is', null)
    .executeTakeFirst()
  const whatsapp = row && whatsappNumber(row.telefono, prefix)
  if (!row || !whatsapp) return undefined
  const { consultoraId, nombreCompleto } = row
  return { consultoraId, nombre: firstName(nombreCompleto), whatsapp, foto: imagenFrom(row) }
}

const shownOfSeleccion = 6

/** The selecciones with products for sale, newest first, each with its first six products. */
async function listOpenSelecciones(read: Reader, consultoraId: string) {
  const [own, rows] = await Promise.all([
    listSelecciones(read, consultoraId),
    cards(read)
      .innerJoin(
        (from) =>
          from
            .selectFrom('seleccionProductos')
            .innerJoin('selecciones', 'selecciones.id', 'seleccionId')
            .innerJoin('productos as p', 'p.id', 'productoId')
            .select(['seleccionId', 'productoId'])
            .select(sql<number>`row_number() over (partition by seleccion_id order by posicion)`.as('lugar'))
            .where('consultoraId', '=', consultoraId)
            .where('p.activo', '=', 1)
            .as('primeras'),
        (join) => join.onRef('primeras.productoId', '=', 'productos.id'),
      )
      .select('primeras.seleccionId')
      .where('primeras.lugar', '<=', shownOfSeleccion)
      .orderBy('primeras.lugar')
      .execute(),
  ])
  const bySeleccion = Map.groupBy(rows, ({ seleccionId }) => seleccionId)
  return own
    .filter(({ enVenta }) => enVenta > 0)
    .map(({ id, slug, nombre, enVenta }) => ({
      ...{ slug, nombre, prendas: enVenta },
      items: (bySeleccion.get(id) ?? []).map((row) => cardFrom(row, false)),
    }))
}

/** The products of a selección that are for sale, in its order. @throws not_found */
async function findOpenSeleccion(read: Reader, consultoraId: string, slug: string) {
  const found = await read
    .selectFrom('selecciones')
    .select(['id', 'nombre', 'slug'])
    .where('consultoraId', '=', consultoraId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(notFound(conTexts.missing))
  const rows = await cards(read)
    .innerJoin('seleccionProductos', 'seleccionProductos.productoId', 'productos.id')
    .where('seleccionId', '=', found.id)
    .where('productos.activo', '=', 1)
    .orderBy('posicion')
    .execute()
  return { nombre: found.nombre, slug: found.slug, items: rows.map((row) => cardFrom(row, false)) }
}

type VitrinaParts = { db: Database; limits: Limits; env: Env }

const openVitrinaTries = { max: 40, withinMs: 15 * minuteMs }

/**
 * The vitrina of a code. Unknown codes and switched-off vitrinas get the same answer, rate-limited by address. Valid
 * codes are never limited, because mobile carriers share addresses.
 * @throws not_found, too_many_requests.
 */
async function openVitrina(
  { db, limits, env }: VitrinaParts,
  codigo: string,
  address: string | null,
): Promise<OpenVitrina> {
  const vitrina = isCodigo(codigo) ? await findOpenVitrina(db.read, codigo, env.WHATSAPP_PREFIX) : undefined
  if (vitrina) return vitrina
  if (isCodigo(codigo) && address !== null) await limits.take([budgetOf(address)])
  throw new AppError('not_found', conTexts.missing)
}

const budgetOf = (address: string): Budget => ({
  clave: nameFor('vitrina', address),
  ...openVitrinaTries,
  refusal: (minutes) => `Abriste muchos enlaces que no existen. Intenta de nuevo en ${minutes} min.`,
})

/** Counted visits per address and vitrina. */
const tries = { max: 60, withinMs: hourMs }
const mostOfADay = 100_000

type Visita = Pagina & { consultoraId: string; address: string | null }

/**
 * Counts a visit by day and page, with no data about the visitor (spec 3.4). Only existing pages count, which bounds
 * the rows per day. The first visit of a day deletes counts older than 90 days.
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

/** Whether the address is within `tries`. */
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

const uuid = z.uuid()

type Parts = VitrinaParts & { ajustesDeMarca: AjustesDeMarca; indice: OpenIndice }

const open = (summary: string) => authorize({ to: ['anyone'], summary })

/** `/api/vitrinas/{codigo}`: a vitrina that is on, with public prices for everybody (spec 3.4). */
export const vitrinasApi = ({ db, limits, env, ajustesDeMarca, indice }: Parts) => {
  const find = (c: Context<Front>) => openVitrina({ db, limits, env }, c.req.param('codigo') ?? '', c.get('address'))
  return new Hono<Front>()
    .get('/:codigo', open('A vitrina that is on, and its consultora'), async (c) => {
      const { nombre, whatsapp, foto } = await find(c)
      const textos = await readTextos(db.read, ajustesDeMarca)
      return c.json({ codigo: c.req.param('codigo'), nombre, whatsapp, foto, textos })
    })
    .get('/:codigo/selecciones', open('The selecciones of a vitrina, six products of each'), async (c) => {
      const { consultoraId } = await find(c)
      return c.json({ items: await listOpenSelecciones(db.read, consultoraId) })
    })
    .get(
      '/:codigo/productos',
      authorize({
        to: ['anyone'],
        summary: 'Active products at the public price: by relevance with a search, else newest first',
        costs: 'busqueda',
        with: searched,
      }),
      parse('query', productosQuery),
      async (c) => {
        await find(c)
        const { facetas, ...asked } = c.req.valid('query')
        return c.json(await listProductos(db, indice, { ...asked, facetas: facetas === '1', withCosto: false }))
      },
    )
    .get('/:codigo/productos/:id', open('One active product at the public price'), async (c) => {
      await find(c)
      const { data: id } = uuid.safeParse(c.req.param('id'))
      const producto = id && (await findProducto(db, id, { withCosto: false, ajustesDeMarca }))
      if (!producto) throw new AppError('not_found', catalogoTexts.missing)
      return c.json(producto)
    })
    .get('/:codigo/selecciones/:slug', open('One selección: what of it is for sale, in its order'), async (c) => {
      const { consultoraId } = await find(c)
      return c.json(await findOpenSeleccion(db.read, consultoraId, c.req.param('slug')))
    })
    .post(
      '/:codigo/visitas',
      open('Count that a page of a vitrina was opened'),
      parse('json', visitaSchema),
      async (c) => {
        const { consultoraId } = await find(c)
        // Visits of signed-in users do not count.
        const counts = !c.get('actor')?.role && !isMachine(c.req.header('user-agent'))
        if (counts) await countVisita(db, limits, { ...c.req.valid('json'), consultoraId, address: c.get('address') })
        return c.body(null, 204)
      },
    )
}

/** The opening sentences of WhatsApp messages (spec 3.1). */
async function readTextos(read: Reader, deMarca: AjustesDeMarca) {
  const valores = await readValores(read, deMarca, ['vitrina_pidelo', 'vitrina_hola'])
  return { pidelo: valores.vitrina_pidelo, hola: valores.vitrina_hola }
}
