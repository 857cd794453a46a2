import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Writer } from '#platform/db/database.ts'

/** The order of layers and modules (docs/decisions/012), and the imports that still point up. Biome checks the rest (scripts/law). */
describe('the order of layers and modules', () => {
  const { modules } = JSON.parse(readFileSync('scripts/law/order.json', 'utf8')) as { modules: string[] }
  const order = [['shared'], ['platform', 'ui'], ...modules.map((name) => [`modules/${name}`]), ['pages'], ['main']]
  const placeOf = (file: string) =>
    file
      .split('/')
      .slice(0, file.startsWith('modules/') ? 2 : 1)
      .join('/')
  const rankOf = (file: string) => order.findIndex((places) => places.includes(placeOf(file)))
  /** A page with parts has a folder; without any it is one file. */
  const pageOf = (file: string) => file.split('/').slice(0, 3).join('/')
  const mayImport = (from: string, to: string) => {
    if (placeOf(from) !== placeOf(to)) return rankOf(to) < rankOf(from)
    return placeOf(from) !== 'pages' || pageOf(from) === pageOf(to)
  }

  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file),
  )
  const imports = files.flatMap((from) =>
    [...readFileSync(join('src', from), 'utf8').matchAll(/(?:from|import\(|^import) ?'([#.][^']+)'/gm)].map(
      ([, path = '']) => ({ from, to: path.startsWith('#') ? path.slice(1) : join(dirname(from), path) }),
    ),
  )
  const upward = (all: typeof imports) => all.filter(({ from, to }) => !mayImport(from, to))

  test('includes every file', () => {
    expect(files.filter((file) => rankOf(file) < 0)).toEqual([])
    expect(imports.length).toBeGreaterThan(3000)
  })

  test('is kept, except for the exceptions', () => {
    expect(upward.filter((line) => !exceptions.includes(line))).toEqual([])
  })

  test('has no obsolete exception', () => {
    expect(exceptions.filter((line) => !upward.includes(line))).toEqual([])
  })
})

type Order = { modules: string[]; exceptions: string[] }

/** Types close the columns of stock: an open one makes its directive an error. */
const closed = (tx: Writer) => [
  // @ts-expect-error Stock is moved, and never written.
  tx.updateTable('productoTallas').set({ stock: 1 }),
  // @ts-expect-error Held pieces are moved too.
  tx.updateTable('productoTallas').set({ apartado: 1 }),
  // @ts-expect-error A size begins with nothing.
  tx.insertInto('productoTallas').values({ ...size, stock: 1, apartado: 0 }),
]
const size = { id: '', productoId: '', talla: '', posicion: 0, activo: 1 }

/** Raw SQL has no types. */
test('stock, holds and ledger are written in one file', () => {
  expect(closed).toBeTypeOf('function')
  const writes =
    /(insertInto|updateTable|deleteFrom)\('stockMovimientos'\)|\b(into|update|delete from)\s+(stock_movimientos|producto_tallas)\b/i
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const writers = files.filter((file) => writes.test(readFileSync(join('src', file), 'utf8')))
  expect(writers).toEqual([join('modules', 'existencias', 'server', 'stock-writes.ts')])
})
