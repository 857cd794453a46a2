import { expect, test } from 'vitest'
import { whatsappFor } from './seguimiento-rules.ts'

const eventos = [
  { tipo: 'creado', createdAt: '2026-11-20T10:00:00.000Z' },
  { tipo: 'notas', createdAt: '2026-11-29T10:00:00.000Z' },
]
const propuesta = (estado: 'abierta' | 'aceptada', createdAt = '2026-11-22T10:00:00.000Z') => ({ estado, createdAt })
const llamada = (resultado: 'no_contesto' | 'contesto' | 'buzon', day: string) => ({
  resultado,
  createdAt: `2026-11-${day}T10:00:00.000Z`,
})

test.each([
  ['nothing happened', null, [], 'whatsapp_confirmar'],
  ['a propuesta waits', propuesta('abierta'), [], 'whatsapp_propuesta'],
  ['it was answered', propuesta('aceptada'), [], 'whatsapp_confirmar'],
  ['nobody answered', null, [llamada('no_contesto', '21')], 'whatsapp_no_contesto'],
  ['the machine answered', null, [llamada('buzon', '21')], 'whatsapp_no_contesto'],
  ['answered later', null, [llamada('contesto', '22'), llamada('no_contesto', '21')], 'whatsapp_confirmar'],
  ['the propuesta is newer than the call', propuesta('abierta'), [llamada('no_contesto', '21')], 'whatsapp_propuesta'],
  [
    'the call is newer than the propuesta',
    propuesta('abierta'),
    [llamada('no_contesto', '23')],
    'whatsapp_no_contesto',
  ],
] as const)('%s', (_, offered, llamadas, clave) => {
  expect(
    whatsappFor({ status: 'pendiente', propuesta: offered, eventos, llamadas: [...llamadas], levantado: false }),
  ).toBe(clave)
})

test('the current status counts, not the one of the call', () => {
  const moved = [...eventos, { tipo: 'status', createdAt: '2026-11-25T10:00:00.000Z' }]
  const llamadas = [llamada('no_contesto', '24')]
  const of = { status: 'enviado', propuesta: null, eventos: moved, llamadas, levantado: true } as const
  expect(whatsappFor(of)).toBe('whatsapp_enviado')
  expect(whatsappFor({ ...of, status: 'confirmado' })).toBe('whatsapp_levantado')
})
