import { describe, expect, it } from 'vitest'
import type { CarritoLinea, LineaProblem } from '#modules/carrito/rules.ts'
import {
  acceptOfItem,
  acceptOfNueva,
  addNueva,
  type Deseada,
  deseada,
  isEdited,
  mostOf,
  requestOf,
  sinCambios,
  sumsOf,
  wantCantidad,
  wantLinea,
} from './edicion-rules.ts'
import { itemAcceptText, itemProblemText, nuevaAcceptText, nuevaProblemText } from './edicion-texts.ts'

const item = (posicion: number, talla: string, cantidad: number) => ({
  ...{ posicion, productoId: 'blusa', tallaId: talla.toLowerCase(), talla, cantidad, precioUnitarioCentavos: 10_000 },
  ...{ nombre: 'Blusa', imagen: null },
})
const items = [item(0, 'M', 2), item(1, 'G', 1)] as const
const [m, g] = items
const all = [...items]
const size = (talla: string, cantidad: number): Deseada => ({ tallaId: talla.toLowerCase(), talla, cantidad })
const nueva = (change: Partial<CarritoLinea> = {}): CarritoLinea => ({
  ...{ productoId: 'falda', nombre: 'Falda', imagenUrl: null, imagen: null, tallaId: 'ch', talla: 'CH', cantidad: 1 },
  ...{ precioUnitarioCentavos: 30_000, ...change },
})

describe('edits of a pedido', () => {
  it('are a difference, and none when undone', () => {
    const more = wantLinea(sinCambios, m, size('M', 3))
    expect(isEdited(more, all)).toBe(true)
    expect(sumsOf(more, all)).toEqual({
      ...{ before: { piezas: 3, totalCentavos: 30_000 }, after: { piezas: 4, totalCentavos: 40_000 } },
    })
    expect(isEdited(wantLinea(more, m, size('M', 2)), all)).toBe(false)
  })

  it('apply to the current pedido, without lines that are gone', () => {
    const edicion = wantLinea(wantLinea(sinCambios, m, null), g, size('G', 4))
    const meanwhile = [{ ...m, cantidad: 9 }]
    expect(requestOf(edicion, meanwhile, 7)).toEqual({ version: 7, lineas: [] })
    expect(isEdited(wantLinea(sinCambios, g, size('G', 4)), meanwhile)).toBe(false)
  })

  it('list kept and added lines', () => {
    const edicion = addNueva(wantLinea(sinCambios, m, size('G', 2)), all, nueva())
    expect(requestOf(edicion, all, 3)).toEqual({
      version: 3,
      lineas: [
        { posicion: 0, tallaId: 'g', cantidad: 2 },
        { posicion: 1, tallaId: 'g', cantidad: 1 },
      ],
      agregadas: [{ productoId: 'falda', tallaId: 'ch', cantidad: 1, precioUnitarioCentavos: 30_000 }],
    })
  })

  it('more of a size joins its line at the same price and is a separate line at another', () => {
    const same = nueva({ productoId: 'blusa', tallaId: 'm', talla: 'M', cantidad: 2, precioUnitarioCentavos: 10_000 })
    expect(deseada(addNueva(sinCambios, all, same), m)?.cantidad).toBe(4)
    const dearer = addNueva(sinCambios, all, { ...same, precioUnitarioCentavos: 12_000 })
    expect(deseada(dearer, m)?.cantidad).toBe(2)
    expect(dearer.agregadas).toHaveLength(1)
    // Of a line that goes there is nothing to add to.
    expect(addNueva(wantLinea(sinCambios, m, null), all, same).agregadas).toHaveLength(1)
  })

  it('put additional pieces at today’s price into a separate line, which counts in the total', () => {
    const more = wantCantidad(sinCambios, m, 5, 12_000)
    expect(deseada(more, m)?.cantidad).toBe(2)
    expect(more.agregadas).toMatchObject([
      { tallaId: 'm', cantidad: 3, precioUnitarioCentavos: 12_000, nombre: 'Blusa' },
    ])
    expect(sumsOf(more, all).after).toEqual({ piezas: 6, totalCentavos: 30_000 + 3 * 12_000 })
    const resized = wantCantidad(wantLinea(sinCambios, m, size('G', 2)), m, 3, 12_000)
    expect(resized.agregadas).toMatchObject([{ tallaId: 'g', cantidad: 1 }])
  })

  it('keep one line when today’s price is the same or unknown, and send the displayed price', () => {
    for (const hoy of [10_000, null]) {
      const more = wantCantidad(sinCambios, m, 5, hoy)
      expect(more.agregadas).toEqual([])
      expect(requestOf(more, all, 1).lineas?.[0]).toEqual({
        ...{ posicion: 0, tallaId: 'm', cantidad: 5, precioUnitarioCentavos: 10_000 },
      })
    }
    const less = wantCantidad(sinCambios, m, 1, 12_000)
    expect(requestOf(less, all, 1).lineas?.[0]).toEqual({ posicion: 0, tallaId: 'm', cantidad: 1 })
  })

  it('accept another price as a separate line', () => {
    const raised = wantLinea(sinCambios, m, size('M', 4))
    const accepted = acceptOfItem(raised, m, dearer)
    expect(deseada(accepted, m)?.cantidad).toBe(2)
    expect(accepted.agregadas).toMatchObject([{ cantidad: 2, precioUnitarioCentavos: 12_000 }])
    expect(itemAcceptText(m, size('M', 4), dearer)).toBe('Aceptar precio')
  })

  it('allow what is left plus the pedido’s own pieces, less its other lines', () => {
    expect(mostOf(sinCambios, all, m, 5)).toBe(7)
    const resized = wantLinea(sinCambios, m, size('G', 2))
    expect(mostOf(resized, all, { ...m, tallaId: 'g' }, 5)).toBe(5)
    expect(mostOf(resized, all, g, 0)).toBe(0)
  })
})

