import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type EstadoConsultora, estadosConsultora } from '#modules/personas/consultoras/rules.ts'
import { type SuspensionChange, suspensionChangeSchema } from '#modules/personas/consultoras/schema.ts'
import { consultorasTexts, estadoTexts } from '#modules/personas/consultoras/texts.ts'
import { conMotivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import { endSessionsFor } from '#platform/auth/sessions.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import { assertNotStale } from '#platform/db/locks.ts'
import type { DB, ProfileRow } from '#platform/db/schema.ts'
import type { Env } from '#platform/env.ts'
import { type Cursor, cursorSchema, limiteSchema, type Page, pageOf } from '#platform/http/cursor.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { type Actor, isStaff } from '#shared/rights.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { type Formato, formatos } from '#shared/sheet-formatos.ts'
import { findConsultora } from './consultora-reads.ts'
import { type ConsultoraRow, type DirectorioFilter, foundBy, listConsultoras, wordsOf } from './directory-reads.ts'

/**
 * Makes a pendiente applicant a consultora and records who did and when (spec 2.4).
 * @throws conflict naming an earlier decision; not_found for a user who never applied.
 */
function approveConsultora(db: Database, admin: Actor, id: string): Promise<void> {
  const at = now()
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('userRoles')
      .set({ role: 'consultor', approvedAt: at, approvedBy: admin.id })
      .where('userId', '=', id)
      .where('role', '=', 'pendiente')
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== 1) throw await whyDecided(tx, id)
    const after = { role: 'consultor' }
    await recordChange(tx, { actor: admin, verbo: 'solicitud_aprobada', objetoId: id, before, after, at })
    tx.publish({ topic: 'rol', id })
    tx.publish({ topic: 'solicitud-aprobada', id })
  })
}

/**
 * Rejects an application: deletes the role but keeps profile and login; the user may apply again (spec 2.4).
 * @throws as `approveConsultora`.
 */
function rejectSolicitud(db: Database, admin: Actor, id: string): Promise<void> {
  const at = now()
  return db.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('userRoles')
      .where('userId', '=', id)
      .where('role', '=', 'pendiente')
      .executeTakeFirst()
    if (Number(numDeletedRows) !== 1) throw await whyDecided(tx, id)
    await tx.updateTable('profiles').set({ rechazadaAt: at }).where('id', '=', id).execute()
    await recordChange(tx, { actor: admin, verbo: 'solicitud_rechazada', objetoId: id, before, at })
    tx.publish({ topic: 'rol', id })
    tx.publish({ topic: 'solicitud-rechazada', id })
  })
}

const before = { role: 'pendiente' }

async function whyDecided(tx: Writer, id: string): Promise<AppError> {
  const person = await tx
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .leftJoin('profiles as approver', 'approver.id', 'userRoles.approvedBy')
    .select(['userRoles.role', 'approver.nombreCompleto as approver'])
    .where('profiles.id', '=', id)
    .executeTakeFirst()
  if (!person || isStaff(person.role)) return new AppError('not_found', consultorasTexts.missing)
  return person.role === 'consultor'
    ? new AppError('conflict', `${person.approver ?? 'Otra persona'} ya aprobó esta solicitud.`)
    : new AppError('conflict', 'Otra persona ya rechazó esta solicitud.')
}

type PedidoOfConsultora = {
  id: string
  numeroPedido: string
  status: DB['pedidos']['status']
  totalCentavos: number
  createdAt: string
}

async function listPedidosOf(
  read: Reader,
  { consultoraId, cursor, limite }: { consultoraId: string; cursor?: Cursor | undefined; limite: number },
): Promise<Page<PedidoOfConsultora>> {
  let query = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido', 'status', 'totalCentavos', 'createdAt'])
    .where('consultoraId', '=', consultoraId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limite + 1)
  if (cursor)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(cursor.createdAt, cursor.id)))
  return pageOf(await query.execute(), limite)
}

/**
 * Ends all sessions of an applicant or consultora (spec 3.7), such as after a stolen phone. Only staff see the reason.
 * @returns the number of ended sessions.
 * @throws not_found for staff and for a user who never applied.
 */
function endSesionesOf(
  db: Database,
  admin: Actor,
  id: string,
  { motivo }: { motivo: string },
): Promise<{ cerradas: number }> {
  return db.write(async (tx) => {
    const person = await tx
      .selectFrom('profiles')
      .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
      .select('role')
      .where('profiles.id', '=', id)
      .executeTakeFirst()
    if (!person || isStaff(person.role)) throw new AppError('not_found', consultorasTexts.consultoraMissing)
    return endSessionsFor(tx, { actor: admin, id, motivo })
  })
}

type Solicitud = Omit<ProfileRow, 'avatarImagenId' | 'version' | 'rechazadaAt' | 'equipoHasta'>

