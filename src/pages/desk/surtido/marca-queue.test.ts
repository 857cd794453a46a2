import { expect, test } from 'vitest'
import { marcaQueue, settled, ticked } from './use-marcas.ts'

const hecha = (prendaId: string, piezas: number | null) => ({ prendaId, resultado: 'hecha' as const, piezas })

test('only the latest tick of a size waits, with the value known before the first', () => {
  const once = ticked({}, 'm', 5, null)
  expect(ticked(once, 'm', null, 5)).toEqual({ m: { piezas: null, antes: null } })
  expect(ticked(once, 'g', 2, 1)).toEqual({ m: { piezas: 5, antes: null }, g: { piezas: 2, antes: 1 } })
})

test('a delivered tick is removed; a newer one waits on top of it', () => {
  const sent = { m: { piezas: 5, antes: null }, g: { piezas: 2, antes: 1 } }
  expect(settled(sent, sent, [hecha('m', 5), hecha('g', 2)])).toEqual({})
  const meanwhile = { ...sent, m: { piezas: null, antes: null } }
  expect(settled(meanwhile, sent, [hecha('m', 5), hecha('g', 2)])).toEqual({ m: { piezas: null, antes: 5 } })
  const other = { prendaId: 'm', resultado: 'otra' as const, piezas: 4 }
  expect(settled(sent, sent, [other])).toEqual({ g: sent.g })
})

test('ticks belong to one user and one surtido', () => {
  const mine = marcaQueue('s1', 'ines')
  mine.tick('m', 5, null)
  expect(mine.read()).toEqual({ m: { piezas: 5, antes: null } })
  expect(marcaQueue('s2', 'ines').read()).toEqual({})
  expect(mine.drop()).toBe(1)
  expect(mine.read()).toEqual({})
})
