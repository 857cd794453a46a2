import type { AdminProducto } from '#modules/catalogo/client.ts'
import { fieldNames, fields, type ProductoField } from '#modules/catalogo/fields.ts'
import { tallaKey } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { formOf } from '#modules/catalogo/schema.ts'
import { same } from '#shared/same.ts'

type TallaForm = ProductoForm['tallas'][number]

export const emptyTalla: TallaForm = { id: null, talla: '', stock: 0, stockVisto: 0, activo: true }

/** The form of a copy: without SKU, pictures and stock (spec 3.5.3). */
export const copyOf = (producto: AdminProducto): ProductoForm => ({
  ...formOf(producto),
  ...{ sku: '', imagenId: null, imagenesAdicionales: [], publicarEl: null, modeloId: null },
  tallas: producto.tallas
    .filter(({ retirada }) => !retirada)
    .map(({ talla, activo }) => ({ ...emptyTalla, talla, activo })),
})

/** The form of a new colour: a copy in the same modelo (spec 3.5.1). */
export const nuevoColorOf = (origen: AdminProducto): ProductoForm => ({
  ...copyOf(origen),
  ...{ activo: true, hermanaId: origen.id, colorNombre: '', colorMuestra: '', colorFamilia: null },
})

export const changedFields = (before: AdminProducto, now: AdminProducto): ProductoField[] =>
  fieldNames.filter((name) => !same(fields[name].formOf(before), fields[name].formOf(now)))

/**
 * Rebases `mine` on another user's save: untouched fields take their values. An entered stock keeps its difference over sales. If the size
 * was counted or corrected meanwhile (`movedTallas`), the number stays as entered and is marked; a size that `mine` had removed returns.
 */
export function rebase(mine: ProductoForm, before: AdminProducto, now: AdminProducto): ProductoForm {
  const [was, is] = [formOf(before), formOf(now)]
  const merged = { ...mine }
  const merge = <Name extends ProductoField>(name: Name) => {
    if (same(mine[name], was[name])) merged[name] = is[name]
  }
  for (const name of fieldNames) merge(name)
  return { ...merged, ...rebaseTallas(mine, was.tallas, is.tallas) }
}

/** Sizes with an entered stock, or removed, that were counted or adjusted since they were read. */
export function movedTallas(mine: ProductoForm, now: AdminProducto): AdminProducto['tallas'] {
  const touched = [...mine.tallas.filter(({ stock, stockVisto }) => stock !== stockVisto), ...mine.quitadas]
  return now.tallas.filter(({ id, marca }) => touched.some((it) => it.id === id && it.marca !== marca))
}

function rebaseTallas(
  mine: ProductoForm,
  was: TallaForm[],
  is: TallaForm[],
): Pick<ProductoForm, 'tallas' | 'quitadas'> {
  const wasById = byId(was)
  const isById = byId(is)
  const stayOff = mine.quitadas.filter(({ id, marca }) => isById.get(id)?.marca === marca)
  const gone = new Set(stayOff.map(({ id }) => id))
  const kept = mine.tallas.map((talla): TallaForm => {
    const theirs = isById.get(talla.id ?? '') ?? is.find((it) => !wasById.has(it.id ?? '') && sameName(it, talla))
    // The other save removed it: it becomes a new size.
    if (!theirs) return { ...talla, id: null, stockVisto: 0 }
    const before = wasById.get(theirs.id ?? '') ?? theirs
    const isTyped = talla.stock !== talla.stockVisto
    const overSales = Math.max(0, theirs.stock + talla.stock - talla.stockVisto)
    return {
      id: theirs.id,
      stock: isTyped && talla.id !== null && talla.marca !== theirs.marca ? talla.stock : overSales,
      stockVisto: theirs.stock,
      marca: theirs.marca,
      talla: talla.talla === before.talla ? theirs.talla : talla.talla,
      activo: talla.activo === before.activo ? theirs.activo : talla.activo,
    }
  })
  const keptIds = new Set(kept.map(({ id }) => id))
  const added = is.filter(({ id }) => !keptIds.has(id) && !gone.has(id ?? ''))
  const quitadas = stayOff.flatMap(({ id }) => {
    const theirs = isById.get(id)
    return theirs ? [{ id, stockVisto: theirs.stock, marca: theirs.marca }] : []
  })
  return { tallas: [...kept, ...added], quitadas }
}

const byId = (tallas: TallaForm[]) => new Map(tallas.map((talla) => [talla.id ?? '', talla]))
const sameName = (one: TallaForm, other: TallaForm) => tallaKey(one.talla) === tallaKey(other.talla)
