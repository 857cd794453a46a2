import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Writer } from '#platform/db/database.ts'

type Refusal = [from: string, remedy: string]

const parent: Refusal = ['../log.ts', 'write the path from the root of src']
const app: Refusal = ['#main/api.ts', 'or let main hand it in as an argument']
const node: Refusal = ['node:fs', 'Move what needs Node into platform/ or a server/ layer']
const server: Refusal = ['#modules/uno/server/reads.ts', 'Move the fact into rules.ts, schema.ts or texts.ts']
const web: Refusal = ['#modules/uno/client.ts', 'Move the fact into rules.ts, schema.ts or texts.ts']
const rootPlatform: Refusal = [
  '#platform/log.ts',
  'platform belongs to the server/ layer. Take what you need as an argument',
]
const rootUi: Refusal = ['#ui/button.tsx', 'Move the component into components/']
const webPlatform: Refusal = ['#platform/log.ts', 'asks the API through its client.ts']
const webServer: Refusal = ['#modules/uno/server/reads.ts', 'ask the API through client.ts']
const page: Refusal = ['#pages/public/inicio-page.tsx', 'Move the shared part into a component of its own']

/** Forbidden imports of each layer, with the remedy that the lint rule names. N numbers the planted files. */
const refusals: Record<string, Refusal[]> = {
  'src/main/N.ts': [parent],
  'src/shared/N.ts': [
    parent,
    app,
    node,
    ['#platform/log.ts', 'shared imports nothing of ours but shared'],
    ['#ui/button.tsx', 'shared imports nothing of ours but shared'],
    ['#modules/uno/rules.ts', 'shared imports nothing of ours but shared'],
  ],
  'src/platform/db/N.ts': [
    parent,
    app,
    ['#modules/uno/rules.ts', 'Let the module hand in what you need as an argument'],
    ['#ui/button.tsx', 'Let the module hand in what you need as an argument'],
  ],
  'src/ui/N.tsx': [
    parent,
    app,
    node,
    ['#platform/log.ts', 'Let the module hand in what you need as a prop'],
    ['#modules/uno/client.ts', 'Let the module hand in what you need as a prop'],
  ],
  'src/modules/schemaN/schema.ts': [parent, app, node, server, web, rootPlatform, rootUi],
  'src/modules/textsN/texts.ts': [['./server/reads.ts', server[1]], ['./components/a.tsx', web[1]], rootUi],
  'src/modules/testN/rules.test.ts': [parent, app, server, web, rootPlatform, rootUi],
  'src/modules/rulesN/rules.ts': [
    server,
    web,
    ['zod', 'Rules have no imports'],
    ['./schema.ts', 'Rules have no imports'],
    ['#modules/dos/texts.ts', 'Rules have no imports'],
  ],
  'src/modules/tres/server/N.ts': [
    parent,
    app,
    ['#modules/dos/client.ts', 'The server/ layer does not import components/'],
    ['#ui/button.tsx', 'The server/ layer does not import ui'],
    ['#modules/dos/server/writes.ts', 'Another module lends its rules'],
    ['#modules/dos/server/api.ts', 'Another module lends its rules'],
  ],
  'src/modules/tres/components/N.tsx': [
    parent,
    app,
    node,
    webPlatform,
    webServer,
    page,
    ['./inicio-page.tsx', page[1]],
    ['#modules/tres/server/api.ts', 'ask the API through client.ts'],
  ],
  'src/modules/clientN/client.ts': [
    parent,
    app,
    node,
    webPlatform,
    webServer,
    page,
    ['#modules/dos/server/api.ts', 'client.ts takes nothing but types, and from its own'],
  ],
}

const refused = Object.entries(refusals).flatMap(([layer, list]) =>
  list.map(([from, remedy], n): Violation => [layer.replace('N', String(n)), `import { a } from '${from}'`, remedy]),
)

type Violation = [path: string, line: string, remedy: string]

