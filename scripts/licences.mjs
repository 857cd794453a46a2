/**
 * node scripts/licences.mjs: writes docs/licences.md, the licence of everything that package-lock.json brings to
 * production. test/supply.test.mjs makes it anew and compares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** What is free to use, change and give away with a product under another licence; LGPL and MPL as libraries that are not changed. */
export const allowed =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|Python-2\.0|LGPL-3\.0-or-later|MPL-2\.0|CC-BY-4\.0)$/

/** Each package that production needs, with its version and licence as it says itself; other systems' builds too. */
export function packages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages)
    .filter(([path, it]) => path !== '' && !it.dev && !it.devOptional)
    .map(([path, it]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version: it.version,
      licence: licenceOf(path, it),
    }))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

function licenceOf(path, { license }) {
  if (license) return license
  const own = join(root, path, 'package.json')
  const packaged = existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')).license : undefined
  return packaged ?? 'unknown'
}

export function licencesPage() {
  const rows = [...new Set(packages().map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`))]
  return `# Licences

What production runs with, and the licence of each, as its package says. Made by \`node scripts/licences.mjs\`.

${rows.join('\n')}
`
}

if (import.meta.filename === process.argv[1]) writeFileSync(join(root, 'docs/licences.md'), licencesPage())
