import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { paths } from '#shared/paths.ts'
import { people, testApp } from '../app.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

/** Issue: the HTML of every page, as the server's first byte has it, passes a validator (html-validate). */

const app = await testApp({ renderPage: await builtPages() })
const producto = await addProducto(app, { nombre: 'Blusa "Ñandú" & <cía>' })
const pedido = await placed(app.as('consultora'), lineaOf(producto))

const [pictured] = (await (await app.as('visitor')('/api/productos?limite=1')).json()).items

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Tables become cards under 768 px: display takes their roles away, so they are written out.
    'no-redundant-role': 'off',
  },
})

const herId = await idOf(app, people.consultora)
const missing = [
  '/nada',
  paths.categoria('zapatos'),
  paths.producto('pijamas', 'nada'),
  paths.producto('zapatos', 'nada'),
]
const pages = [
  ...everyPage(producto.id, pedido.id, herId),
  ...[paths.producto(slugOf(pictured.categoria), pictured.id), paths.catalogoProducto(pictured.id)],
  `${paths.adminHojas}?pedidos=1,2`,
  ...[paths.adminProducto(pictured.id), paths.categoria('moda-praia'), `${paths.catalogo}?q=%3Cb%3E`],
  ...[...missing, paths.catalogoProducto('nada'), paths.pedido('nada')],
]

test.each([
  ['visitor', 27],
  ['consultora', 47],
  ['admin', 61],
  ['ventas', 43],
  ['almacen', 40],
  ['catalogo', 42],
  ['pendiente', 29],
  ['sinRol', 29],
] as const)(
  '%s is given valid HTML at each of the %i pages that open, with one title',
  async (person, count) => {
    const opened: string[] = []
    for (const page of pages) {
      const reply = await app.as(person)(page, { headers: { accept: 'text/html' } })
      const html = await reply.text()
      if (reply.status === 307) continue
      opened.push(page)
      // No Suspense boundary was left to the browser: loaders read everything before the page is rendered.
      expect(html).not.toContain('<!--$!-->')
      expect([page, reply.status]).toEqual([
        page,
        [...missing, paths.clienta(herId)].includes(page) || page.endsWith('/nada') ? 404 : 200,
      ])
      expect([page, html.match(/<title>[^<]+ · Azahar<\/title>/g)?.length]).toEqual([page, 1])
      for (const [url] of html.matchAll(/https:\/\/wa\.me\/[^"]*/g))
        expect([page, url]).toEqual([page, expect.stringContaining('?text=')])
      const { results } = await validator.validateString(html)
      const wrong = results.flatMap(({ messages }) => messages)
      expect([page, ...wrong.map((it) => `${it.ruleId}: ${it.message} (${it.selector})`)]).toEqual([page])
    }
    expect(opened).toHaveLength(count)
  },
  60_000,
)