/** Other forms of import, and rules that are not about layers. */
const violations: Violation[] = [
  ...refused,
  ['src/modules/uno/components/lazy.tsx', "const a = await import('#main/routes.ts')", app[1]],
  ['src/modules/uno/components/types.tsx', "import type { A } from '#modules/uno/server/api.ts'", webServer[1]],
  ['src/modules/uno/components/again.tsx', "export { a } from '#platform/log.ts'", webPlatform[1]],
  ['src/modules/uno/client.ts', "import { a } from '#modules/uno/server/api.ts'", 'takes nothing but types'],
  ['src/modules/dos/client.ts', "import type { A } from '#modules/uno/server/api.ts'", 'from its own server/api.ts'],
  ['src/modules/dos/rules.ts', "export { a } from '#modules/uno/texts.ts'", 'Rules have no imports'],
  ['src/shared/utils.ts', 'export const a = 1', 'No utils, helpers, lib or index files or folders'],
  ['src/ui/index.ts', 'export const a = 1', 'No utils, helpers, lib or index files or folders'],
  ['src/modules/uno/lib/a.ts', 'export const a = 1', 'No utils, helpers, lib or index files or folders'],
  ['src/shared/cuatro.ts', "const a = new Intl.DateTimeFormat('en-CA')", 'No format of a locale'],
  ['src/ui/fecha.tsx', "const a = new Date().toLocaleDateString('sv-SE')", 'No format of a locale'],
  ['src/main/cuenta.ts', "const a = (1000).toLocaleString('en-US')", 'No format of a locale'],
  ['src/modules/uno/components/verb.ts', "import { useMutation } from '@tanstack/react-query'", 'Send through useVerb'],
  ['src/ui/verb.ts', "import { useMutation as use, useQuery } from '@tanstack/react-query'", 'Send through useVerb'],
  ['src/ui/nombre.tsx', 'export const A = () => <input type="text" />', 'Take Input or Textarea from'],
  ['src/modules/uno/components/nota.tsx', 'export const A = () => <textarea>a</textarea>', 'or Textarea from'],
  ['src/modules/uno/components/forma.tsx', "import { useForm } from 'react-hook-form'", 'Take useForm from'],
  [
    'src/modules/uno/components/otra.tsx',
    "import { useForm as a, useWatch } from 'react-hook-form'",
    'Take useForm from',
  ],
  ['src/shared/uno.ts', "import { a } from './dos.ts'\nexport const b = a", 'part of a cycle'],
  ['src/shared/dos.ts', "import { b } from '#shared/uno.ts'\nexport const a = b", 'part of a cycle'],
]

type Report = { summary: { unchanged: number; changed: number }; diagnostics: Diagnostic[] }
type Diagnostic = { category: string; message: string; location: { path: string } }

const planted = mkdtempSync(join(tmpdir(), 'azahar-law-'))
let report: Report

beforeAll(async () => {
  for (const file of ['biome.json', 'scripts/law', '.gitignore', 'package.json']) {
    cpSync(file, join(planted, file), { recursive: true })
  }
  for (const [path, line] of violations) {
    mkdirSync(dirname(join(planted, path)), { recursive: true })
    writeFileSync(join(planted, path), `${line}\n`)
  }
  report = await lint(planted)
})

afterAll(() => rmSync(planted, { recursive: true }))

describe('the one-way law', () => {
  test.each(violations)('%s may not say %s', (path, _line, remedy) => {
    expect(said(path)).toContainEqual(expect.stringContaining(remedy))
  })

  test('is checked on every file of the tree', { timeout: 120_000 }, async () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.gen)\.tsx?$/.test(file),
    )
    const { summary } = await lint('.')
    expect(files.length).toBeGreaterThan(30)
    expect(summary.unchanged + summary.changed).toBeGreaterThanOrEqual(files.length)
  })
})

/** The order of layers and modules (docs/decisions/002). */
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

  test('has a place for every file', () => {
    expect(files.filter((file) => rankOf(file) < 0)).toEqual([])
    expect(imports.length).toBeGreaterThan(3000)
  })

  test('is kept by every import', () => expect(upward(imports)).toEqual([]))
})

/** Columns that the compiler keeps closed. */
const closed = (tx: Writer) => [
  // @ts-expect-error Stock is moved, and never written.
  tx.updateTable('productoTallas').set({ stock: 1 }),
  // @ts-expect-error So is what is held.
  tx.updateTable('productoTallas').set({ apartado: 1 }),
  // @ts-expect-error A size begins with nothing.
  tx.insertInto('productoTallas').values({ ...size, stock: 1, apartado: 0 }),
]
const size = { id: '', productoId: '', talla: '', posicion: 0, activo: 1 }

/** What no type sees. */
test('stock, holds and ledger are written in one file', () => {
  expect(closed).toBeTypeOf('function')
  const writes =
    /(insertInto|updateTable|deleteFrom)\('stockMovimientos'\)|\b(into|update|delete from)\s+(stock_movimientos|producto_tallas)\b/i
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const writers = files.filter((file) => writes.test(readFileSync(join('src', file), 'utf8')))
  expect(writers).toEqual([join('modules', 'existencias', 'server', 'stock-writes.ts')])
})

function said(path: string): string[] {
  const law = ['plugin', 'lint/style/noRestrictedImports', 'lint/suspicious/noImportCycles']
  const about = report.diagnostics.filter(({ location, category }) => location.path === path && law.includes(category))
  return about.map(({ message }) => message)
}

function lint(folder: string): Promise<Report> {
  const args = [
    join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    'src',
  ]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (_error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(stderr))
      }
    })
  })
}
