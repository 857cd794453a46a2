import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCodigo, demoSelecciones } from '#main/demo/seed-clientas.ts'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { paths } from '#shared/paths.ts'
import { testApp } from '../app.ts'
import { builtPages } from '../set-up/pages.ts'

/** What a visitor's browser fetches of scripts before a page is alive. */

const limitKB = 170

const app = await testApp({ renderPage: await builtPages() })
const [{ id, categoria }] = (await (await app.as('visitor')('/api/productos?limite=1')).json()).items
const { inicio, sobreNosotros, tiendas, serConsultora, contacto, terminos, avisoDePrivacidad } = paths
const pages = [
  ...[inicio, sobreNosotros, tiendas, serConsultora, contacto, terminos, avisoDePrivacidad],
  ...[paths.categoria(slugOf(categoria)), paths.producto(slugOf(categoria), id)],
  ...[paths.login, paths.registro, paths.recuperar, paths.nuevaContrasena, paths.invitacion, paths.confirmarEmail],
  ...[paths.con(demoCodigo), paths.conCategoria(demoCodigo, slugOf(categoria)), paths.conProducto(demoCodigo, id)],
  ...[paths.conSeleccion(demoCodigo, demoSelecciones[0].slug), paths.conLegal(demoCodigo, paths.terminos)],
]

const assets = new URL('../../dist/client/assets/', import.meta.url)
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file]) => file as string)

/** The files that a page names, and what they import. */
async function scriptsOf(page: string): Promise<string[]> {
  const reply = await app.as('visitor')(page, { headers: { accept: 'text/html' } })
  expect(reply.status).toBe(200)
  const files = new Set(matches(await reply.text(), /\/assets\/([\w.-]+\.js)/g))
  for (const file of files) {
    const code = readFileSync(new URL(file, assets), 'utf8')
    for (const imported of matches(code, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g)) files.add(imported)
  }
  return [...files]
}

/** As the server sends it: compressed, unless it is very small (`scripts/compress.mjs`). */
function sizeOf(file: string): number {
  const compressed = statSync(new URL(`${file}.br`, assets), { throwIfNoEntry: false })
  return (compressed ?? statSync(new URL(file, assets))).size / 1000
}

test(`a visitor's page fetches at most ${limitKB} KB of scripts`, async () => {
  const rows = []
  for (const page of pages) {
    const files = (await scriptsOf(page)).sort((one, other) => sizeOf(other) - sizeOf(one))
    const biggest = files.slice(0, 6).map((file) => `${file} ${sizeOf(file).toFixed(1)}`)
    rows.push({ page, KB: Math.ceil(files.reduce((sum, file) => sum + sizeOf(file), 0)), biggest: biggest.join(', ') })
  }
  console.table(rows)
  expect(rows.filter(({ KB }) => KB > limitKB)).toEqual([])
})
