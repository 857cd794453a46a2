import { describe, expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { emptyProducto, formOf } from '#modules/catalogo/schema.ts'
import { copyOf, movedTallas, nuevoColorOf, rebase } from './producto-values.ts'

const talla = (id: string, nombre: string, stock: number) => ({
  id,
  talla: nombre,
  stock,
  apartado: 0,
  marca: 1,
  activo: true,
  retirada: false,
})
const opened: AdminProducto = {
  ...{
    id: 'p',
    version: 1,
    nombre: 'Blusa',
    sku: 'B-1',
    descripcion: null,
    composicion: null,
    medidas: null,
    categoria: 'moda_casual',
    activo: true,
    publicarEl: null,
    pocasPiezas: null,
  },
  precioCentavos: 50_000,
  costoConsultoraCentavos: 30_000,
  imagen: null,
  imagenesAdicionales: [],
  ...{ modeloId: null, colorNombre: null, colorMuestra: null, colorFamilia: null, colores: [] },
  tallas: [talla('ch', 'CH', 5), talla('m', 'M', 8)],
}
const saved = (part: Partial<AdminProducto>): AdminProducto => ({ ...opened, version: 2, ...part })
const short = ({ tallas, quitadas }: ReturnType<typeof formOf>) => ({
  tallas: tallas.map(({ id, talla: nombre, stock, stockVisto }) => `${id}:${nombre}:${stock}/${stockVisto}`),
  quitadas,
})

/** Behaviour that all fields share: test/api/producto-fields.test.ts. */
describe('merging with a concurrent save', () => {
  test('keeps the own difference of a stock', () => {
    const form = formOf(opened)
    const mine = { ...form, tallas: form.tallas.map((it) => (it.id === 'm' ? { ...it, stock: 10 } : it)) }
    const now = saved({ tallas: [talla('ch', 'CH', 4), talla('m', 'Mediana', 3)] })
    expect(short(rebase(mine, opened, now)).tallas).toEqual(['ch:CH:4/4', 'm:Mediana:5/3'])
  })

  test('keeps a typed stock that was counted meanwhile, to be reviewed, and a removed size returns', () => {
    const form = formOf(opened)
    const tallas = form.tallas.slice(1).map((it) => ({ ...it, stock: 10 }))
    const mine = { ...form, tallas, quitadas: [{ id: 'ch', stockVisto: 5, marca: 1 }] }
    const now = {
      ...opened,
      tallas: [
        { ...talla('ch', 'CH', 9), marca: 2 },
        { ...talla('m', 'M', 3), marca: 2 },
      ],
    }
    expect(short(rebase(mine, opened, now))).toEqual({ tallas: ['m:M:10/3', 'ch:CH:9/9'], quitadas: [] })
    expect(movedTallas(mine, now).map(({ id }) => id)).toEqual(['ch', 'm'])
    expect(movedTallas(formOf(opened), now)).toEqual([])
  })

  test('merges sizes added, matched by name and removed by others', () => {
    const form = formOf(opened)
    const mine = { ...form, tallas: [...form.tallas, { id: null, talla: 'xl', stock: 2, stockVisto: 0, activo: true }] }
    const now = saved({ tallas: [talla('m', 'M', 8), talla('xl', 'XL', 1), talla('g', 'G', 7)] })
    expect(short(rebase(mine, opened, now)).tallas).toEqual(['null:CH:5/0', 'm:M:8/8', 'xl:xl:3/1', 'g:G:7/7'])
  })

  test('keeps an own removal, with the current stock', () => {
    const form = formOf(opened)
    const mine = { ...form, tallas: form.tallas.slice(1), quitadas: [{ id: 'ch', stockVisto: 5, marca: 1 }] }
    const now = saved({ tallas: [talla('ch', 'CH', 9), talla('m', 'M', 8)] })
    expect(short(rebase(mine, opened, now))).toEqual({
      tallas: ['m:M:8/8'],
      quitadas: [{ id: 'ch', stockVisto: 9, marca: 1 }],
    })
    expect(rebase(mine, opened, saved({ tallas: [talla('m', 'M', 8)] })).quitadas).toEqual([])
  })
})

test('spec 3.5.3: a copy has everything but SKU, pictures, pieces and removed sizes', () => {
  const imagen = { id: 'a', ancho: 1, alto: 1, anchos: [1], color: '#fff' }
  const origen = saved({
    ...{ descripcion: 'De lino', activo: false, imagen, imagenesAdicionales: [imagen] },
    tallas: [{ ...talla('ch', 'CH', 5), activo: false }, talla('m', 'M', 8), { ...talla('g', 'G', 1), retirada: true }],
  })
  expect(copyOf(origen)).toEqual({
    ...emptyProducto,
    ...{ nombre: 'Blusa', descripcion: 'De lino', categoria: 'moda_casual', activo: false },
    ...{ precioCentavos: 50_000, costoConsultoraCentavos: 30_000 },
    tallas: [
      { id: null, talla: 'CH', stock: 0, stockVisto: 0, activo: false },
      { id: null, talla: 'M', stock: 0, stockVisto: 0, activo: true },
    ],
  })
})

test('spec 3.5.1: a new color has the shared fields and no SKU, pictures, pieces or color', () => {
  const { id: _, ...rest } = talla('ch', 'CH', 5)
  const origen = saved({
    ...{ modeloId: 'm', colorNombre: 'Rojo', colorMuestra: '#aa0000', activo: false, publicarEl: '2031-01-01' },
    tallas: [
      { id: 'ch', ...rest, activo: false },
      { ...talla('x', 'XG', 2), retirada: true },
    ],
  })
  expect(nuevoColorOf(origen)).toEqual({
    ...formOf(opened),
    ...{ sku: '', modeloId: null, hermanaId: 'p', colorNombre: '', colorMuestra: '' },
    tallas: [{ id: null, talla: 'CH', stock: 0, stockVisto: 0, activo: false }],
  })
})
