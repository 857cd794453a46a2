import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkBudget } from '../scripts/budget.mjs'

const folder = mkdtempSync(join(tmpdir(), 'azahar-budget-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Compressed sizes; a font is sent as it is. */
const sizes = { 'entry.js': 900, 'wake.js': 700, 'shared.js': 800, 'page.js': 400, 'later.js': 90_000, 'site.css': 300 }
const page = 'src/features/sitio/web/inicio-page.tsx?tsr-split=component'
const manifest = {
  'src/app/client.tsx': { file: 'assets/entry.js', dynamicImports: ['src/app/hydrate.tsx'] },
  'src/app/hydrate.tsx': {
    file: 'assets/wake.js',
    imports: ['_shared.js'],
    dynamicImports: [page, 'later'],
    assets: ['assets/site.css', 'assets/text.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  [page]: { file: 'assets/page.js', imports: ['_shared.js', 'src/app/hydrate.tsx'], dynamicImports: ['later'] },
  later: { file: 'assets/later.js' },
}
mkdirSync(join(folder, '.vite'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
for (const [name, bytes] of Object.entries(sizes)) writeFileSync(join(folder, `assets/${name}.br`), 'x'.repeat(bytes))
writeFileSync(join(folder, 'assets/text.woff2'), 'x'.repeat(400))

const first = 900 + 700 + 800 + 400
const enough = { scripts: { 'sitio/web/inicio-page.tsx': first }, styles: 300, fonts: 400 }

test('a budget counts each file of a page once, compressed, and none that is fetched later', () => {
  expect(checkBudget(folder, enough).map(({ what, bytes }) => [what, bytes])).toEqual([
    ['sitio/web/inicio-page.tsx', first],
    ['styles', 300],
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
