import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** One module graph (docs/decisions/002): only the front door holds connections open. */

const bundle = globSync('dist/server/**/*.js').map((file) => readFileSync(file, 'utf8'))
const native = globSync(['src/platform/**/*.ts', 'src/modules/**/server/*.ts', 'src/main/{main,app,api,context}.ts'])
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
const pages = globSync([
  'src/ui/**/*.{ts,tsx}',
  'src/modules/**/*.{ts,tsx}',
  'src/pages/**/*.{ts,tsx}',
  'src/shared/*.ts',
])
  .filter((file) => !/\.test\.tsx?$|\/server\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** The packages and built-in modules that some sources import; types alone do not count. */
function librariesOf(sources: string[]): Set<string> {
  const imports = sources.flatMap((source) => [
    ...source.matchAll(
      /^(?:import|export)(?! type\b)[^'"]*?["']([^'"./#][^'"]*)["']|import\(["']([^'"./#][^'"]*)["']\)/gm,
    ),
  ])
  return new Set(imports.map(([, name, lazy]) => name ?? (lazy as string)))
}

describe('the bundle of the pages', () => {
  test('exists', () => {
    expect(librariesOf(bundle)).toContain('react')
    expect(librariesOf(native)).toContain('kysely')
  })

  test('imports no library that holds connections open: those belong to the server', () => {
    const ofServer = librariesOf(native)
      .difference(librariesOf(pages))
      .difference(new Set(['node:stream', 'node:async_hooks']))
    expect([...ofServer]).toEqual(expect.arrayContaining(['kysely', 'pg', 'better-auth', 'hono', 'pino', 'node:fs']))
    expect([...librariesOf(bundle).intersection(ofServer)]).toEqual([])
  })
})
