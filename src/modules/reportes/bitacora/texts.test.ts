import { expect, test } from 'vitest'
import { bitacoraSearch } from './search.ts'
import { cambiosEnPalabras } from './texts.ts'

const enPalabras = (...args: Parameters<typeof cambiosEnPalabras>) =>
  cambiosEnPalabras(...args).map(({ clave: _, ...words }) => words)

test('spec 3.7: changes in words', () => {
  const cambios: Record<string, [unknown, unknown]> = {
    ...{ role: ['almacen', 'ventas'], costoConsultoraCentavos: [100, 12_345], activo: [true, false] },
    ...{ motivo: [null, 'Se fue'], nombreCompleto: ['Ana', null], tallas: [null, [{ talla: 'M' }]] },
  }
  expect(enPalabras(cambios)).toEqual([
    { campo: 'rol', antes: 'Almacén', despues: 'Ventas' },
    { campo: 'costo consultora', antes: '$1.00', despues: '$123.45' },
    { campo: 'activo', antes: 'sí', despues: 'no' },
    { campo: 'motivo', antes: null, despues: 'Se fue' },
    { campo: 'nombre', antes: 'Ana', despues: null },
    { campo: 'tallas', antes: null, despues: '[{"talla":"M"}]' },
  ])
})

test('spec 3.7: ids of products and pedidos are shown as names', () => {
  const [m, g, pedido, gone] = ['01a', '02b', '03c', '04d']
  const nombres = [
    ...[
      { id: m, nombre: 'Falda, M' },
      { id: g, nombre: 'Falda, G' },
    ],
    { id: pedido, nombre: 'PED-2026-000007' },
  ]
  const cambios: Record<string, [unknown, unknown]> = {
    ...{ [m]: [null, 3], [g]: [2, null], [gone]: [null, 1] },
    ...{ prendaId: [null, g], pedido: [pedido, null] },
  }
  expect(enPalabras(cambios, nombres)).toEqual([
    { campo: 'Falda, M', antes: null, despues: '3' },
    { campo: 'Falda, G', antes: '2', despues: null },
    { campo: gone, antes: null, despues: '1' },
    { campo: 'prenda', antes: null, despues: 'Falda, G' },
    { campo: 'pedido', antes: 'PED-2026-000007', despues: null },
  ])
})

test('spec 3.7: the address keeps only filters that are set', () => {
  const quien = '3336eae9-ab41-8aa1-aa40-8db7b3ac1e5c'
  const search = { quien, verbo: 'equipo_quitado', desde: '2026-11-01', hasta: '2026-11-30', objeto: quien }
  expect(bitacoraSearch(search)).toEqual(search)
  const wrong = { quien: 'yo', verbo: 'Volar alto', desde: '2026-02-31', hasta: 'ayer', objeto: 7 }
  expect(Object.values(bitacoraSearch(wrong)).filter((it) => it !== undefined)).toEqual([])
})
