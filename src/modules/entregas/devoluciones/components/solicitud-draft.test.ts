import { expect, test } from 'vitest'
import type { LineaDevolvible } from '#modules/entregas/devoluciones/client.ts'
import { blankSolicitud, stillPossible } from './solicitud-draft.ts'

const linea = (posicion: number, disponibles: number[]): LineaDevolvible => ({
  ...{ posicion, nombre: `Prenda ${posicion}`, talla: 'M', precioUnitarioCentavos: 32_500, quedan: 2 },
  tallas: disponibles.map((disponible, index) => ({ id: `t${index}`, talla: `T${index}`, disponible })),
})
const lineas = [linea(0, [3, 0]), linea(1, [])]
const typed = { ...blankSolicitud(lineas), posicion: 0, tipo: 'cambio', porTallaId: 't0', cantidad: 2 } as const

test('spec 3.3: a cambio without another size is asked again; the rest of the draft stays', () => {
  expect(stillPossible(typed, lineas)).toEqual(typed)
  expect(stillPossible({ ...typed, posicion: 1 }, lineas)).toEqual({
    ...typed,
    ...{ posicion: 1, tipo: null, porTallaId: null },
  })
  expect(stillPossible({ ...typed, posicion: 1, tipo: 'devolucion' }, lineas).tipo).toBe('devolucion')
  // Without a garment, both kinds are possible.
  expect(stillPossible({ ...typed, posicion: null }, lineas).tipo).toBe('cambio')
})

test('spec 3.3: a sold-out size, requested pieces and a settled line must be chosen again', () => {
  expect(stillPossible({ ...typed, porTallaId: 't1' }, lineas).porTallaId).toBeNull()
  expect(stillPossible({ ...typed, cantidad: 5 }, lineas).cantidad).toBe(2)
  expect(stillPossible(typed, [{ ...linea(0, [3]), quedan: 0 }, linea(1, []), linea(2, [])]).posicion).toBeNull()
})
