import { expect } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { signIn, test } from './azahar.ts'

/** Generated addresses: campaign links, old bookmarks, mistyped filters. */

const pages = Object.values(paths).filter((path) => typeof path === 'string')
const ofDesk = pages.filter((path) => path.startsWith('/admin'))
const ofConsultora = pages.filter((path) => path.startsWith('/consultora'))
const ofEverybody = pages.filter((path) => !ofDesk.includes(path) && !ofConsultora.includes(path))

/** Names that pages know, with values that they do not, and names that no page knows. */
const odd = new URLSearchParams({
  ...{ utm_source: 'fb', fbclid: 'x%', __proto: '1', 'a[b]': 'c', q: 'ñ\' "<b>% _', estado: 'nadie', status: '999' },
  ...{ cursor: '%%%', limite: '-1', pagina: '1e9', orden: 'x', mes: '2026-99', periodo: 'siglo', desde: '31/02/2026' },
  ...{ hasta: 'ayer', categoria: 'zapatos', talla: '', color: '[]', quien: '0', tipo: 'null', vista: '{}', ids: ',,,' },
}).toString()

test('@telefono unknown parameters in an address do not break the page, for every role', async ({ context }) => {
  test.slow()
  const { request } = context
  const failed: string[] = []
  const open = async (path: string) => {
    const reply = await request.get(`${path}?${odd}`)
    const said = /Algo salió mal|No se pud[^<]{0,60}/.exec(await reply.text())?.[0]
    if (reply.status() !== 200 || said) failed.push(`${path}: ${reply.status()} ${said ?? ''}`)
  }
  for (const path of ofEverybody) await open(path)
  await signIn(context, 'consultora')
  for (const path of ofConsultora) await open(path)
  for (const who of ['admin', 'ventas', 'almacen']) {
    await signIn(context, who)
    for (const path of ofDesk) await open(path)
  }
  expect(failed).toEqual([])
})