/**
 * A page of applications, newest first. Every search word must occur in name, e-mail, city or phone, ignoring accents
 * and case. `pendientes` counts all applications.
 */
async function listSolicitudes(
  read: Reader,
  { q, cursor, limite }: Omit<DirectorioFilter, 'estado'>,
): Promise<Page<Solicitud> & { pendientes: number }> {
  let query = read
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'userRoles.createdAt'])
    .select(['direccion', 'numero', 'complemento', 'barrio', 'ciudad', 'codigoPostal'])
    .where('role', '=', 'pendiente')
    .orderBy('userRoles.createdAt', 'desc')
    .orderBy('userRoles.userId', 'desc')
    .limit(limite + 1)
  for (const word of wordsOf(q)) query = query.where(contains(foundBy, word))
  if (cursor) {
    const { createdAt, id } = cursor
    query = query.where((eb) =>
      eb(eb.refTuple('userRoles.createdAt', 'userRoles.userId'), '<', eb.tuple(createdAt, id)),
    )
  }
  const all = read
    .selectFrom('userRoles')
    .select(({ fn }) => fn.countAll<number>().as('pendientes'))
    .where('role', '=', 'pendiente')
  const [rows, { pendientes }] = await Promise.all([query.execute(), all.executeTakeFirstOrThrow()])
  return { ...pageOf(rows, limite), pendientes }
}

const perPage = 500

type ExportFilter = { estado: EstadoConsultora; q?: string | undefined; formato: Formato }

/** A list of the directory as a file, streamed page by page. */
const exportConsultoras = (read: Reader, { formato, ...filter }: ExportFilter) =>
  sheetFile(`consultoras-${filter.estado}`, { formato, name: 'Consultoras', columns, rows: linesOf(read, filter) })

async function* linesOf(read: Reader, filter: Omit<ExportFilter, 'formato'>) {
  let cursor: Cursor | undefined
  do {
    const { items, siguiente } = await listConsultoras(read, { ...filter, cursor, limite: perPage })
    for (const row of items) yield cellsOf(row)
    cursor = siguiente === null ? undefined : items.at(-1)
  } while (cursor)
}

const columns: SheetColumn[] = [
  { header: 'Nombre', width: 30, kind: 'texto' },
  { header: 'Email', width: 30, kind: 'texto' },
  { header: 'Teléfono', width: 20, kind: 'telefono' },
  { header: 'Ciudad', width: 20, kind: 'texto' },
  { header: 'Estado', width: 14, kind: 'texto' },
  { header: 'Desde', width: 12, kind: 'dia' },
  { header: 'Último pedido', width: 14, kind: 'dia' },
]

const cellsOf = (row: ConsultoraRow): SheetCell[] => [
  row.nombreCompleto,
  row.email,
  row.telefono,
  row.ciudad,
  estadoTexts[row.estado],
  mexicanDay(new Date(row.createdAt)),
  row.ultimoPedidoAt && mexicanDay(new Date(row.ultimoPedidoAt)),
]

/**
 * Suspends or reactivates a consultora: a suspended one can sign in and read, but not order (spec 3.1). Only staff see
 * the reason.
 * @throws not_found for a user who never applied; conflict for a user who is no consultora, or already in that state;
 * stale, with the current state, when another staff member changed it since.
 */
function setSuspension(
  db: Database,
  admin: Actor,
  id: string,
  change: SuspensionChange & { suspendida: boolean },
): Promise<{ version: number }> {
  const at = now()
  const { suspendida, motivo } = change
  return db.write(async (tx) => {
    const version = (await assertMayChange(await findRole(tx, id), change)) + 1
    const suspension = suspendida
      ? { suspendidaAt: at, suspendidaBy: admin.id, suspensionMotivo: motivo }
      : { suspendidaAt: null, suspendidaBy: null, suspensionMotivo: null }
    await tx
      .updateTable('userRoles')
      .set({ ...suspension, suspensionVersion: version })
      .where('userId', '=', id)
      .execute()
    await recordChange(tx, {
      ...{ actor: admin, objetoId: id, at },
      verbo: suspendida ? 'consultora_suspendida' : 'consultora_reactivada',
      before: { suspendida: !suspendida, motivo: null },
      after: { suspendida, motivo },
    })
    tx.publish({ topic: 'suspension', id, version })
    return { version }
  })
}

/** @throws as `setSuspension`. @returns the stored version. */
async function assertMayChange(
  person: Awaited<ReturnType<typeof findRole>>,
  { version: seen, suspendida }: SuspensionChange & { suspendida: boolean },
): Promise<number> {
  if (!person || isStaff(person.role)) throw new AppError('not_found', consultorasTexts.consultoraMissing)
  if (person.role !== 'consultor')
    throw new AppError('conflict', 'No es una consultora activa: su solicitud no está aprobada.')
  const was = person.suspendidaAt !== null
  const { suspensionVersion: version, por } = person
  await assertNotStale({
    seen,
    actual: { version, suspendida: was },
    detail: was ? `${por ?? 'Otra persona'} ya la suspendió.` : 'Otra persona ya la reactivó.',
  })
  if (was && suspendida) throw new AppError('conflict', 'Ya está suspendida.')
  if (!was && !suspendida) throw new AppError('conflict', 'No está suspendida.')
  return version
}

