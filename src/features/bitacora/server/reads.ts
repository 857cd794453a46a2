import { readBusqueda } from '#features/busqueda/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { isStaff, staffRoles } from '#shared/actor.ts'
import { fold } from '#shared/fold.ts'
import { dayAfter, startOfMexicanDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import '#features/busqueda/server/tables.ts'
import '#features/campanas/server/tables.ts'
import '#features/catalogo/server/tables.ts'
import '#features/cuentas/server/tables.ts'
import '#features/equipo/server/tables.ts'
import '#features/pedidos/server/tables.ts'
import '#features/surtidos/server/tables.ts'
import '#platform/audit/tables.ts'

/** One change: what was done to what, by whom, and each value that changed as `[before, after]`. */
export type Apunte = {
  id: string
  verbo: string
  objetoId: string
  /** What the object is called, where it is a person, product, size, pedido, surtido or campaña that is there. */
  objeto: string | null
  cambios: Record<string, [antes: Json, despues: Json]>
  actor: { id: string; nombreCompleto: string }
  createdAt: string
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type BitacoraFilter = {
  /** Words that whoever did it has, or what it was done to: name, e-mail, phone, SKU, or the number of a pedido or surtido. */
  q?: string | undefined
  objeto?: string | undefined
  /** Who did it. */
  quien?: string | undefined
  verbo?: string | undefined
  /** Only these verbs: for who may not read the others. */
  deVerbos?: readonly string[]
  /** Nothing of who is or was of the team: for who may not read that. */
  sinEquipo?: boolean
  /** Mexican days, both included. */
  desde?: string | undefined
  hasta?: string | undefined
  cursor?: Cursor | undefined
  limite: number
}

/** What the desk changed, newest first: everything, or what fits each filter that is given (spec 3.7). */
export async function listBitacora(read: Reader, filter: BitacoraFilter): Promise<Page<Apunte>> {
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
    .select(['surtidos.numero', 'productoTallas.talla', 'deTalla.nombre as prenda'])
    .select(['bitacora.id', 'verbo', 'objetoId', 'cambios', 'actorId', 'profiles.nombreCompleto', 'bitacora.createdAt'])
    .select(({ fn }) =>
      fn.coalesce('personas.nombreCompleto', 'productos.nombre', 'numeroPedido', 'campanas.nombre').as('objeto'),
    )
    .orderBy('bitacora.createdAt', 'desc')
    .orderBy('bitacora.id', 'desc')
    .limit(limite + 1)
  if (q && fold(q)) {
    const personas = personasWith(read, q)
    const campanas = await campanasWith(read, q)
    query = query.where(({ or, eb }) =>
      or([
        eb('actorId', 'in', personas),
        eb('objetoId', 'in', personas),
        eb('objetoId', 'in', thingsWith(read, q)),
        ...(campanas.length > 0 ? [eb('objetoId', 'in', campanas)] : []),
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
  return {
    siguiente,
    items: items.map(({ actorId, nombreCompleto, cambios, numero, talla, prenda, ...apunte }) => ({
      ...apunte,
      objeto:
        apunte.objeto ?? (numero === null ? null : pageTitles.surtido(numero)) ?? (prenda && `${prenda}, ${talla}`),
      cambios: JSON.parse(cambios),
      actor: { id: actorId, nombreCompleto: nombreCompleto ?? '' },
    })),
  }
}

/** The people who have every word in name, e-mail or phone. */
function personasWith(read: Reader, q: string) {
  const { palabrasDePersona } = readBusqueda(q)
  return read
    .selectFrom('profilesBusqueda')
    .select('id')
    .where(({ and }) => and(palabrasDePersona.map((palabra) => contains('profilesBusqueda.busqueda', palabra))))
}

/** The campañas whose name has every word. They are few, and kept without a folded column. */
async function campanasWith(read: Reader, q: string): Promise<string[]> {
  const { palabras } = readBusqueda(q)
  const campanas = await read.selectFrom('campanas').select(['id', 'nombre']).execute()
  return campanas
    .filter(({ nombre }) => palabras.every((palabra) => fold(nombre).includes(palabra)))
    .map(({ id }) => id)
}

/** Products with their sizes, pedidos and surtidos by their number, and invitations by the address: all that has every word. */
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

/** Everybody who is or was of the team, to look for what somebody did. */
export const listAutores = (read: Reader): Promise<{ id: string; nombreCompleto: string; sigue: boolean }[]> =>
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
