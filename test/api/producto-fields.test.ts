import { describe, expect, test } from 'vitest'
import { changedFields, rebase } from '#modules/catalogo/components/mesa/producto-values.ts'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { cambiosOf, fieldNames, fields, type ProductoField } from '#modules/catalogo/fields.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { formOf } from '#modules/catalogo/schema.ts'
import { testApp } from '../app.ts'
import { productosDesk, talla } from '../set-up/desk-productos.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { freshPicture } from '../set-up/pictures.ts'

/** Each row of the table of a product's fields does all that a field does: nothing that staff write is lost in silence. */

const app = await testApp()
const admin = app.as('admin')
const { created, put, read } = productosDesk(app)

const { uploaded } = imagenesDesk(app)
const pictureId = async (): Promise<string> => (await uploaded(await freshPicture())).id
const [principal, first, second] = [await pictureId(), await pictureId(), await pictureId()]

/** New values for each field. */
const written: { [Name in ProductoField]: (form: ProductoForm) => ProductoForm[Name] } = {
  nombre: () => 'Falda de lino',
  sku: () => 'FL-9',
  descripcion: () => 'Cintura alta.',
  composicion: () => '100 % lino. Lavar a mano.',
  medidas: () => 'Talla M: largo 72 cm.',
  categoria: () => 'pijamas',
  precioCentavos: () => 61_000,
  costoConsultoraCentavos: () => 40_000,
  activo: () => false,
  publicarEl: () => '2031-03-05',
  pocasPiezas: () => 4,
  imagenId: () => first,
  imagenesAdicionales: () => [second],
  modeloId: () => null,
  colorNombre: () => 'Terracota',
  colorMuestra: () => '#b5523b',
  colorFamilia: () => 'naranja',
  tallas: ({ tallas }) => tallas.map((it) => ({ ...it, stock: it.stock + 2 })),
}

describe.each(fieldNames)('the field %s of a product', (name) => {
  test('is saved, read back, shown in history and conflicts, and merged', async () => {
    const inModelo = name === 'modeloId' && { hermanaId: (await created()).id, colorNombre: 'Rojo' }
    const activo = name !== 'publicarEl'
    const before = await created({ imagenId: principal, activo, tallas: [talla('M', 3)], ...inModelo })
    const opened = formOf(before)
    const mine = { ...opened, [name]: written[name](opened) }
    expect((await put(before.id, { ...mine, version: before.version })).status).toBe(200)

    const after: AdminProducto = await read(before.id)
    const saved = formOf(after)
    expect(withoutSeen(saved[name])).toEqual(withoutSeen(mine[name]))
    expect({ ...saved, [name]: null }).toEqual({ ...opened, [name]: null })

    const { items } = await (await admin(`/api/admin/bitacora?objeto=${before.id}`)).json()
    expect(Object.keys(items[0].cambios)).toEqual([name])
    expect(cambiosOf(items[0].verbo, items[0].cambios)).not.toEqual([{ frase: 'Guardado sin cambios' }])

    expect(changedFields(before, after)).toEqual([name])
    expect(fields[name].shown(after)).toMatch(/\S/)
    expect(rebase(opened, before, after)[name]).toEqual(saved[name])
    expect(withoutSeen(rebase(mine, before, before)[name])).toEqual(withoutSeen(mine[name]))
  })
})

/** The stock that a form was opened with is of the form, not of the product. */
const withoutSeen = (value: unknown) =>
  Array.isArray(value) ? value.map((it) => (typeof it === 'object' ? { ...it, stockVisto: 0, marca: 0 } : it)) : value