/** The person's role, locked until the transaction ends, which serialises it with concurrent pedidos. */
async function findRole(tx: Writer, id: string) {
  if (tx.engine === 'postgres')
    await tx.selectFrom('userRoles').select('userId').where('userId', '=', id).forNoKeyUpdate().execute()
  return tx
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .leftJoin('profiles as suspender', 'suspender.id', 'userRoles.suspendidaBy')
    .select(['role', 'suspendidaAt', 'suspender.nombreCompleto as por'])
    .select((eb) => eb.fn.coalesce('suspensionVersion', eb.lit(0)).as('suspensionVersion'))
    .where('profiles.id', '=', id)
    .executeTakeFirst()
}

const personOf = (c: Context<Front>) => idOf(c, consultorasTexts.consultoraMissing)

const page = { cursor: cursorSchema, limite: limiteSchema(50) }
const q = z.string().trim().max(maxBusquedaLength).optional()
const estado = z.enum(estadosConsultora, 'Estado desconocido')

const forConsultoras = (summary: string) => authorize({ to: ['consultoras'], summary })

/** `/api/consultoras`: the directory and decisions of staff (spec 2.7: approve, reject; spec 3.1). */
export const consultorasApi = (db: Database, settings: Pick<Env, 'WHATSAPP_PREFIX'>) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({
        to: ['consultoras'],
        summary: 'List applicants by their current status, newest first',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', z.strictObject({ estado: estado.default('activa'), q, ...page })),
      async (c) => c.json(await listConsultoras(db.read, c.req.valid('query'))),
    )
    .get(
      '/solicitudes',
      authorize({
        to: ['consultoras'],
        summary: 'List pending applications, newest first',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', z.strictObject({ q, ...page })),
      async (c) => c.json(await listSolicitudes(db.read, c.req.valid('query'))),
    )
    .post(
      '/exportacion',
      authorize({ to: ['consultoras'], summary: 'One list of the directory as CSV or XLSX', costs: 'exportacion' }),
      freshProof(db),
      parse('json', z.strictObject({ estado, q, formato: z.enum(formatos, 'Formato desconocido').default('csv') })),
      async (c) => {
        const { formato, ...filter } = c.req.valid('json')
        const actor = actorOf(c)
        const noted = { actor, verbo: 'consultoras_exportadas', objetoId: actor.id, after: filter } as const
        await db.write((tx) => recordChange(tx, noted))
        const { body, headers } = exportConsultoras(db.read, { ...filter, formato })
        return c.body(body, 200, headers)
      },
    )
    .get('/:id', forConsultoras('One applicant or consultora, by month'), async (c) => {
      const consultora = await findConsultora(db, personOf(c), settings.WHATSAPP_PREFIX)
      if (!consultora) throw new AppError('not_found', consultorasTexts.consultoraMissing)
      return c.json(consultora)
    })
    .get(
      '/:id/pedidos',
      forConsultoras('The pedidos of one consultora, newest first'),
      parse('query', z.strictObject(page)),
      async (c) => c.json(await listPedidosOf(db.read, { ...c.req.valid('query'), consultoraId: personOf(c) })),
    )
    .post(
      '/:id/suspension',
      forConsultoras('A consultora may not order any more'),
      parse('json', suspensionChangeSchema),
      async (c) =>
        c.json(await setSuspension(db, actorOf(c), personOf(c), { ...c.req.valid('json'), suspendida: true })),
    )
    .post(
      '/:id/reactivacion',
      forConsultoras('A suspended consultora may order again'),
      parse('json', suspensionChangeSchema),
      async (c) =>
        c.json(await setSuspension(db, actorOf(c), personOf(c), { ...c.req.valid('json'), suspendida: false })),
    )
    .post(
      '/:id/cierre-de-sesiones',
      forConsultoras('End every session of one who applied'),
      freshProof(db),
      parse('json', conMotivoSchema),
      async (c) => c.json(await endSesionesOf(db, actorOf(c), personOf(c), c.req.valid('json'))),
    )
    .post('/:id/aprobacion', forConsultoras('Make an applicant a consultora'), (c) =>
      noContent(c, approveConsultora(db, actorOf(c), idOf(c, consultorasTexts.missing))),
    )
    .post('/:id/rechazo', forConsultoras('Refuse an application'), (c) =>
      noContent(c, rejectSolicitud(db, actorOf(c), idOf(c, consultorasTexts.missing))),
    )
