import { expect, test } from 'vitest'
import { dispositivoOf, dispositivosTexts } from './dispositivo-rules.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome en Android', 'telefono'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${chrome} Safari/537.36`, 'Chrome en Android', 'tableta'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 SamsungBrowser/29.0 ${chrome} Mobile Safari/537.36`,
    'Samsung Internet en Android',
    'telefono',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${safari} Version/19.1 Mobile/15E148 Safari/604.1`,
    'Safari en iPhone',
    'telefono',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${safari} CriOS/149.0 Mobile/15E148 Safari/604.1`,
    'Chrome en iPhone',
    'telefono',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) ${safari} Version/19.1 Safari/604.1`, 'Safari en iPad', 'tableta'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/19.1 Safari/605.1.15`,
    'Safari en Mac',
    'computadora',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/149.0.0.0`, 'Edge en Windows', 'computadora'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome en ChromeOS', 'computadora'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox en Linux', 'computadora'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${safari} Mobile/15E148 Instagram 400.0`,
    'Instagram en iPhone',
    'telefono',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows', 'computadora'],
  ['Chrome/1', 'Chrome', null],
  ['curl/8.1', 'Dispositivo desconocido', null],
  ['', 'Dispositivo desconocido', null],
  [null, 'Dispositivo desconocido', null],
  ['x'.repeat(100_000), 'Dispositivo desconocido', null],
])('%s is %s', (userAgent, words, tipo) => {
  const dispositivo = dispositivoOf(userAgent)
  expect(dispositivo.tipo).toBe(tipo)
  expect(dispositivosTexts.nombre(dispositivo)).toBe(words)
})

test('the current device is marked', () => {
  expect(['telefono', 'tableta', 'computadora', null].map((tipo) => dispositivosTexts.este(tipo as never))).toEqual([
    'Este teléfono',
    'Esta tableta',
    'Esta computadora',
    'Este dispositivo',
  ])
})
