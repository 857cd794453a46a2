import { expect, test } from 'vitest'
import { terminarTexts } from './texts.ts'

/** The question before a surtido is closed: what is left, and who can still send it (spec 3.3). */
const last = 'Ya no se podrá marcar, y sus pedidos podrán entrar en otro surtido.'

test.each<[string, Parameters<typeof terminarTexts.why>[0], string]>([
  ['all done', { faltan: 0, sinEnviar: 0, despues: true }, `Todo está surtido. Todos sus pedidos salieron. ${last}`],
  [
    'one piece and one pedido, for who may send it later',
    { faltan: 1, sinEnviar: 1, despues: true },
    `Queda 1 pieza sin surtir. 1 pedido todavía no se envía: aquí mismo puedes escribir sus guías y enviarlos, también después. ${last}`,
  ],
  [
    'several, for who packs',
    { faltan: 1200, sinEnviar: 3, despues: false },
    `Quedan 1,200 piezas sin surtir. 3 pedidos todavía no se envían: envíalos antes; después solo los envía Ventas o Administración. ${last}`,
  ],
])('%s', (_, facts, text) => {
  expect(terminarTexts.why(facts)).toBe(text)
})
