import type { EventHandler, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { ChangeEvent } from '#shared/events.ts'
import { newMensaje } from '#shared/new-mensaje.ts'
import { draftsOfAviso } from './aviso-drafts.ts'
import { draftsOfDevolucion } from './devolucion-drafts.ts'
import { type Draft, findStaff } from './drafts.ts'
import { draftsOfPedido } from './pedido-drafts.ts'

type Settings = { confirmEmail: boolean }

/**
 * Writes the letters that an event asks for, in the transaction that publishes it: no pedido without its letter, no
 * letter without its pedido. Which of what happened is told to whom is decided here.
 */
export const writeMensajes =
  (settings: Settings): EventHandler =>
  async (tx, event, publish) => {
    const drafts = await draftsOf(tx, event, settings)
    if (drafts.length === 0) return
    const at = now()
    const rows = drafts.map((draft) => newMensaje({ id: newId(), ...draft }, at))
    await tx
      .insertInto('mensajes')
      .values(rows)
      .onConflict((conflict) => conflict.column('clave').doNothing())
      .execute()
    publish({ topic: 'mensaje', id: rows[0]?.id ?? '' })
  }

async function draftsOf(tx: Writer, event: ChangeEvent, { confirmEmail }: Settings): Promise<Draft[]> {
  switch (event.topic) {
    case 'pedido':
      return draftsOfPedido(tx, event)
    case 'aviso':
      return draftsOfAviso(tx, event)
    case 'devolucion':
      return draftsOfDevolucion(tx, event)
    case 'solicitud-recibida':
      return [...(await ofSolicitud(tx, event.id)), ...(confirmEmail ? await ofConfirmation(tx, event.id) : [])]
    case 'solicitud-aprobada':
      return toPerson(tx, event.id, 'solicitud_aprobada')
    case 'solicitud-rechazada':
      return toPerson(tx, event.id, 'solicitud_rechazada')
    case 'contrasena':
      return ofContrasena(tx, event)
    case 'segundo-factor':
      return ofSegundoFactor(tx, event)
    default:
      return []
  }
}

async function ofContrasena(tx: Writer, { id, ownerId }: ChangeEvent<'contrasena'>): Promise<Draft[]> {
  const person = await findPerson(tx, ownerId)
  if (!person) return []
  const datos = { nombre: person.nombreCompleto, at: now() }
  return [{ tipo: 'contrasena_cambiada', para: person.email, clave: `contrasena:${id}`, datos }]
}

async function ofSegundoFactor(tx: Writer, { id, ownerId, que }: ChangeEvent<'segundo-factor'>): Promise<Draft[]> {
  const person = await findPerson(tx, ownerId)
  if (!person) return []
  const datos = { nombre: person.nombreCompleto, at: now(), que }
  return [{ tipo: 'segundo_factor', para: person.email, clave: `segundo-factor:${id}`, datos }]
}

/** Somebody applied, for the first time or again: the applicant is told that it arrived, staff that it waits. */
async function ofSolicitud(tx: Writer, id: string): Promise<Draft[]> {
  const person = await findPerson(tx, id)
  if (!person) return []
  const { nombreCompleto: nombre, email, telefono, ciudad } = person
  const clave = `solicitud:${newId()}`
  const staff = await findStaff(tx, 'consultoras')
  return [
    { tipo: 'solicitud_recibida', para: email, clave, datos: { nombre } },
    ...staff.map((admin) => ({
      tipo: 'solicitud_nueva' as const,
      para: admin.email,
      clave: `${clave}:${admin.id}`,
      datos: { nombre, email, telefono, ciudad },
    })),
  ]
}

async function ofConfirmation(tx: Writer, id: string): Promise<Draft[]> {
  const user = await tx.selectFrom('user').select('emailVerified').where('id', '=', id).executeTakeFirst()
  return user?.emailVerified ? [] : toPerson(tx, id, 'confirmacion')
}

async function toPerson(
  tx: Writer,
  id: string,
  tipo: 'solicitud_aprobada' | 'solicitud_rechazada' | 'confirmacion',
): Promise<Draft[]> {
  const person = await findPerson(tx, id)
  if (!person) return []
  return [{ tipo, para: person.email, clave: `${tipo}:${newId()}`, datos: { nombre: person.nombreCompleto } }]
}

const findPerson = (tx: Writer, id: string) =>
  tx
    .selectFrom('profiles')
    .select(['nombreCompleto', 'email', 'telefono', 'ciudad'])
    .where('id', '=', id)
    .executeTakeFirst()
