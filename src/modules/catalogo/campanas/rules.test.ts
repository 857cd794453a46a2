import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLeft, diasOf, editProblems, estadoAt, faltanteOf, fueraOf, minimoOf, vigenciaOf } from './rules.ts'
import { cierraText, fueraText } from './texts.ts'

const buenFin = { primerDia: '2026-11-20', ultimoDia: '2026-11-23' }
const vigencia = vigenciaOf(buenFin)

describe('an open campaña', () => {
  test.each([
    ['2026-11-20T05:59:59.999Z', 'proxima'],
    ['2026-11-20T06:00:00.000Z', 'abierta'],
    ['2026-11-24T05:59:59.999Z', 'abierta'],
    ['2026-11-24T06:00:00.000Z', 'cerrada'],
  ])('at %s it is %s', (at, estado) => expect(estadoAt(vigencia, at)).toBe(estado))

  test('has the chosen days', () => {
    const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.nat(400), (first, more) => {
        const dias = {
          primerDia: first.toISOString().slice(0, 10),
          ultimoDia: new Date(first.getTime() + more * 86_400_000).toISOString().slice(0, 10),
        }
        expect(diasOf(vigenciaOf(dias))).toEqual(dias)
      }),
    )
  })

  test.each([
    ['2026-11-20T18:00:00Z', 3, 'Cierra en 3 días'],
    ['2026-11-22T05:00:00Z', 2, 'Cierra en 2 días'],
    ['2026-11-23T05:00:00Z', 1, 'Cierra mañana a las 23:59'],
    ['2026-11-24T05:59:00Z', 0, 'Cierra hoy a las 23:59'],
  ])('at %s there are %i days left', (at, days, text) => {
    expect([daysLeft(vigencia, new Date(at)), cierraText(vigencia, new Date(at))]).toEqual([days, text])
  })

  test('an exclusive product names its campaña, before and after', () => {
    const campana = { nombre: 'Buen Fin', ...vigencia }
    const textAt = (at: string) => {
      const fuera = fueraOf(campana, at)
      return fuera && fueraText(fuera)
    }
    expect(textAt('2026-11-01T00:00:00Z')).toBe('Se vende en la campaña Buen Fin, desde el 20 de noviembre de 2026.')
    expect(textAt('2026-12-01T00:00:00Z')).toBe('La campaña Buen Fin cerró el 23 de noviembre de 2026.')
    expect(fueraOf(null, '2026-12-01T00:00:00Z')).toBeNull()
  })
})

describe('minimums', () => {
  test.each([
    [{ minimoCentavos: null, minimoPrimerCentavos: null }, null, null],
    [{ minimoCentavos: 900, minimoPrimerCentavos: null }, 900, 900],
    [{ minimoCentavos: 900, minimoPrimerCentavos: 300 }, 300, 900],
    [{ minimoCentavos: null, minimoPrimerCentavos: 300 }, 300, null],
  ])('of %o a first pedido must reach %s, another %s', (minimos, first, other) => {
    expect([minimoOf(minimos, true), minimoOf(minimos, false)]).toEqual([first, other])
  })

  test.each([
    [null, 0, 0],
    [900, 580, 320],
    [900, 900, 0],
    [900, 1_000, 0],
  ])('of %s a total of %i lacks %i', (minimo, total, lacks) => expect(faltanteOf(minimo, total)).toBe(lacks))
})

describe('allowed edits', () => {
  const producto = { productoId: 'a', precioCentavos: 100, soloCampana: true }
  const saved = {
    ...{ ...buenFin, nombre: 'Buen Fin', texto: null, imagenId: null },
    ...{ minimoCentavos: null, minimoPrimerCentavos: null, productos: [producto] },
  }
  const more = { ...saved, productos: [producto, { ...producto, productoId: 'b' }] }
  const [none, dearer] = [
    { ...saved, productos: [] },
    { ...saved, productos: [{ ...producto, precioCentavos: 200 }] },
  ]
  const released = { ...saved, productos: [{ ...producto, soloCampana: false }] }
  const [earlier, longer] = [
    { ...saved, primerDia: '2026-11-21' },
    { ...saved, ultimoDia: '2026-11-25' },
  ]
  const renamed = { ...saved, nombre: 'Otra' }

  test.each([
    ['proxima', '2026-11-10', [more, none, dearer, released, earlier, longer, renamed], []],
    ['abierta', '2026-11-21', [more, dearer, released, longer, renamed], [none, earlier]],
    ['cerrada', '2026-12-01', [released], [more, none, dearer, earlier, longer, renamed]],
  ] as const)('of one that is %s', (estado, hoy, may, mayNot) => {
    const problems = (after: typeof saved) => editProblems({ ...saved, estado }, after, hoy).length
    expect(may.map(problems)).toEqual(may.map(() => 0))
    expect(mayNot.map(problems)).not.toContain(0)
  })

  test('a new one begins today or later', () => {
    expect(editProblems(null, saved, '2026-11-20')).toEqual([])
    expect(editProblems(null, saved, '2026-11-21')).toEqual([{ path: 'primerDia', reason: 'pasado' }])
  })
})
