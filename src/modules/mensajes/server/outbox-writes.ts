import { sql } from 'kysely'
import type { MensajeDatos } from '#modules/mensajes/carta-texts.ts'
import type { MensajeTipo } from '#modules/mensajes/rules.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import type { PropuestaEstado } from '#modules/pedidos/propuesta-rules.ts'
import type { EventHandler, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { ChangeEvent, CreatedPedido, PedidoChange, PedidoTipo } from '#shared/events.ts'
import { newMensaje } from '#shared/new-mensaje.ts'
import { type Right, rights } from '#shared/rights.ts'

type Settings = { confirmEmail: boolean }

/**
 * Writes the letters of an event, in the transaction that publishes it, so that both commit together. Decides which
 * events send which letters.
 */
export const writeMensajes =
  (settings: Settings): EventHandler =>
  async (tx, event) => {
    const drafts = await draftsOf(tx, event, settings)
    if (typeof drafts === 'object' && drafts.length === 0) return
    const [first, at] = [newId(), now()]
    tx.later(() => {
      const made = typeof drafts === 'function' ? drafts() : drafts
      const rows = made.map((draft, index) => newMensaje({ id: index === 0 ? first : newId(), ...draft }, at))
      return tx
        .insertInto('mensajes')
        .values(rows)
        .onConflict((conflict) => conflict.column('clave').doNothing())
    })
    tx.publish({ topic: 'mensaje', id: first })
  }

async function draftsOf(tx: Writer, event: ChangeEvent, { confirmEmail }: Settings): Promise<Drafts> {
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
      return toPerson(tx, event.id, named('solicitud_aprobada'))
    case 'solicitud-rechazada':
      return toPerson(tx, event.id, named('solicitud_rechazada'))
    case 'contrasena':
      return toPerson(tx, event.ownerId, (nombre, para) => {
        const datos = { nombre, at: now() }
        return { tipo: 'contrasena_cambiada', para, clave: `contrasena:${event.id}`, datos }
      })
    case 'segundo-factor':
      return toPerson(tx, event.ownerId, (nombre, para) => {
        const datos = { nombre, at: now(), que: event.que }
        return { tipo: 'segundo_factor', para, clave: `segundo-factor:${event.id}`, datos }
      })
    default:
      return []
  }
}

/** A letter before insertion; `clave` deduplicates it. */
type Draft = {
  [Tipo in MensajeTipo]: { tipo: Tipo; para: string; clave: string; datos: MensajeDatos[Tipo] }
}[MensajeTipo]

/** A function if a letter needs facts that are known only when the rows are written. */
type Drafts = Draft[] | (() => Draft[])

/** Sizes are back that a consultora waited for: one letter for all of one notice. */
async function draftsOfAviso(tx: Writer, { id, ownerId }: ChangeEvent<'aviso'>): Promise<Draft[]> {
  const told = await tx
    .selectFrom('avisos')
    .innerJoin('avisos as first', (join) =>
      join.onRef('first.avisadoAt', '=', 'avisos.avisadoAt').onRef('first.consultoraId', '=', 'avisos.consultoraId'),
    )
    .innerJoin('productoTallas', 'productoTallas.id', 'avisos.tallaId')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .innerJoin('profiles', 'profiles.id', 'avisos.consultoraId')
    .select(['productos.nombre', 'talla', 'productoId', 'avisos.avisadoAt', 'avisos.venceAt'])
    .select(['email', 'nombreCompleto'])
    .where('first.id', '=', id)
    .where('avisos.consultoraId', '=', ownerId)
    .where('avisos.estado', '=', 'avisado')
    .orderBy('productos.nombre')
    .orderBy('posicion')
    .execute()
  const [first] = told
  if (!first?.venceAt) return []
  const tallas = told.map(({ nombre, talla, productoId }) => ({ nombre, talla, productoId }))
  const datos = { nombre: first.nombreCompleto, venceAt: first.venceAt, tallas }
  return [{ tipo: 'aviso_hay', para: first.email, clave: `aviso:${id}:${first.avisadoAt}`, datos }]
}

