import { describe, expect, test } from 'vitest'
import { carritoLineaSchema } from './schema.ts'

const stored = {
  productoId: '0190a0b0-0000-7000-8000-000000000001',
  nombre: 'Vestido midi',
  imagenUrl: '/imagenes/abc-160.webp',
  imagen: { id: 'abc', ancho: 1200, alto: 1500, anchos: [160, 320], color: '#e8dfd6' },
  tallaId: '0190a0b0-0000-7000-8000-000000000002',
  talla: 'CH',
  cantidad: 2,
  precioUnitarioCentavos: 57_550,
}

describe('values in local storage (spec 1.4: Cart)', () => {
  test('a line round-trips', () => expect(carritoLineaSchema.parse(stored)).toEqual(stored))

  test('a line needs no size', () => {
    const { tallaId: _tallaId, talla: _talla, ...without } = stored
    expect(carritoLineaSchema.parse(without)).toEqual(without)
  })

  test.each([
    ['a picture of another kind', { ...stored, imagen: 'https://elsewhere.example/x.png' }],
    ['a picture with a colour that is none', { ...stored, imagen: { ...stored.imagen, color: 'url(evil)' } }],
    ['a picture that climbs out', { ...stored, imagen: { ...stored.imagen, id: '../../etc' } }],
    ['no picture at all', { ...stored, imagen: undefined }],
  ])('%s leaves the line without one', (_, line) => expect(carritoLineaSchema.parse(line).imagen).toBeNull())

  test.each([
    ['null', null],
    ['text', 'vestido'],
    ['no product', { ...stored, productoId: undefined }],
    ['a product that is no id', { ...stored, productoId: 'vestido' }],
    ['no pieces', { ...stored, cantidad: 0 }],
    ['half a piece', { ...stored, cantidad: 1.5 }],
    ['a negative price', { ...stored, precioUnitarioCentavos: -1 }],
    ['a price in words', { ...stored, precioUnitarioCentavos: '575.50' }],
  ])('%s is not a line', (_, line) => expect(carritoLineaSchema.safeParse(line).success).toBe(false))
})
