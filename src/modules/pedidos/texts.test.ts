import { expect, test } from 'vitest'
import { stockEffect } from './rules.ts'
import { moveTexts } from './texts.ts'

test.each([
  ['cancelado', 'pendiente', 'Se apartan de nuevo sus piezas, si todavía las hay.'],
  ['cancelado', 'entregado', 'Sus piezas salen de nuevo de la existencia, si todavía las hay.'],
  ['entregado', 'preparando', 'Sus piezas vuelven a la existencia y quedan apartadas para él.'],
  ['entregado', 'cancelado', 'Sus piezas vuelven a la existencia.'],
  ['entregado', 'enviado', 'Sus piezas no se mueven.'],
] as const)('the question from %s to %s names what happens to the pieces', (from, to, text) => {
  expect(moveTexts.returns(stockEffect(from, to))).toContain(` ${text} La consultora`)
})
