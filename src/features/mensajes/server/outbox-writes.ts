import type { MensajeDatos } from '#features/mensajes/carta-texts.ts'
import { type MensajeTipo, newMensaje } from '#features/mensajes/rules.ts'
import type { EventHandler, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { ChangeEvent } from '#shared/events.ts'
import '#features/cuentas/server/tables.ts'
import '#features/pedidos/server/tables.ts'
import '#platform/auth/tables.ts'
import './tables.ts'

type Draft = {
  [Tipo in MensajeTipo]: { tipo: Tipo; para: string; clave: string; datos: MensajeDatos[Tipo] }
}[MensajeTipo]

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
      return ofPedido(tx, event)
    case 'solicitud-recibida':
      return [...(await ofSolicitud(tx, event.id)), ...(confirmEmail ? await ofConfirmation(tx, event.id) : [])]
    case 'solicitud-aprobada':
      return toPerson(tx, event.id, 'solicitud_aprobada')
    case 'solicitud-rechazada':
      return toPerson(tx, event.id, 'solicitud_rechazada')
    case 'contrasena':
      return ofContrasena(tx, event)
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

/** A pedido was sent, or has another status: the event of this version says which; other changes are nobody's mail. */
async function ofPedido(tx: Writer, { id, version }: ChangeEvent<'pedido'>): Promise<Draft[]> {
  const pedido = await findPedidoAtVersion(tx, id, version)
  if (!pedido) return []
  const { tipo, email, nombre, pedidoId, numeroPedido, status, totalCentavos, createdAt, fechaEstimadaEntrega } = pedido
  const common = { nombre, pedidoId, numeroPedido, totalCentavos, createdAt }
  const clave = `pedido:${id}:${version}`
  if (tipo === 'status') {
    return [{ tipo: 'pedido_status', para: email, clave, datos: { ...common, status, fechaEstimadaEntrega } }]
  }
  if (tipo !== 'creado') return []
  const { telefono } = JSON.parse(pedido.direccionEnvio) as { telefono: string }
  const lineas = await findLineas(tx, id)
  const staff = await findStaff(tx)
  return [
    { tipo: 'pedido_recibido', para: email, clave, datos: { ...common, lineas } },
    ...staff.map((admin) => ({
      tipo: 'pedido_nuevo' as const,
      para: admin.email,
      clave: `${clave}:${admin.id}`,
      datos: { ...common, lineas, telefono, notas: pedido.notas },
    })),
  ]
}

const findPedidoAtVersion = (tx: Writer, id: string, version: number) =>
  tx
    .selectFrom('pedidos')
    .innerJoin('pedidoEventos', 'pedidoEventos.pedidoId', 'pedidos.id')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['tipo', 'profiles.email', 'profiles.nombreCompleto as nombre', 'direccionEnvio', 'notas'])
    .select(['pedidos.id as pedidoId', 'numeroPedido', 'status', 'totalCentavos'])
    .select(['pedidos.createdAt', 'fechaEstimadaEntrega'])
    .where('pedidos.id', '=', id)
    .where('pedidoEventos.version', '=', version)
    .executeTakeFirst()

const findLineas = (tx: Writer, id: string) =>
  tx
    .selectFrom('pedidoItems')
    .select(['nombre', 'talla', 'cantidad', 'subtotalCentavos'])
    .where('pedidoId', '=', id)
    .orderBy('posicion')
    .execute()

/** Somebody applied, for the first time or again: the applicant is told that it arrived, staff that it waits. */
async function ofSolicitud(tx: Writer, id: string): Promise<Draft[]> {
  const person = await findPerson(tx, id)
  if (!person) return []
  const { nombreCompleto: nombre, email, telefono, ciudad } = person
  const clave = `solicitud:${newId()}`
  const staff = await findStaff(tx)
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

/** Everybody at the brand's desk. */
const findStaff = (tx: Writer) =>
  tx
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .select(['profiles.id', 'profiles.email'])
    .where('role', '=', 'admin')
    .orderBy('profiles.id')
    .execute()
