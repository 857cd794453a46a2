import { describe, expect, test } from 'vitest'
import { sheetLimits } from '#shared/sheet.ts'
import { testApp } from '../app.ts'
import { cargasDesk, csv, rowXml, sheetXml, workbookParts, zip } from '../set-up/cargas.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const { give, given, filas } = cargasDesk(app)
const heads = rowXml(1, ['SKU', 'Nombre', 'Talla'])
const honest = workbookParts(sheetXml([heads, rowXml(2, ['S-1', 'Saco', 'M'])]))
const megabytes = 1024 * 1024

/** It is refused with a sentence, soon, nothing is kept of it, and the server answers others meanwhile. */
async function refused(bytes: Uint8Array, sentence: RegExp, archivo?: string) {
  const began = performance.now()
  await leavesNoTrace(app, async () => {
    const reply = give(bytes, archivo)
    expect((await app.as('visitor')('/api/productos?limite=1')).status).toBe(200)
    const { code, detail } = await (await reply).json()
    expect([code, detail]).toEqual([
      expect.stringMatching(/unsupported_type|body_too_large|invalid_request/),
      expect.stringMatching(sentence),
    ])
  })
  return performance.now() - began
}

describe('decompression bombs', () => {
  test('a hand-made workbook is read', async () => {
    const [row] = await filas((await given(zip(honest))).id)
    expect(row).toMatchObject({ producto: 'S-1 · Saco · talla M', accion: 'rechazar' })
  })

  test('a declared size that is too large is refused', async () => {
    const bomb = zip([...honest, { name: 'xl/media/a.xml', text: Buffer.alloc(80 * megabytes, ' ') }])
    expect(bomb.length).toBeLessThan(megabytes)
    expect(await refused(bomb, /contenido del archivo es demasiado grande/)).toBeLessThan(5_000)
  })

  test('a false size is cut off where it claims to end', async () => {
    const sheet = Buffer.concat([Buffer.from(sheetXml([heads])), Buffer.alloc(300 * megabytes, ' ')])
    const parts = honest.map((part) => (part.name.includes('sheet1') ? { ...part, text: sheet, claims: 5_000 } : part))
    expect(await refused(zip(parts), /dañado/)).toBeLessThan(15_000)
  })

  test('one that claims to be empty is not unpacked', async () => {
    const parts = honest.map((part) => (part.name.includes('sheet1') ? { ...part, claims: 0 } : part))
    await refused(zip(parts), /dañado/)
  })

  test('texts that fill the memory end only the reader', { timeout: 60_000 }, async () => {
    const cells = `<c t="inlineStr"><is><t>${'<r><t>x</t></r>'.repeat(20)}</t></is></c>`.repeat(50)
    const sheet = `<?xml version="1.0"?><worksheet><sheetData>${heads}${`<row>${cells}</row>`.repeat(3_000)}</sheetData></worksheet>`
    const parts = honest.map((part) => (part.name.includes('sheet1') ? { ...part, text: sheet } : part))
    const reply = await give(zip(parts))
    expect(reply.status).toBeLessThan(500)
    expect((await app.as('visitor')('/api/productos?limite=1')).status).toBe(200)
  })

  test('many files at once: some wait, the rest get 503', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => give(csv('SKU,Precio', 'W-1,1'))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 503, 503, 503])
  })

  test('too many bytes, rows, columns and characters are refused', async () => {
    await refused(Buffer.alloc(sheetLimits.bytes + 1, 'a'), /demasiado grande/)
    await refused(csv('SKU,Precio', ...Array.from({ length: 10_001 }, (_, at) => `M-${at},1`)), /más de 10000 filas/)
    await refused(csv('SKU,Precio', `M-1,1${','.repeat(70)}x`), /más de 60 columnas/)
    await refused(csv('SKU,Precio', `M-1,${'a'.repeat(7_000)}`), /más de 6000 caracteres/)
    await refused(Buffer.from(`SKU,Precio\n"${'a,'.repeat(2_400_000)}`), /comillas|dañado|tarda/)
  })
})

describe('malformed sheets', () => {
  test('a far last cell makes no huge rectangle', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    const sheet = sheetXml([heads, rowXml(2, ['S-2', 'Saco', 'M']), far], '').replace(
      '<sheetData>',
      '<dimension ref="A1:XFD1048576"/><sheetData>',
    )
    const parts = workbookParts(sheet)
    expect(await filas((await given(zip(parts))).id)).toHaveLength(1)
  })

  test('XML entities are not expanded, and no server file is read', async () => {
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    const before = `<!DOCTYPE x [<!ENTITY l0 "ja"><!ENTITY f SYSTEM "file:///etc/passwd">${laughs}]>`
    const sheet = sheetXml([heads, rowXml(2, ['S-3', '&l20;&f;', 'M'])], before)
    const reply = await give(zip(workbookParts(sheet)))
    expect(reply.status).toBe(201)
    const [row] = await filas((await reply.json()).id)
    expect(row?.producto).not.toContain('root:')
    expect(row?.producto.length).toBeLessThan(100)
  })

  test('macros, passwords, old Excel and other formats are refused with instructions', async () => {
    const macro = zip([...honest, { name: 'xl/vbaProject.bin', text: 'x' }])
    await refused(macro, /macros/)
    await refused(zip(honest), /macros/, 'lista.XLSM')
    await refused(Buffer.from('d0cf11e0a1b11ae1'.padEnd(1000, '0'), 'hex'), /contraseña|antiguo/)
    await refused(zip([{ name: 'Index/Document.iwa', text: 'numbers' }]), /no es una hoja de Excel/)
    await refused(
      zip([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      /no es una hoja de Excel/,
    )
    await refused(Buffer.from('%PDF-1.7 …'), /no es una hoja de Excel/)
    await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /no es una hoja de Excel/)
    await refused(zip(honest).subarray(0, 900), /dañado/)
    await refused(Buffer.alloc(0), /no es una hoja de Excel/)
  })
})

describe('names and texts', () => {
  test('a path is reduced to its last part, and hidden endings are shown', async () => {
    const names = [
      '../../etc/passwd',
      'C:\\Users\\Ana\\lista.csv',
      'fac\u202Evsc.exe',
      '<img src=x onerror=alert(1)>.csv',
    ]
    const kept: string[] = []
    for (const name of names) kept.push((await given(csv('SKU,Precio', 'P-1,1'), name)).archivo)
    expect(kept).toEqual(['passwd', 'lista.csv', 'facvsc.exe', '<img src=x onerror=alert(1)>.csv'])
  })

  test('object keys are no columns', async () => {
    const carga = await given(csv('SKU,Precio,__proto__,constructor', 'K-1,1,2,3'))
    expect(carga.ignoradas).toEqual(['__proto__', 'constructor'])
  })
})

test('only parsed rows are applied: a body with other rows changes nothing', async () => {
  const carga = await given(csv('SKU,Nombre,Precio', 'V-1,Velo,10'))
  await leavesNoTrace(app, async () => {
    const path = `/api/cargas/${carga.id}`
    const bodies = { cambio: { campos: { precioCentavos: 1 } }, accion: 'crear', estado: 'pendiente' }
    for (const method of ['PUT', 'PATCH', 'POST'])
      expect((await app.as('admin')(path, { method, body: bodies })).status).toBe(404)
    await expectProblem(await app.as('admin')(`${path}/filas?actor=otro`), 'invalid_request')
  })
})