/** A step of a cambio or devolución: always to the consultora; to staff if the consultora made it. */
async function draftsOfDevolucion(tx: Writer, { id, version }: ChangeEvent<'devolucion'>): Promise<Draft[]> {
  const step = await tx
    .selectFrom('devoluciones')
    .innerJoin('devolucionEventos', 'devolucionEventos.devolucionId', 'devoluciones.id')
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'devoluciones.consultoraId')
    .select(['email', 'nombreCompleto', 'pedidoId', 'numeroPedido', 'nombre', 'talla', 'tipo', 'porTalla', 'cantidad'])
    .select(['motivo', 'palabras', 'de', 'a', 'buenas', 'danadas', 'abonoCentavos', 'actorId'])
    .select(['devoluciones.consultoraId', 'devoluciones.guia'])
    .where('devoluciones.id', '=', id)
    .where('devolucionEventos.version', '=', version)
    .executeTakeFirst()
  if (!step) return []
  const { email, nombreCompleto, a: estado, actorId, consultoraId, nombre: prenda, de, guia, ...facts } = step
  const datos = {
    ...facts,
    devolucionId: id,
    consultora: nombreCompleto,
    prenda,
    estado,
    soloAbono: de === estado,
    guia: JSON.parse(guia ?? 'null'),
  }
  const clave = `devolucion:${id}:${version}`
  const toConsultora = { tipo: 'devolucion_estado' as const, para: email, clave, datos }
  if (actorId !== consultoraId) return [toConsultora]
  const staff = await findStaff(tx, 'devoluciones')
  const toStaff = staff.map((admin) => {
    return { tipo: 'devolucion_nueva' as const, para: admin.email, clave: `${clave}:${admin.id}`, datos }
  })
  return [toConsultora, ...toStaff]
}

/**
 * Letters for a pedido that was created, changed status or lines, got a guía while on its way, or has a new or answered
 * propuesta. Other changes send none.
 */
async function draftsOfPedido(tx: Writer, event: ChangeEvent<'pedido'>): Promise<Drafts> {
  const { id, version, change } = event
  if (change?.tipo === 'creado') return draftsOfNew(tx, event, change.pedido)
  if (!change || !told.has(change.tipo)) return []
  const pedido = await findPedido(tx, id)
  if (!pedido) return []
  const { email, nombre, pedidoId, numeroPedido, status, totalCentavos, createdAt, fechaEstimadaEntrega } = pedido
  const guia = JSON.parse(pedido.guia ?? 'null') as Guia | null
  const common = { nombre, pedidoId, numeroPedido, totalCentavos, createdAt }
  const clave = `pedido:${id}:${version}`
  if (change.tipo === 'status') {
    return [{ tipo: 'pedido_status', para: email, clave, datos: { ...common, status, fechaEstimadaEntrega, guia } }]
  }
  // Already on its way: the letter of 'enviado' had no guía, or another.
  if (change.tipo === 'guia')
    return guia && status === 'enviado' ? [{ tipo: 'pedido_guia', para: email, clave, datos: { ...common, guia } }] : []
  return ofChange(tx, email, common, clave, change)
}

const told = new Set<PedidoTipo>(['status', 'guia', 'propuesta', 'lineas'])

/** The number of a new pedido is assigned after the recipients are read. */
async function draftsOfNew(
  tx: Writer,
  { id, ownerId, version }: ChangeEvent<'pedido'>,
  pedido: CreatedPedido,
): Promise<Drafts> {
  const { status, telefono, notas, totalCentavos, createdAt, levantadoPor } = pedido
  const people = await findStaff(tx, 'pedidos', ownerId)
  const consultora = people.find((person) => person.id === ownerId)
  if (!consultora) return []
  const lineas = pedido.lineas.map(({ nombre, talla, cantidad, subtotalCentavos }) => {
    return { nombre, talla, cantidad, subtotalCentavos }
  })
  const clave = `pedido:${id}:${version}`
  return () => {
    const { numeroPedido } = pedido
    const common = { nombre: consultora.nombreCompleto, pedidoId: id, numeroPedido, totalCentavos, createdAt, lineas }
    // No letter to staff about a pedido that staff created.
    if (levantadoPor) return [{ tipo: 'pedido_levantado', para: consultora.email, clave, datos: { ...common, status } }]
    const staff = people.filter((person) => person !== consultora)
    return [
      { tipo: 'pedido_recibido', para: consultora.email, clave, datos: common },
      ...staff.map((admin) => ({
        tipo: 'pedido_nuevo' as const,
        para: admin.email,
        clave: `${clave}:${admin.id}`,
        datos: { ...common, telefono, notas },
      })),
    ]
  }
}

type Common = { nombre: string; pedidoId: string; numeroPedido: string; totalCentavos: number; createdAt: string }