const short: LineaProblem = { reason: 'short', disponible: 1 }
const soldOut: LineaProblem = { reason: 'sold_out' }
const notSold: LineaProblem = { reason: 'not_sold' }
const dearer: LineaProblem = { reason: 'price_changed', precioUnitarioCentavos: 12_000 }

describe('problems from the server', () => {
  it.each([
    ['more than there is', size('M', 6), short, 'Solo queda 1 pieza más.', 'Dejar 3 piezas', 'M', 3],
    ['more of none', size('M', 6), soldOut, 'Ya no quedan más piezas.', 'Dejar como estaba', 'M', 2],
    ['more of what is not sold', size('M', 6), notSold, 'Ya no está a la venta: puedes', 'Dejar como estaba', 'M', 2],
    ['a size with less', size('CH', 2), short, 'Solo queda 1 pieza.', 'Dejar 1 pieza', 'CH', 1],
    ['a size with none', size('CH', 2), soldOut, 'La talla CH se agotó.', 'Dejar como estaba', 'M', 2],
    ['a size that is off', size('CH', 2), notSold, 'Esa talla ya no está a la venta.', 'Dejar como estaba', 'M', 2],
  ] as const)('of a line: %s', (_, wanted, problem, text, offered, talla, cantidad) => {
    expect(itemProblemText(m, wanted, problem)).toContain(text)
    expect(itemAcceptText(m, wanted, problem)).toBe(offered)
    expect(deseada(acceptOfItem(wantLinea(sinCambios, m, wanted), m, problem), m)).toMatchObject({ talla, cantidad })
  })

  it.each([
    ['short', short, 'Solo queda 1 pieza.', 'Dejar 1 pieza', [{ cantidad: 1 }]],
    ['sold out', soldOut, 'Se agotó mientras la agregabas.', 'Quitar', []],
    ['not sold', notSold, 'Este producto ya no está a la venta.', 'Quitar', []],
    ['dearer', dearer, 'El precio cambió a $120.00.', 'Aceptar precio', [{ precioUnitarioCentavos: 12_000 }]],
  ] as const)('an added line: %s', (_, problem, text, offered, left) => {
    const added = nueva({ cantidad: 3 })
    expect([nuevaProblemText(problem), nuevaAcceptText(problem)]).toEqual([text, offered])
    expect(acceptOfNueva({ ...sinCambios, agregadas: [added] }, added, problem).agregadas).toMatchObject([...left])
  })
})
