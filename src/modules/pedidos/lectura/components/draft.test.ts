import { expect, test } from 'vitest'
import type { Duda, LineaLeida } from '#modules/pedidos/lectura/lectura.ts'
import { type LecturaDraft, settled, waitingLines, withLectura } from './draft.ts'

const empty: LecturaDraft = { productos: {}, texto: '', mensaje: [] }
const duda: Duda = { porQue: 'palabras' }
const inDoubt = (linea: string): LineaLeida => ({
  linea,
  tipo: 'pedido',
  partidas: [duda],
  sobra: [{ de: 0, a: 1 }],
})

const read = (now: LecturaDraft, ...lineas: LineaLeida[]): LecturaDraft => {
  const taken = withLectura(now, { lineas, productos: [] }, now.turno ?? 0, () => 0)
  return { ...now, ...taken?.draft }
}

test('a second message keeps the lines of the first that wait or that have unread words', () => {
  const first = read(empty, inDoubt('AZ-VES-001 M para Lupita'), inDoubt('la de holanes'), inDoubt('gracias'))
  const byHand = settled(first.mensaje, 0, 0, { agregadas: 1, pedidas: 1 })
  const second = read({ ...first, mensaje: settled(byHand, 2, 0) }, inDoubt('otra'))
  expect(second.mensaje.map(({ linea }) => linea)).toEqual(['AZ-VES-001 M para Lupita', 'la de holanes', 'otra'])
})

test('a text that is not read yet waits like lines in doubt', () => {
  const { mensaje } = read(empty, inDoubt('la de holanes'))
  expect(waitingLines({ mensaje, texto: 'AZ-VES-001 M\n\n G 2 ' })).toEqual(['la de holanes', 'AZ-VES-001 M', ' G 2 '])
  expect(waitingLines({ mensaje: [], texto: ' \n' })).toEqual([])
})
