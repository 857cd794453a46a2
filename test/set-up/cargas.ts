import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import type { Carga, CargaFila } from '#modules/catalogo/cargas/client.ts'
import { uploadPaths } from '#shared/uploads.ts'
import type { TestApp } from '../app.ts'
import { until } from './until.ts'

type Value = string | number | boolean | Date | null

export const xlsx = (...rows: Value[][]): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Hoja1', rows }] })

/** A CSV as people write it: nothing is quoted for them. */
export const csv = (...lines: string[]): Buffer => Buffer.from(lines.join('\n'))

/** Requests of staff for product files. */
export function cargasDesk(app: TestApp, send = app.as('admin')) {
  const give = (bytes: Uint8Array, archivo = 'productos.xlsx') =>
    send(`${uploadPaths.carga}?archivo=${encodeURIComponent(archivo)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes as Uint8Array<ArrayBuffer>,
    })
  const read = async (id: string): Promise<Carga> => (await send(`${uploadPaths.carga}/${id}`)).json()
  const apply = (id: string, confirmado = true) =>
    send(`${uploadPaths.carga}/${id}/aplicacion${confirmado ? '?confirmado=si' : ''}`, { method: 'POST' })
  const ended = (id: string) =>
    until('the file is applied', async () => (await read(id)).estado === 'terminada' || undefined)
  return {
    ...{ give, read, apply, ended },
    given: async (bytes: Uint8Array, archivo?: string): Promise<Carga> => {
      const reply = await give(bytes, archivo)
      if (reply.status !== 201) throw new Error(`The file was refused: ${await reply.text()}`)
      return reply.json()
    },
    filas: async (id: string): Promise<CargaFila[]> =>
      (await (await send(`${uploadPaths.carga}/${id}/filas?limite=100`)).json()).items,
    /** Applies it and waits for its end. */
    applied: async (id: string): Promise<Carga> => {
      const reply = await apply(id)
      if (reply.status !== 202) throw new Error(`It was not applied: ${await reply.text()}`)
      await ended(id)
      return read(id)
    },
  }
}

type Part = { name: string; text: string | Buffer /** What it claims to unpack to. */; claims?: number }

/** A ZIP file of these parts, honest or not. */
export function zip(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, text, claims } of parts) {
    const raw = Buffer.from(text as string)
    const packed = deflateRawSync(raw)
    const facts = Buffer.alloc(16)
    facts.writeUInt32LE(crc32(raw), 4)
    facts.writeUInt32LE(packed.length, 8)
    facts.writeUInt32LE(claims ?? raw.length, 12)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(Buffer.byteLength(name))
    const version = Buffer.from([20, 0, 0, 0, 8, 0])
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), version, facts, lengths, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), version, facts, lengths, place, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

/** The parts of a workbook, with this as its sheet and what else is wanted. */
export const workbookParts = (sheet: string | Buffer, more: Part[] = []): Part[] => [
  {
    name: '[Content_Types].xml',
    text: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  { name: 'xl/worksheets/sheet1.xml', text: sheet },
  ...more,
]

/** A sheet of rows of texts, as XML. */
export const sheetXml = (rows: string[], before = ''): string =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`

export const rowXml = (row: number, cells: string[]): string =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