/** Lines changed by the consultora, a propuesta, or its answer. Staff get no letter about their own changes. */
async function ofChange(
  tx: Writer,
  para: string,
  common: Common,
  clave: string,
  change: Extract<PedidoChange, { cambios: unknown }>,
): Promise<Draft[]> {
  const cambios = change.cambios as Cambios
  const totalAntesCentavos = cambios.totalCentavos?.[0] ?? common.totalCentavos
  if (change.tipo === 'lineas') {
    const datos = { ...common, lineas: await findLineas(tx, common.pedidoId), totalAntesCentavos }
    return toStaff(tx, clave, { tipo: 'pedido_modificado', datos })
  }
  const estado = cambios.propuesta?.[1]
  if (estado === 'abierta') {
    const propuesta = await findOpenPropuesta(tx, common.pedidoId)
    const { mensaje, totalCentavos } = propuesta
    const datos = { ...common, totalCentavos, mensaje, totalAntesCentavos, lineas: await findOffered(tx, propuesta.id) }
    return [{ tipo: 'pedido_propuesta', para, clave, datos }]
  }
  const isAnswer = (estado === 'aceptada' || estado === 'rechazada') && !cambios.porTelefono
  if (!isAnswer) return []
  return toStaff(tx, clave, { tipo: 'pedido_respuesta', datos: { ...common, aceptada: estado === 'aceptada' } })
}

type Cambios = {
  totalCentavos?: [number, number]
  propuesta?: [PropuestaEstado | null, PropuestaEstado]
  porTelefono?: unknown
}

type ForStaff = {
  [Tipo in 'pedido_modificado' | 'pedido_respuesta']: { tipo: Tipo; datos: MensajeDatos[Tipo] }
}['pedido_modificado' | 'pedido_respuesta']

const toStaff = async (tx: Writer, clave: string, letter: ForStaff): Promise<Draft[]> =>
  (await findStaff(tx, 'pedidos')).map(({ id, email }) => ({ ...letter, para: email, clave: `${clave}:${id}` }))

const findOpenPropuesta = (tx: Writer, pedidoId: string) =>
  tx
    .selectFrom('propuestas')
    .select(['id', 'mensaje', 'totalCentavos'])
    .where('pedidoId', '=', pedidoId)
    .where('estado', '=', 'abierta')
    .executeTakeFirstOrThrow()

const findOffered = (tx: Writer, propuestaId: string) =>
  tx
    .selectFrom('propuestaLineas')
    .select(['nombre', 'talla', 'cantidad', 'subtotalCentavos'])
    .where('propuestaId', '=', propuestaId)
    .where('cantidad', '>', 0)
    .orderBy('posicion')
    .execute()

const findPedido = (tx: Writer, id: string) =>
  tx
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['profiles.email', 'profiles.nombreCompleto as nombre'])
    .select(['pedidos.id as pedidoId', 'numeroPedido', 'status', 'totalCentavos'])
    .select(['pedidos.createdAt', 'fechaEstimadaEntrega', 'guia'])
    .where('pedidos.id', '=', id)
    .executeTakeFirst()

const findLineas = (tx: Writer, id: string) =>
  tx
    .selectFrom('pedidoItems')
    .select(['nombre', 'talla', 'cantidad', 'subtotalCentavos'])
    .where('pedidoId', '=', id)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()

/** A first or repeated application: a letter to the applicant, and one to each reviewer. */
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
  return user?.emailVerified ? [] : toPerson(tx, id, named('confirmacion'))
}

type Personal = (nombre: string, para: string) => Draft

const named =
  (tipo: 'solicitud_aprobada' | 'solicitud_rechazada' | 'confirmacion'): Personal =>
  (nombre, para) => ({ tipo, para, clave: `${tipo}:${newId()}`, datos: { nombre } })

async function toPerson(tx: Writer, id: string, letter: Personal): Promise<Draft[]> {
  const person = await findPerson(tx, id)
  return person ? [letter(person.nombreCompleto, person.email)] : []
}

const findPerson = (tx: Writer, id: string) =>
  tx
    .selectFrom('profiles')
    .select(['nombreCompleto', 'email', 'telefono', 'ciudad'])
    .where('id', '=', id)
    .executeTakeFirst()

/** All staff with a right, who get its letters. @param besides the id of another person to include. */
const findStaff = (tx: Writer, right: Right, besides: string | null = null) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'email', 'nombreCompleto'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('userRoles')
        .select('userId')
        .where('role', 'in', rights[right])
        .unionAll(sql<{ userId: string }>`select cast(${besides} as text)`),
    )
    .orderBy('id')
    .execute()
