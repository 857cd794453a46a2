import { expect, test } from 'vitest'
import { textOf } from './sheet-rows.ts'

/** Spanish letters and punctuation in Mac Roman. */
const macRoman: Record<string, number> = {
  ...{ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, ü: 0x9f, Ñ: 0x84, É: 0x83, Á: 0xe7, Í: 0xea, Ó: 0xee },
  ...{ '¡': 0xc1, '¿': 0xc0, '«': 0xc7, '»': 0xc8, '’': 0xd5, '–': 0xd0, '“': 0xd2, '”': 0xd3, '…': 0xc9, '°': 0xa1 },
}
const asMac = (text: string) => Buffer.from([...text].map((it) => macRoman[it] ?? it.charCodeAt(0)))
const win1252: Record<string, number> = { '’': 0x92, '–': 0x96, '—': 0x97, '“': 0x93, '”': 0x94, '…': 0x85, '€': 0x80 }
const asWindows = (text: string) => Buffer.from([...text].map((it) => win1252[it] ?? it.charCodeAt(0)))
const asBigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

const texts = [
  'SKU,Nombre\n1,Blusón ñandú',
  'SKU,Nombre\n1,Peña',
  'Nombre;Categoría\nBrasier «Ángela»;Moda Íntima',
  'Nombre,Descripción\nFalda d’Ángeles – “niña”,¿Cómo lavar? ¡A mano!… 30 °C',
  'SEÑORA,AÑO,ÉPOCA',
]
const encodings: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 LE', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 LE with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 BE', asBigEndian],
  ['UTF-16 BE with a mark', (text) => asBigEndian(`\uFEFF${text}`)],
  ['Windows-1252', asWindows],
  ['Mac Roman', asMac],
]

test.each(encodings)('%s is read', (_, encode) => {
  for (const text of texts) expect(textOf(encode(text))).toBe(text)
})

test.each([
  ['CP850', Buffer.from([0x50, 0x65, 0xa4, 0x61, 0x20, 0x6d, 0xa0, 0x73])],
  ['one byte that is í in one encoding and ’ in the other', Buffer.from([0x64, 0x92, 0x61, 0x6d, 0x6f, 0x72])],
  ['Shift JIS', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])],
])('%s is refused with how to save it', (_, bytes) => {
  expect(() => textOf(bytes)).toThrow(/CSV UTF-8/)
})

test('a binary file is refused', () => {
  expect(() => textOf(Buffer.from([0x25, 0, 0, 0, 7, 0, 0, 9]))).toThrow(/no es una hoja de Excel ni un CSV/)
})
