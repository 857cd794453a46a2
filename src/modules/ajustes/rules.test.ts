import { describe, expect, test } from 'vitest'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { fillWhatsapp, unknownVariables, type WhatsappValues } from './rules.ts'
import { ajusteChangeSchema } from './schema.ts'
import { ajusteClaves, settings } from './settings.ts'

const values: WhatsappValues = {
  ...{ nombre: 'Lucía', pedido: 'PED-000007', total: '$1,250.00', piezas: '3 piezas', marca: 'Azahar' },
  ...{ enlace: 'https://azahar.test/consultora/pedido/7', guia: '' },
}

describe('spec 3.1: the words of a WhatsApp', () => {
  test.each<[string, Partial<WhatsappValues>, string]>([
    ['Hola, {nombre}: {pedido} suma {total}.', {}, 'Hola, Lucía: PED-000007 suma $1,250.00.'],
    ['{nombre} {nombre}', {}, 'Lucía Lucía'],
    ['{piezas} de {marca} en {enlace}', {}, `3 piezas de Azahar en ${values.enlace}`],
    ['{otra} {Nombre} {} {toString}', {}, '{otra} {Nombre} {} {toString}'],
    ['En camino.\n{guia}\n\nAquí: {pedido}', {}, 'En camino.\n\nAquí: PED-000007'],
    ['En camino.\n{guia}', { guia: 'DHL 12' }, 'En camino.\nDHL 12'],
    ['Hola, {nombre}', { nombre: '{total}' }, 'Hola, {total}'],
    ['Hola, {nombre}', { nombre: '$& $1 $$' }, 'Hola, $& $1 $$'],
  ])('%j with %j reads %j', (texto, own, read) => {
    expect(fillWhatsapp(texto, { ...values, ...own })).toBe(read)
  })

  test.each<[string, string[]]>([
    ['Hola', []],
    ['{nombre}, {pedido}, {total}, {piezas}, {marca}, {enlace}', []],
    ['{apellido} y {apellido}, {Nombre}', ['{apellido}', '{Nombre}']],
    ['{ nombre } {}', ['{ nombre }', '{}']],
    ['Hola, {nombre', ['{']],
    ['Hola, nombre}', ['}']],
    ['{{nombre}}', ['{', '}']],
    ['{constructor}', ['{constructor}']],
  ])('in %j nobody knows %j', (texto, unknown) => {
    expect(unknownVariables(texto)).toEqual(unknown)
  })

  test.each<[string, string]>([
    ['', ''],
    ['Hola', '?text=Hola'],
    ['¿Va todo?\nSí & #1 + 100%', '?text=%C2%BFVa%20todo%3F%0AS%C3%AD%20%26%20%231%20%2B%20100%25'],
    ['🌸', '?text=%F0%9F%8C%B8'],
    ['half a flower \uD83C', '?text=half%20a%20flower%20%EF%BF%BD'],
    ['"><script>&phone=1', '?text=%22%3E%3Cscript%3E%26phone%3D1'],
  ])('the link carries %j as %s', (texto, query) => {
    const url = whatsappUrl('+52 442 555 0134', texto)
    expect(url).toBe(`https://wa.me/524425550134${query}`)
    expect(new URL(url).searchParams.get('text') ?? '').toBe(texto.toWellFormed())
  })
})

describe('spec 3.1: the settings of the desk', () => {
  test.each(ajusteClaves)('%s begins with what may be saved', (clave) => {
    const { schema, porOmision } = settings[clave]
    expect(schema.parse(porOmision)).toEqual(porOmision)
  })

  test.each<[string, unknown, string]>([
    ['nothing', '  \n ', 'Escribe el texto, o vuelve al de la marca'],
    ['too much', 'x'.repeat(1_001), 'Máximo 1000 caracteres'],
    [
      'a variable that there is not',
      'Hola, {apellido}',
      'No se puede usar {apellido}. Entre llaves solo van {nombre}, {pedido}, {total}, {piezas}, {marca}, {enlace}, {guia}.',
    ],
  ])('%s is refused at its field', (_, valor, message) => {
    const { error } = ajusteChangeSchema.safeParse({ clave: 'whatsapp_enviado', valor, version: 0 })
    expect(error?.issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([['valor', message]])
  })
})
