import { expect, test } from 'vitest'
import { filasDe, hoja, type ProductoDeHoja } from './hoja.ts'

const producto: ProductoDeHoja = {
  ...{ id: 'x', nombre: 'Falda', sku: null, descripcion: null, composicion: 'Lino' },
  ...{ medidas: 'Largo 70 cm', categoria: 'moda_casual' },
  ...{ precioCentavos: 50_050, costoConsultoraCentavos: 32_500, activo: false, tallas: [] },
}
const talla = { id: 't', talla: 'M', stock: 3, apartado: 1, marca: 1, activo: true, retirada: false }
const under = (fila: unknown[] | undefined, titulo: string) => fila?.[hoja.findIndex((it) => it.titulo === titulo)]

test('a product without sizes is one row, with pesos for centavos and words for codes', () => {
  const [fila, ...more] = filasDe(producto)
  expect(more).toEqual([])
  expect(fila).toHaveLength(hoja.length)
  expect(under(fila, 'Precio público')).toBe(500.5)
  expect(under(fila, 'Categoría')).toBe('Moda Casual')
  expect(under(fila, 'Estado')).toBe('Inactivo')
  expect(under(fila, 'Composición y cuidado')).toBe('Lino')
  expect(under(fila, 'Medidas de la prenda')).toBe('Largo 70 cm')
  expect(under(fila, 'SKU')).toBeNull()
})

test('each active size is a row', () => {
  const filas = filasDe({ ...producto, tallas: [talla, { ...talla, talla: 'G', retirada: true }] })
  const heads = ['Talla', 'Existencia', 'Existencia al descargar', 'Apartado', 'Estado de la talla']
  expect(filas.map((fila) => heads.map((head) => under(fila, head)))).toEqual([['M', 3, 3, 1, 'Activa']])
})
