import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { checkBudget } from '../scripts/budget.mjs'

const folder = mkdtempSync(join(tmpdir(), 'azahar-budget-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noise = (bytes) =>
  Array.from({ length: bytes }, (_, at) => String.fromCharCode(33 + ((at * at * 7919) % 90))).join('')
const files = {
  'assets/entry.js': noise(3000),
  'assets/wake.js': noise(1500),
  'assets/shared.js': noise(2000),
  'assets/page.js': noise(1000),
  'assets/later.js': noise(90_000),
  'assets/site.css': noise(500),
  'assets/text.woff2': noise(400),
}
const page = 'src/features/sitio/web/inicio-page.tsx?tsr-split=component'
const manifest = {
  'src/app/client.tsx': { file: 'assets/entry.js', dynamicImports: ['src/app/wake.tsx'] },
  'src/app/wake.tsx': {
    file: 'assets/wake.js',
    imports: ['_shared.js'],
    dynamicImports: [page, 'later'],
    assets: ['assets/site.css', 'assets/text.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  [page]: { file: 'assets/page.js', imports: ['_shared.js', 'src/app/wake.tsx'], dynamicImports: ['later'] },
  later: { file: 'assets/later.js' },
}
for (const [name, content] of Object.entries({ ...files, '.vite/manifest.json': JSON.stringify(manifest) })) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const wire = (...names) => names.reduce((sum, name) => sum + brotliCompressSync(files[`assets/${name}`]).length, 0)
const first = wire('entry.js', 'wake.js', 'shared.js', 'page.js')
const enough = { scripts: { 'sitio/web/inicio-page.tsx': first }, styles: wire('site.css'), fonts: 400 }

test('a budget counts each file of a page once, compressed, and none that is fetched later', () => {
  expect(checkBudget(folder, enough).map(({ what, bytes }) => [what, bytes])).toEqual([
    ['sitio/web/inicio-page.tsx', first],
    ['styles', wire('site.css')],
    ['fonts', 400],
  ])
})

test.each([
  ['scripts', { ...enough, scripts: { 'sitio/web/inicio-page.tsx': first - 1 } }, 'assets/shared.js'],
  ['styles', { ...enough, styles: 0 }, 'assets/site.css'],
  ['fonts', { ...enough, fonts: 399 }, 'assets/text.woff2'],
])('one byte too many of %s fails the build, and says what weighs', (_, budgets, heavy) => {
  expect(() => checkBudget(folder, budgets)).toThrow(
    expect.objectContaining({ message: 'A page is heavier than its budget.', output: expect.stringContaining(heavy) }),
  )
})

test('a budget for a page that is not there fails too', () => {
  expect(() => checkBudget(folder, { ...enough, scripts: { 'sitio/web/otra-page.tsx': 1 } })).toThrow('otra-page')
})
