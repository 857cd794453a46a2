import type { MensajeDatos } from '#modules/mensajes/carta-texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import type { PropuestaEstado } from '#modules/pedidos/propuesta-rules.ts'
import type { Writer } from '#platform/db/database.ts'
import type { ChangeEvent } from '#shared/events.ts'
import { type Draft, findStaff } from './drafts.ts'

/**
 * A pedido was sent, has another status, or other lines, a guía while it is on its way, or a propuesta that waits or was answered: the event of
 * this version says which.
 * Other changes are nobody's mail.
 */
export async function draftsOfPedido(tx: Writer, { id, version }: ChangeEvent<'pedido'>): Promise<Draft[]> {
  const pedido = await findPedidoAtVersion(tx, id, version)
  if (!pedido) return []
  const { tipo, email, nombre, pedidoId, numeroPedido, status, totalCentavos, createdAt, fechaEstimadaEntrega } = pedido
  const guia = JSON.parse(pedido.guia ?? 'null') as Guia | null
  const common = { nombre, pedidoId, numeroPedido, totalCentavos, createdAt }
  const clave = `pedido:${id}:${version}`
  if (tipo === 'status') {
    return [{ tipo: 'pedido_status', para: email, clave, datos: { ...common, status, fechaEstimadaEntrega, guia } }]
  }
  // On its way already: the letter of 'enviado' had none, or another.
  if (tipo === 'guia' && guia && status === 'enviado')
    return [{ tipo: 'pedido_guia', para: email, clave, datos: { ...common, guia } }]
  if (tipo === 'propuesta' || tipo === 'lineas') return ofChange(tx, pedido, common, clave)
  if (tipo !== 'creado') return []
  const { telefono } = JSON.parse(pedido.direccionEnvio) as { telefono: string }
  const lineas = await findLineas(tx, id)
  // Who raised it sits at the desk, where it is seen.
  if (pedido.levantadoPor)
    return [{ tipo: 'pedido_levantado', para: email, clave, datos: { ...common, status, lineas } }]
  const staff = await findStaff(tx, 'pedidos')
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

type Common = { nombre: string; pedidoId: string; numeroPedido: string; totalCentavos: number; createdAt: string }
type AtVersion = NonNullable<Awaited<ReturnType<typeof findPedidoAtVersion>>>

/** Lines that she changed, a propuesta for her, or what she answered; what staff wrote down themselves is no news to them. */
async function ofChange(tx: Writer, pedido: AtVersion, common: Common, clave: string): Promise<Draft[]> {
  const cambios = JSON.parse(pedido.cambios) as Cambios
  const totalAntesCentavos = cambios.totalCentavos?.[0] ?? common.totalCentavos
  if (pedido.tipo === 'lineas') {
    const datos = { ...common, lineas: await findLineas(tx, common.pedidoId), totalAntesCentavos }
    return toStaff(tx, clave, { tipo: 'pedido_modificado', datos })
  }
  const estado = cambios.propuesta?.[1]
  if (estado === 'abierta') {
    const propuesta = await findOpenPropuesta(tx, common.pedidoId)
    const { mensaje, totalCentavos } = propuesta
    const datos = { ...common, totalCentavos, mensaje, totalAntesCentavos, lineas: await findOffered(tx, propuesta.id) }
    return [{ tipo: 'pedido_propuesta', para: pedido.email, clave, datos }]
  }
  const isHers = (estado === 'aceptada' || estado === 'rechazada') && !cambios.porTelefono
  if (!isHers) return []
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

const findPedidoAtVersion = (tx: Writer, id: string, version: number) =>
  tx
    .selectFrom('pedidos')
    .innerJoin('pedidoEventos', 'pedidoEventos.pedidoId', 'pedidos.id')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['tipo', 'cambios', 'profiles.email', 'profiles.nombreCompleto as nombre', 'direccionEnvio', 'notas'])
    .select('levantadoPor')
    .select(['pedidos.id as pedidoId', 'numeroPedido', 'status', 'totalCentavos'])
    .select(['pedidos.createdAt', 'fechaEstimadaEntrega', 'guia'])
    .where('pedidos.id', '=', id)
    .where('pedidoEventos.version', '=', version)
    .executeTakeFirst()

const findLineas = (tx: Writer, id: string) =>
  tx
    .selectFrom('pedidoItems')
    .select(['nombre', 'talla', 'cantidad', 'subtotalCentavos'])
    .where('pedidoId', '=', id)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()
