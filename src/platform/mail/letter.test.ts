import { expect, test } from 'vitest'
import type { Letter } from '#shared/letter.ts'
import { letterHtml, letterText, oneLine } from './letter.ts'

const hostile = `<img src=x onerror=alert(1)> & "O'Neil"`
const letter: Letter = {
  subject: hostile,
  preheader: hostile,
  eyebrow: hostile,
  heading: hostile,
  paragraphs: [hostile],
  lines: { rows: [{ title: hostile, detail: hostile, amount: hostile }], total: { label: hostile, amount: hostile } },
  facts: [{ label: hostile, value: hostile }],
  button: { label: hostile, url: `https://azahar.example/?a="><script>` },
  notes: [hostile],
}
const sender = { nombre: hostile, lema: hostile, url: 'https://azahar.example', contact: [hostile] }

test('text in a letter is escaped', () => {
  const html = letterHtml(letter, sender)
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt; &amp; &quot;O&#39;Neil&quot;/g)).toHaveLength(17)
  expect(letterText(letter, sender)).toContain(hostile)
})

test.each([
  ['Pedido\r\nBcc: otra@azahar.test', 'Pedido Bcc: otra@azahar.test'],
  ['Pedido\u2028X\u0000Y', 'Pedido X Y'],
  ['  Pedido   PED-000001 ', 'Pedido PED-000001'],
])('%j becomes one header line: %j', (written, line) => {
  expect(oneLine(written)).toBe(line)
})
