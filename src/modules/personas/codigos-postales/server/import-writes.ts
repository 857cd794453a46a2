import { open } from 'node:fs/promises'
import type { Database } from '#platform/db/database.ts'

export type Asentamiento = { codigo: string; colonia: string; municipio: string; estado: string; ciudad: string }

/** The used columns of the file of Correos de México, in any order. */
const columns = {
  ...{ codigo: 'd_codigo', colonia: 'd_asenta', municipio: 'D_mnpio', estado: 'd_estado', ciudad: 'd_ciudad' },
} as const
type Column = keyof typeof columns

/** Not a postal catalogue. The message says what to do. */
export class WrongFile extends Error {}

/**
 * Streams the Catálogo Nacional de Códigos Postales (`CPdescarga.txt`: fields separated by `|`, a notice first, headers
 * in the second line).
 * @param lines of the file, decoded from Windows-1252. @throws WrongFile without the headers, or for a malformed line.
 */
export async function* readAsentamientos(lines: AsyncIterable<string>): AsyncGenerator<Asentamiento> {
  let heads: Record<Column, number> | undefined
  let number = 0
  for await (const line of lines) {
    number++
    const cells = line.split('|').map((cell) => cell.trim())
    if (heads) {
      if (line.trim() !== '') yield asentamientoOf(cells, heads, number)
    } else heads = headsOf(cells)
    if (!heads && number > maxAbove) break
  }
  if (!heads)
    throw new WrongFile(
      `This is not the catalogue of Correos de México as text: no line begins with ${columns.codigo}|.`,
    )
}

/** Max. lines before the headers: a notice, possibly wrapped. */
const maxAbove = 20

function headsOf(cells: string[]): Record<Column, number> | undefined {
  const at = (name: string) => cells.findIndex((cell) => cell.toLowerCase() === name.toLowerCase())
  const found = Object.entries(columns).map(([column, name]) => [column, at(name)] as const)
  return found.every(([, index]) => index >= 0) ? (Object.fromEntries(found) as Record<Column, number>) : undefined
}

function asentamientoOf(cells: string[], heads: Record<Column, number>, number: number): Asentamiento {
  const cell = (column: Column) => cells[heads[column]] ?? ''
  const [codigo, colonia, municipio, estado] = (['codigo', 'colonia', 'municipio', 'estado'] as const).map(cell)
  if (!/^\d{5}$/.test(codigo ?? '') || !colonia || !municipio || !estado)
    throw new WrongFile(
      `Line ${number} has no code of five digits, colonia, municipio and estado. Nothing was changed.`,
    )
  return { codigo: codigo ?? '', colonia, municipio, estado, ciudad: cell('ciudad') || municipio }
}

/** The lines of a catalogue file, in Latin-1. @throws errors of opening the file. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path)
  yield* file.readLines({ encoding: 'latin1' })
}

/** Rows per statement: with five parameters each, within the limits of PostgreSQL and SQLite. */
const perStatement = 1_000

/**
 * Replaces the catalogue in one transaction; concurrent reads see the old or the new one.
 * @returns the number of colonias. @throws WrongFile for an empty file; the old catalogue stays.
 */
export function replaceCodigos(db: Database, asentamientos: AsyncIterable<Asentamiento>): Promise<number> {
  return db.write(async (tx) => {
    await tx.deleteFrom('codigosPostales').execute()
    let count = 0
    let rows: Asentamiento[] = []
    const flush = async () => {
      if (rows.length > 0) await tx.insertInto('codigosPostales').values(rows).execute()
      count += rows.length
      rows = []
    }
    for await (const row of asentamientos) {
      rows.push(row)
      if (rows.length === perStatement) await flush()
    }
    await flush()
    if (count === 0) throw new WrongFile('The file has heads and no código postal. Nothing was changed.')
    return count
  })
}
