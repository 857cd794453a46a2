import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addLinea,
  type CarritoLinea,
  cambiosBetween,
  changeLinea,
  reviewLineas,
  setCantidad,
  withCambios,
} from './rules.ts'

const tallaId = 'm'
const [costo, publico] = [300_00, 500_00]
const linea = (more: Partial<CarritoLinea> = {}): CarritoLinea => ({
  ...{ productoId: 'blusa', nombre: 'Blusa', imagenUrl: null, imagen: null, tallaId, talla: 'M', cantidad: 1 },
  precioUnitarioCentavos: costo,
  ...more,
})
/** A line added in modo clienta, without its cost. */
const hidden = (more: Partial<CarritoLinea> = {}) =>
  linea({ precioUnitarioCentavos: publico, precioOculto: true, ...more })
const venta = { activo: true, disponible: 9, precioUnitarioCentavos: costo }
const sent = (before: CarritoLinea[], after: CarritoLinea[]) =>
  cambiosBetween(before, after).map(({ cambio }) => cambio)

describe('spec 3.4: pieces added in modo clienta', () => {
  test('agree to no price, so no difference is reported', () => {
    const [cambio] = sent([], [hidden()])
    expect(cambio).toEqual({ tallaId, piezas: 1 })
    expect(changeLinea(null, cambio as { piezas: number }, venta)).toEqual({
      now: { cantidad: 1, precioUnitarioCentavos: costo },
      problema: null,
    })
  })

  test('keep the price of a line, and the next displayed price is agreed to', () => {
    expect(addLinea([linea()], hidden({ cantidad: 2 }))).toEqual([linea({ cantidad: 3 })])
    expect(sent([hidden()], [linea()])).toEqual([{ tallaId, piezas: 0, precioUnitarioCentavos: costo }])
  })

  test('a cart with pending changes sends none twice', () => {
    const cart = fc.constantFrom<CarritoLinea[]>([], [linea()], [hidden()], [linea({ cantidad: 4 })])
    const steps = fc.array(fc.oneof(fc.constantFrom(linea(), hidden()), fc.nat(5)), { maxLength: 6 })
    fc.assert(
      fc.property(cart, steps, (before, done) => {
        const after = done.reduce<CarritoLinea[]>(
          (now, step) => (typeof step === 'number' ? setCantidad(now, linea(), step) : addLinea(now, step)),
          before,
        )
        const shown = withCambios(before, cambiosBetween(before, after))
        expect(sent(shown, after)).toEqual([])
        expect(shown.map(({ cantidad }) => cantidad)).toEqual(after.map(({ cantidad }) => cantidad))
      }),
    )
  })

  test('a displayed price is compared as usual', () => {
    const forSale = { productoId: 'blusa', activo: true, precioUnitarioCentavos: 1, talla: null }
    const talla = { id: tallaId, activo: true, disponible: 9 }
    const problem = reviewLineas([linea()], new Map([[`blusa/${tallaId}`, { ...forSale, talla }]]))
    expect(problem).toEqual([{ reason: 'price_changed', precioUnitarioCentavos: 1 }])
  })
})
