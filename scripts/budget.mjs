/**
 * What a visitor's browser fetches before a page is hydrated, held to a budget: the build fails when a page outgrows
 * scripts/budgets.json (bytes on the wire; scripts and styles compressed by brotli, as the server sends them).
 * `npm run budget` shows the figures of the last build.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, main, root } from './steps.mjs'

const entry = 'src/app/client.tsx'

/**
 * Compares a build with a budget.
 * @param folder the built and compressed browser files, with Vite's manifest.
 * @param budgets bytes: of each page's scripts, of the stylesheet and of the fonts that every page loads.
 * @returns one row per figure: what it is, its files, its bytes, and how many it may have.
 * @throws Failure that names each figure over its budget, with the files that make it up.
 */
export function checkBudget(folder = join(root, 'dist/client'), budgets = ours()) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const bytesOf = (file) => {
    const [compressed, whole] = [`${file}.br`, file].map((name) => join(folder, name))
    return statSync(existsSync(compressed) ? compressed : whole).size
  }
  const row = (what, files, max) => {
    const sized = files.map((file) => ({ file, bytes: bytesOf(file) }))
    return { what, files: sized, max, bytes: sized.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  const ofEveryPage = (ending) =>
    [...new Set(always(manifest).flatMap((key) => manifest[key].assets ?? []))].filter((file) => file.endsWith(ending))
  const rows = [
    ...Object.entries(budgets.scripts).map(([page, max]) => row(page, scriptsOf(manifest, page), max)),
    row('styles', ofEveryPage('.css'), budgets.styles),
    row('fonts', ofEveryPage('.woff2'), budgets.fonts),
  ]
  const over = rows.filter(({ bytes, max }) => bytes > max)
  if (over.length > 0) throw new Failure('A page is heavier than its budget.', over.map(sentence).join('\n'))
  return rows
}

const ours = () => JSON.parse(readFileSync(join(root, 'scripts/budgets.json'), 'utf8'))

/** The entry, and what it fetches on every page once the page is painted. */
const always = (manifest) => [entry, ...(manifest[entry].dynamicImports ?? [])]

/** A page's own file and all that it and every page import at once; what is fetched later is not among them. */
function scriptsOf(manifest, page) {
  const own = Object.keys(manifest).find((key) => key.startsWith(`src/features/${page}`))
  if (!own) throw new Failure(`The budget names a page that is not built: ${page}.`)
  const found = new Set()
  const follow = (key) => {
    if (found.has(key)) return
    found.add(key)
    manifest[key].imports?.forEach(follow)
  }
  for (const key of [...always(manifest), own]) follow(key)
  return [...new Set([...found].map((key) => manifest[key].file))]
}

const sentence = ({ what, files, bytes, max }) =>
  [
    `${what}: ${bytes} bytes, ${bytes - max} more than ${max}.`,
    ...files.sort((a, b) => b.bytes - a.bytes).map((it) => `  ${String(it.bytes).padStart(7)}  ${it.file}`),
  ].join('\n')

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    if (!existsSync(join(root, 'dist/client'))) throw new Failure('Nothing is built yet. Run `npm run build` first.')
    for (const { what, bytes, max } of checkBudget())
      console.log(`${what.padEnd(36)} ${String(bytes).padStart(7)} of ${max}`)
  })
}
