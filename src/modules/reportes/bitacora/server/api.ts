import { Hono } from 'hono'
import { z } from 'zod'
import { ajusteClaves, secciones, settings } from '#modules/ajustes/settings.ts'
import type { MensajeTipo } from '#modules/mensajes/rules.ts'
import { tipoTexts } from '#modules/mensajes/texts.ts'
import { bitacoraTexts } from '#modules/reportes/bitacora/texts.ts'
import { readBusqueda } from '#modules/reportes/busqueda/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import { type Cursor, cursorSchema, limiteSchema, type Page, pageOf } from '#platform/http/cursor.ts'
import { authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { daySchema } from '#shared/day-schema.ts'
import { fold } from '#shared/fold.ts'
import { dayAfter, startOfMexicanDay } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { isStaff, staffRoles } from '#shared/rights.ts'
import { busquedaSchema } from '#shared/search-schema.ts'
import { verbos, verbosDe } from '#shared/verbos.ts'

const pageQuery = { cursor: cursorSchema, limite: limiteSchema(50) }
const day = daySchema().optional()
const id = z.uuid().toLowerCase().optional()

const listQuery = z
  .strictObject({
    ...pageQuery,
    q: busquedaSchema.optional(),
    objeto: id,
    quien: id,
    verbo: z.enum(verbos).optional(),
    desde: day,
    hasta: day,
  })
  .refine(({ desde, hasta }) => !desde || !hasta || desde <= hasta, {
    path: ['hasta'],
    message: bitacoraTexts.daysCrossed,
  })

/**
 * `/api/admin/bitacora`, read only: who changed what at the desk. Administrators read all of it, other roles the
 * changes of objects they work with (spec 3.7).
 */
export const bitacoraApi = ({ read }: Database) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['bitacora'], summary: 'What staff changed, newest first', costs: 'busqueda', with: 'q' }),
      parse('query', listQuery),
      async (c) => c.json(await listBitacora(read, c.req.valid('query'))),
    )
    .get('/autores', authorize({ to: ['bitacora'], summary: 'Current and former members of the team' }), async (c) =>
      c.json({ items: await listAutores(read) }),
    )
    .get(
      '/productos/:id',
      authorize({ to: ['productos'], summary: 'What staff changed of one product, newest first' }),
      parse('query', z.strictObject(pageQuery)),
      async (c) => {
        const of = { objeto: idOf(c, bitacoraTexts.missing), deVerbos: verbosDe.producto }
        return c.json(await listBitacora(read, { ...c.req.valid('query'), ...of }))
      },
    )
    .get(
      '/consultoras/:id',
      authorize({ to: ['consultoras'], summary: 'What staff did about an applicant, newest first' }),
      parse('query', z.strictObject(pageQuery)),
      async (c) => {
        const deVerbos = [...verbosDe.consultora, ...verbosDe.cuenta]
        const of = { objeto: idOf(c, bitacoraTexts.missing), deVerbos, sinEquipo: true }
        return c.json(await listBitacora(read, { ...c.req.valid('query'), ...of }))
      },
    )

/** A resolved id among the changes of a row. */
type Nombre = { id: string; nombre: string }

type Cambios = Record<string, readonly [antes: unknown, despues: unknown]>

/** Verbs whose changes contain ids of sizes, products or pedidos. */
const idsIn: Record<string, (cambios: Cambios) => unknown[]> = {
  surtido_marcas: (cambios) => Object.keys(cambios),
  surtido_faltante: ({ prendaId }) => [prendaId?.[1]],
  surtido_sin_pedido: ({ pedido }) => [pedido?.[0]],
}

/** The ids of a page of surtido marks may exceed the parameters of one query. */
const maxAtOnce = 1_000

/** @returns a function that gives the resolved ids of a row. */
async function findNombres(
  read: Reader,
  apuntes: readonly { verbo: string; cambios: Cambios }[],
): Promise<(apunte: { verbo: string; cambios: Cambios }) => Nombre[]> {
  const ids = [...new Set(apuntes.flatMap(namedIn))]
  const nombres = new Map<string, string>()
  for (let at = 0; at < ids.length; at += maxAtOnce)
    for (const { id, nombre } of await findSome(read, ids.slice(at, at + maxAtOnce))) nombres.set(id, nombre)
  return (apunte) =>
    namedIn(apunte).flatMap((id) => {
      const nombre = nombres.get(id)
      return nombre === undefined ? [] : [{ id, nombre }]
    })
}

const namedIn = ({ verbo, cambios }: { verbo: string; cambios: Cambios }): string[] =>
  (idsIn[verbo]?.(cambios) ?? []).filter((id) => typeof id === 'string')

