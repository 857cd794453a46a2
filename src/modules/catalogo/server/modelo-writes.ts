import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import { maxColores } from '#modules/catalogo/rules.ts'
import type { ProductoRequest } from '#modules/catalogo/schema.ts'
import { colorTexts } from '#modules/catalogo/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import { findAdminProducto } from './admin-reads.ts'
import { recordProducto } from './producto-record.ts'

type Save = { id: string; admin: Actor; at: string; before: AdminProducto | null }

/**
 * Which modelo a product has once its form is saved: that of the product which the form names, made with it where it has none; else
 * the one that it has, or none where the form gives it up. `undefined` leaves it as it is.
 * @throws invalid_request at `hermanaId` or `modeloId`; conflict when the modelo is full.
 */
export async function resolveModelo(
  tx: Writer,
  publish: Publish,
  { id, admin, at, before }: Save,
  { hermanaId, modeloId }: Pick<ProductoRequest, 'hermanaId' | 'modeloId'>,
): Promise<string | null | undefined> {
  if (hermanaId) return joinModelo(tx, publish, { id, admin, at, hermanaId })
  if (modeloId && modeloId !== before?.modeloId) throw refusal('invalid_request', 'modeloId', colorTexts.modeloAlien)
  return modeloId
}

type Join = Omit<Save, 'before'> & { hermanaId: string }

async function joinModelo(tx: Writer, publish: Publish, { id, admin, at, hermanaId }: Join): Promise<string> {
  const hermana = hermanaId === id ? undefined : await findAdminProducto(tx, hermanaId)
  if (!hermana) throw refusal('invalid_request', 'hermanaId', colorTexts.hermanaGone)
  if (hermana.modeloId) {
    const others = hermana.colores.filter((color) => color.id !== id)
    if (others.length >= maxColores) throw refusal('conflict', 'hermanaId', colorTexts.tooMany(maxColores))
    return hermana.modeloId
  }
  const modeloId = newId()
  const version = hermana.version + 1
  await tx.updateTable('productos').set({ modeloId, version, updatedAt: at }).where('id', '=', hermanaId).execute()
  publish({ topic: 'producto', id: hermanaId, version })
  const after = { ...hermana, modeloId, version }
  await recordProducto(tx, { actor: admin, before: hermana, after, at })
  return modeloId
}

function refusal(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { errors: [{ path, message }] })
}
