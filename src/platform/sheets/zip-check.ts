import { AppError } from '#shared/errors.ts'
import { sheetLimits } from '#shared/sheet.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const entryBytes = 46
const maxCommentBytes = 65_535
const encryptedFlag = 1

/**
 * Checks the declared sizes of an XLSX before unpacking; the reader unpacks no part beyond its declared size.
 * @throws unsupported_type, body_too_large.
 */
export function assertPlainWorkbook(bytes: Buffer): void {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > sheetLimits.parts) throw tooLarge()
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  const names: string[] = []
  for (let each = 0; each < count; each++) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw damaged()
    const [size, packed] = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + entryBytes, at + entryBytes + nameLength)
    if (bytes.readUInt16LE(at + 8) & encryptedFlag) throw protectedFile()
    // A part declared as empty would be unpacked without limit; only folders are empty.
    if (size === 0 && !(name.endsWith('/') && packed === 0)) throw damaged()
    unpacked += size
    names.push(name)
    at += entryBytes + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (unpacked > sheetLimits.unpackedBytes) throw tooLarge()
  if (names.some((name) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(name))) throw withMacros()
  if (!names.includes('[Content_Types].xml') || !names.some((name) => /^xl\/worksheets\//.test(name)))
    throw noWorkbook()
}

/** The end of the central directory, searched backwards as the reader does. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - maxCommentBytes)
  for (let at = bytes.length - endBytes; at >= first; at--) if (bytes.readUInt32LE(at) === endSignature) return at
  throw damaged()
}

export const withMacros = () =>
  new AppError(
    'unsupported_type',
    'El archivo tiene macros. Guárdalo como «Libro de Excel (.xlsx)», sin macros, y vuelve a subirlo.',
  )
export const protectedFile = () =>
  new AppError(
    'unsupported_type',
    'El archivo tiene contraseña o es de un Excel antiguo (.xls). Guárdalo como «Libro de Excel (.xlsx)», sin contraseña.',
  )
export const noWorkbook = () =>
  new AppError('unsupported_type', 'El archivo no es una hoja de Excel ni un CSV. Guárdalo como .xlsx o .csv.')
export const damaged = () =>
  new AppError('unsupported_type', 'El archivo está dañado: ábrelo, guárdalo otra vez como .xlsx y vuelve a subirlo.')
export const tooLarge = () =>
  new AppError('body_too_large', 'El contenido del archivo es demasiado grande. Copia tus filas a un archivo nuevo.')