async function findSome(read: Reader, ids: string[]): Promise<Nombre[]> {
  const tallas = await read
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id', 'nombre', 'talla'])
    .where('productoTallas.id', 'in', ids)
    .execute()
  const others = await read
    .selectFrom('productos')
    .select(['id', 'nombre'])
    .where('id', 'in', ids)
    .unionAll(read.selectFrom('pedidos').select(['id', 'numeroPedido as nombre']).where('id', 'in', ids))
    .execute()
  return [...tallas.map(({ id, nombre, talla }) => ({ id, nombre: `${nombre}, ${talla}` })), ...others]
}

/** A change, each value as `[before, after]`. */
type Apunte = {
  id: string
  verbo: string
  objetoId: string
  /** The object's name, if it still exists and has one. */
  objeto: string | null
  cambios: Record<string, [antes: Json, despues: Json]>
  /** Names of ids among the changes. */
  nombres: Nombre[]
  actor: { id: string; nombreCompleto: string }
  createdAt: string
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type BitacoraFilter = {
  /**
   * Words in the actor or object: name, e-mail, phone, SKU, number of a pedido or surtido, or the name of a setting.
   */
  q?: string | undefined
  objeto?: string | undefined
  /** The actor. */
  quien?: string | undefined
  verbo?: string | undefined
  /** Only these verbs, for readers of a part of the log. */
  deVerbos?: readonly string[]
  /** Excludes entries about team members, present and past. */
  sinEquipo?: boolean
  /** Mexican days, both inclusive. */
  desde?: string | undefined
  hasta?: string | undefined
  cursor?: Cursor | undefined
  limite: number
}

/** The desk's changes, newest first, filtered (spec 3.7). */
async function listBitacora(read: Reader, filter: BitacoraFilter): Promise<Page<Apunte>> {
  const { q, objeto, quien, verbo, deVerbos, sinEquipo, desde, hasta, cursor, limite } = filter
  let query = read
    .selectFrom('bitacora')
    .leftJoin('profiles', 'profiles.id', 'bitacora.actorId')
    .leftJoin('profiles as personas', 'personas.id', 'objetoId')
    .leftJoin('productos', 'productos.id', 'objetoId')
    .leftJoin('pedidos', 'pedidos.id', 'objetoId')
    .leftJoin('campanas', 'campanas.id', 'objetoId')
    .leftJoin('surtidos', 'surtidos.id', 'objetoId')
    .leftJoin('productoTallas', 'productoTallas.id', 'objetoId')
    .leftJoin('productos as deTalla', 'deTalla.id', 'productoTallas.productoId')
    .leftJoin('mensajes', 'mensajes.id', 'objetoId')
    .select(['surtidos.numero', 'productoTallas.talla', 'deTalla.nombre as prenda', 'mensajes.tipo', 'mensajes.para'])
    .select(['bitacora.id', 'verbo', 'objetoId', 'cambios', 'actorId', 'profiles.nombreCompleto', 'bitacora.createdAt'])
    .select(({ fn }) =>
      fn.coalesce('personas.nombreCompleto', 'productos.nombre', 'numeroPedido', 'campanas.nombre').as('objeto'),
    )
    .orderBy('bitacora.createdAt', 'desc')
    .orderBy('bitacora.id', 'desc')
    .limit(limite + 1)
  if (q && fold(q)) {
    const personas = personasWith(read, q)
    const named = [...(await campanasWith(read, q)), ...ajustesWith(q)]
    query = query.where(({ or, eb }) =>
      or([
        eb('actorId', 'in', personas),
        eb('objetoId', 'in', personas),
        eb('objetoId', 'in', thingsWith(read, q)),
        ...(named.length > 0 ? [eb('objetoId', 'in', named)] : []),
      ]),
    )
  }
  if (objeto) query = query.where('objetoId', '=', objeto)
  if (quien) query = query.where('actorId', '=', quien)
  if (verbo) query = query.where('verbo', '=', verbo)
  if (deVerbos) query = query.where('verbo', 'in', deVerbos)
  if (sinEquipo) {
    query = query
      .where('personas.equipoHasta', 'is', null)
      .where('objetoId', 'not in', read.selectFrom('userRoles').select('userId').where('role', 'in', staffRoles))
  }
  if (desde) query = query.where('bitacora.createdAt', '>=', startOfMexicanDay(desde))
  if (hasta) query = query.where('bitacora.createdAt', '<', startOfMexicanDay(dayAfter(hasta)))
  if (cursor) {
    const { createdAt, id } = cursor
    query = query.where((eb) => eb(eb.refTuple('bitacora.createdAt', 'bitacora.id'), '<', eb.tuple(createdAt, id)))
  }
  const { items, siguiente } = pageOf(await query.execute(), limite)
  const rows = items.map(({ cambios, ...row }) => ({ ...row, cambios: JSON.parse(cambios) as Apunte['cambios'] }))
  const nombresOf = await findNombres(read, rows)
  return {
    siguiente,
    items: rows.map((row) => {
      const { id, verbo, objetoId, cambios, actorId, nombreCompleto, createdAt } = row
      const actor = { id: actorId, nombreCompleto: nombreCompleto ?? '' }
      return { id, verbo, objetoId, objeto: objetoOf(row), cambios, nombres: nombresOf(row), actor, createdAt }
    }),
  }
}

type Found = {
  objetoId: string
  objeto: string | null
  numero: number | null
  talla: string | null
  prenda: string | null
  tipo: MensajeTipo | null
  para: string | null
}

function objetoOf({ objetoId, objeto, numero, talla, prenda, tipo, para }: Found): string | null {
  if (objeto !== null) return objeto
  if (numero !== null) return pageTitles.surtido(numero)
  if (prenda !== null) return `${prenda}, ${talla}`
  // Never the letter's text, which may contain a password link.
  if (tipo !== null && para !== null) return `${tipoTexts[tipo]}, para ${para}`
  const clave = ajusteClaves.find((it) => it === objetoId)
  return clave ? `${settings[clave].label} (${secciones[settings[clave].seccion]})` : null
}

/** People with every word in name, e-mail or phone. */
function personasWith(read: Reader, q: string) {
  const { palabrasDePersona } = readBusqueda(q)
  return read
    .selectFrom('profilesBusqueda')
    .select('id')
    .where(({ and }) => and(palabrasDePersona.map((palabra) => contains('profilesBusqueda.busqueda', palabra))))
}

/** Campañas with every word in their name. There are few, so they have no folded column. */
async function campanasWith(read: Reader, q: string): Promise<string[]> {
  const { palabras } = readBusqueda(q)
  const campanas = await read.selectFrom('campanas').select(['id', 'nombre']).execute()
  return campanas
    .filter(({ nombre }) => palabras.every((palabra) => fold(nombre).includes(palabra)))
    .map(({ id }) => id)
}

/** Settings with every word in their name. */
function ajustesWith(q: string): string[] {
  const { palabras } = readBusqueda(q)
  return ajusteClaves.filter((clave) => palabras.every((palabra) => fold(settings[clave].label).includes(palabra)))
}

/** Products and their sizes, pedidos and surtidos by number, invitations and letters by address. */
function thingsWith(read: Reader, q: string) {
  const { palabras, numero } = readBusqueda(q)
  const surtido = /^(?:surtidos?)?[\s#]*(\d{1,9})$/.exec(fold(q))?.[1]
  const productos = read
    .selectFrom('productos')
    .select('id')
    .where(({ and }) => and(palabras.map((palabra) => contains('productos.busqueda', palabra))))
  return productos
    .unionAll(read.selectFrom('productoTallas').select('id').where('productoId', 'in', productos))
    .unionAll(
      read
        .selectFrom('invitaciones')
        .select('id')
        .where(({ and }) => and(palabras.map((palabra) => contains('invitaciones.email', palabra)))),
    )
    .unionAll(
      read
        .selectFrom('mensajes')
        .select('id')
        // Only a few of the letters are in the log.
        .where('id', 'in', read.selectFrom('bitacora').select('objetoId').where('verbo', 'in', verbosDe.mensaje))
        .where(({ and }) => and(palabras.map((palabra) => contains('mensajes.para', palabra)))),
    )
    .$if(surtido !== undefined, (things) =>
      things.unionAll(read.selectFrom('surtidos').select('id').where('numero', '=', Number(surtido))),
    )
    .$if(numero !== null, (things) =>
      things.unionAll(
        read
          .selectFrom('pedidos')
          .select('id')
          .where(contains('pedidos.numeroPedido', numero ?? '')),
      ),
    )
}

/** Team members, present and past, for the filter. */
const listAutores = (read: Reader): Promise<{ id: string; nombreCompleto: string; sigue: boolean }[]> =>
  read
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'role'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('equipoHasta', 'is not', null),
        eb(
          'profiles.id',
          'in',
          selectFrom('userRoles as staff').select('staff.userId').where('staff.role', 'in', staffRoles),
        ),
      ]),
    )
    .orderBy('nombreCompleto')
    .orderBy('profiles.id')
    .execute()
    .then((rows) => rows.map(({ role, ...autor }) => ({ ...autor, sigue: isStaff(role) })))
