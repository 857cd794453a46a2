import type { Writer } from '#platform/db/database.ts'
import type { ChangeEvent } from '#shared/events.ts'
import type { Draft } from './drafts.ts'

/** Sizes that a consultora waited for are back: one letter for all that came at once. */
export async function draftsOfAviso(tx: Writer, { id, ownerId }: ChangeEvent<'aviso'>): Promise<Draft[]> {
  const told = await tx
    .selectFrom('avisos')
    .innerJoin('avisos as first', (join) =>
      join.onRef('first.avisadoAt', '=', 'avisos.avisadoAt').onRef('first.consultoraId', '=', 'avisos.consultoraId'),
    )
    .innerJoin('productoTallas', 'productoTallas.id', 'avisos.tallaId')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .innerJoin('profiles', 'profiles.id', 'avisos.consultoraId')
    .select([
      'productos.nombre',
      'talla',
      'productoId',
      'avisos.avisadoAt',
      'avisos.venceAt',
      'email',
      'nombreCompleto',
    ])
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
