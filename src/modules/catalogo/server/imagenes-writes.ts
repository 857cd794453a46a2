import type { ProductoRequest } from '#modules/catalogo/schema.ts'
import type { Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'

/** Which pictures a product has: the main one and the others, in order. */
type Imagenes = Pick<ProductoRequest, 'imagenId' | 'imagenesAdicionales'>

/** A product with pictures has a main one: where the form names none, the first of the others is. */
export function withPrincipal<Form extends Imagenes>(form: Form): Form {
  return { ...form, imagenId: form.imagenId ?? form.imagenesAdicionales[0] ?? null }
}

/** The pictures of the form, held against the sweep that takes unused ones away, for the rest of the transaction. */
export async function assertImagenes(tx: Writer, { imagenId, imagenesAdicionales }: Imagenes): Promise<void> {
  const wanted = imagenId ? [imagenId, ...imagenesAdicionales] : imagenesAdicionales
  if (wanted.length === 0) return
  const kept = await tx
    .updateTable('imagenes')
    .set({ sinUsoDesde: null })
    .where('id', 'in', wanted)
    .returning('id')
    .execute()
  const here = new Set(kept.map(({ id }) => id))
  const message = 'Esta imagen ya no está guardada. Súbela de nuevo.'
  const errors = imagenesAdicionales.flatMap((id, index) =>
    here.has(id) ? [] : [{ path: `imagenesAdicionales.${index}`, message }],
  )
  if (imagenId && !here.has(imagenId)) errors.unshift({ path: 'imagenId', message })
  if (errors.length > 0) throw new AppError('invalid_request', message, { errors })
}

/** Each picture once, and the main one not again among the others: people would leaf through it twice. */
export async function writeImagenes(tx: Writer, productoId: string, request: Imagenes): Promise<void> {
  const others = new Set(request.imagenesAdicionales)
  if (request.imagenId) others.delete(request.imagenId)
  if (others.size === 0) return
  const rows = [...others].map((imagenId, posicion) => ({ productoId, posicion, imagenId }))
  await tx.insertInto('productoImagenes').values(rows).execute()
}
