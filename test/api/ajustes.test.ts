import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Ajuste, readAjustesFile } from '#modules/ajustes/server/reads.ts'
import { ajusteClaves, settings } from '#modules/ajustes/settings.ts'
import { people, testApp } from '../app.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')

const read = async (clave: string): Promise<Ajuste> =>
  (await (await admin('/api/ajustes')).json()).items.find((it: Ajuste) => it.clave === clave)
const put = (clave: string, valor: unknown, version: number, more: object = {}) =>
  admin('/api/ajustes', { method: 'PUT', body: { clave, valor, version, ...more } })
const noted = async () => (await (await admin('/api/admin/bitacora?limite=1')).json()).items[0]

describe('spec 3.1: a setting', () => {
  test('has the brand’s value until staff change it, and can be reset', async () => {
    const clave = 'whatsapp_enviado'
    const deMarca = settings[clave].porOmision
    expect(await read(clave)).toEqual({ clave, valor: deMarca, deMarca, version: 0, cambio: null })
    const texto = 'Va en camino, {nombre}. 🌸\n<script>alert(1)</script> & https://azahar.test/?a=1#b'
    expect(await (await put(clave, `  ${texto} `, 0)).json()).toEqual({ version: 1 })
    const cambio = { nombre: 'Inés Arriaga Septién', createdAt: expect.stringMatching(/Z$/) }
    expect(await read(clave)).toEqual({ clave, valor: texto, deMarca, version: 1, cambio })
    expect(await noted()).toMatchObject({
      ...{ verbo: 'ajuste_guardado', objetoId: clave, cambios: { valor: [deMarca, texto] } },
      actor: { id: await idOf(app, people.admin) },
    })
    expect(await (await put(clave, deMarca, 1)).json()).toEqual({ version: 2 })
    expect(await read(clave)).toMatchObject({ valor: deMarca, version: 2 })
    expect(await noted()).toMatchObject({ cambios: { valor: [texto, deMarca] } })
    const row = await app.context.db.read.selectFrom('ajustes').selectAll().where('clave', '=', clave).execute()
    expect(row).toMatchObject([{ valor: null }])
  })

  test('the same value again is no change', async () => {
    const clave = 'whatsapp_preparando'
    const reply = await leavesNoTrace(app, () => put(clave, settings[clave].porOmision, 0))
    expect(await reply.json()).toEqual({ version: 0 })
  })

  test('are listed in the order of their table', async () => {
    const { items } = await (await admin('/api/ajustes')).json()
    expect(items.map(({ clave }: Ajuste) => clave)).toEqual(ajusteClaves)
  })

  test.each([
    ['an empty text', { valor: ' ' }, ['valor']],
    ['a text that is too long', { valor: 'x'.repeat(1_001) }, ['valor']],
    ['a variable that there is not', { valor: 'Hola, {apellido}' }, ['valor']],
    ['a brace alone', { valor: 'Hola, {nombre' }, ['valor']],
    ['what is no text', { valor: { texto: 'Hola' } }, ['valor']],
    ['characters that nobody sees', { valor: 'Hola\u202E' }, ['valor']],
    ['a setting that there is not', { clave: 'whatsapp_nunca' }, ['clave']],
    ['a setting of every object', { clave: '__proto__' }, ['clave']],
    ['a version that cannot be', { version: -1 }, ['version']],
    ['what is not asked for', { updatedBy: 'x' }, ['']],
  ])('%s is refused, and nothing is changed', async (_, wrong, paths) => {
    const reply = await leavesNoTrace(app, () => put('whatsapp_otro', 'Hola', 0, wrong))
    const { errors } = await expectProblem(reply, 'invalid_request')
    expect(errors?.map(({ path }) => path)).toEqual(paths)
  })
})

describe('two admins, one setting', () => {
  test('the second is told the current value and its author, and changes nothing', async () => {
    const clave = 'whatsapp_confirmado'
    expect((await put(clave, 'La primera', 0)).status).toBe(200)
    const late = await leavesNoTrace(app, () => put(clave, 'La segunda', 0))
    expect(await expectProblem(late, 'stale')).toMatchObject({
      actual: { valor: 'La primera', version: 1, cambio: { nombre: 'Inés Arriaga Septién' } },
    })
    await expectProblem(await leavesNoTrace(app, () => put(clave, 'La tercera', 9)), 'stale')
    expect((await put(clave, 'La segunda', 1)).status).toBe(200)
  })

  test.each([0, 1])('nine at once with version %d: one wins, the others are told', async (version) => {
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, n) => put('whatsapp_entregado', `${version} ${n}`, version)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(await read('whatsapp_entregado')).toMatchObject({ valor: `${version} ${winner}`, version: version + 1 })
  })
})

describe('the brand’s ajustes.json', () => {
  const folderWith = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'azahar-marca-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    if (text) writeFileSync(join(folder, 'ajustes.json'), text)
    return folder
  }

  test('overrides some values; without the file there are none', () => {
    const own = readAjustesFile(folderWith('{ "whatsapp_otro": "¡Hola, {nombre}!" }'))
    expect(own).toMatchObject({
      whatsapp_otro: '¡Hola, {nombre}!',
      whatsapp_enviado: settings.whatsapp_enviado.porOmision,
    })
    expect(readAjustesFile(folderWith('')).whatsapp_otro).toBe(settings.whatsapp_otro.porOmision)
  })

  test.each([
    ['{', /ajustes\.json cannot be read/],
    ['{ "whatsapp_otro": "{apellido}" }', /ajustes\.json: whatsapp_otro No se puede usar \{apellido\}/],
    ['{ "whatsapp_nunca": "Hola" }', /ajustes\.json: .*whatsapp_nunca/],
  ])('%s is refused at the start', (text, sentence) => {
    expect(() => readAjustesFile(folderWith(text))).toThrow(sentence)
  })
})
