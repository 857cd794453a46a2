import { describe, expect, test } from 'vitest'
import { cambiosOf } from './fields.ts'

const s = { id: 's', talla: 'S', stock: 3, activo: true }
const m = { id: 'm', talla: 'M', stock: 4, activo: true }
const frases = (cambios: Parameters<typeof cambiosOf>[1]) =>
  cambiosOf('producto_guardado', cambios).map(({ frase }) => frase)

describe('the history of a product', () => {
  test.each<[string, [unknown, unknown], string[]]>([
    ['precioCentavos', [123_450, 99_900], ['Precio público: de $1,234.50 a $999.00']],
    ['costoConsultoraCentavos', [100, 0], ['Costo de consultora: de $1.00 a $0.00']],
    ['nombre', ['Blusa', 'Blusa Lila'], ['Nombre: de «Blusa» a «Blusa Lila»']],
    ['sku', [null, 'B-1'], ['SKU: de ninguno a B-1']],
    ['categoria', ['pijamas', 'moda_intima'], ['Categoría: de Pijamas a Moda Íntima']],
    ['activo', [true, false], ['Se desactivó el producto']],
    ['imagenId', [null, 'a'], ['Se puso la imagen principal']],
    ['imagenId', ['a', null], ['Se quitó la imagen principal']],
    ['imagenesAdicionales', [['a'], []], ['Imágenes adicionales: de 1 a 0']],
    [
      'imagenesAdicionales',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['Cambiaron las imágenes adicionales'],
    ],
    ['tallas', [[s, m], [{ ...m, stock: 1 }]], ['Se quitó la talla S', 'Existencia de la talla M: de 4 a 1 pieza']],
    [
      'tallas',
      [[s], [{ ...s, talla: 'CH', activo: false }]],
      ['La talla S ahora se llama CH', 'Se desactivó la talla CH'],
    ],
    ['tallas', [[], [m]], ['Se agregó la talla M con 4 piezas']],
    [
      'tallas',
      [
        [s, m],
        [m, s],
      ],
      ['Cambió el orden de las tallas'],
    ],
  ])('%s %j', (campo, pair, expected) => {
    expect(frases({ [campo]: pair })).toEqual(expected)
  })

  test('a long text is separate, a save without changes says so, and a new product is one line', () => {
    expect(cambiosOf('producto_guardado', { descripcion: [null, 'De lino'] })).toEqual([
      { frase: 'Se agregó la descripción', antes: 'sin descripción', despues: 'De lino' },
    ])
    expect(frases({ medidas: ['Largo 95 cm', null] })).toEqual(['Se quitaron las medidas'])
    expect(frases({})).toEqual(['Guardado sin cambios'])
    expect(cambiosOf('producto_creado', { nombre: [null, 'Blusa'] })).toEqual([{ frase: 'Producto creado' }])
  })
})
