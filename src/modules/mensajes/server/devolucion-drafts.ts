import type { Writer } from '#platform/db/database.ts'
import type { ChangeEvent } from '#shared/events.ts'
import { type Draft, findStaff } from './drafts.ts'

/** A step of a cambio or devolución: she is told of each, staff of what she asks for and takes back. */
export async function draftsOfDevolucion(tx: Writer, { id, version }: ChangeEvent<'devolucion'>): Promise<Draft[]> {
  const step = await tx
    .selectFrom('devoluciones')
    .innerJoin('devolucionEventos', 'devolucionEventos.devolucionId', 'devoluciones.id')
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'devoluciones.consultoraId')
    .select(['email', 'nombreCompleto', 'pedidoId', 'numeroPedido', 'nombre', 'talla', 'tipo', 'porTalla', 'cantidad'])
    .select([
      'motivo',
      'palabras',
      'de',
      'a',
      'buenas',
      'danadas',
      'abonoCentavos',
      'actorId',
      'devoluciones.consultoraId',
    ])
    .select('devoluciones.guia')
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
  const toHer = { tipo: 'devolucion_estado' as const, para: email, clave, datos }
  if (actorId !== consultoraId) return [toHer]
  const staff = await findStaff(tx, 'devoluciones')
  const toStaff = staff.map((admin) => {
    return { tipo: 'devolucion_nueva' as const, para: admin.email, clave: `${clave}:${admin.id}`, datos }
  })
  return [toHer, ...toStaff]
}
