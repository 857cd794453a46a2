import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { slugOf } from '#features/sitio/rules.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { type Person, testApp } from '../app.ts'
import { builtPages } from '../set-up/pages.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

/** Issue: the HTML of every page, as the server's first byte has it, passes a validator (html-validate). */

const app = await testApp({ renderPage: await builtPages() })
const producto = await addProducto(app, { nombre: 'Blusa "Ñandú" & <cía>' })
const pedido = await placed(app.as('consultora'), lineaOf(producto))

const [pictured] = (await (await app.as('visitor')('/api/productos?limite=1')).json()).items
const withPictures = paths.producto(slugOf(pictured.categoria), pictured.id)

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Tables become cards under 768 px: display takes their roles away, so they are written out.
    'no-redundant-role': 'off',
  },
})

const everybodys = [
  paths.inicio,
  paths.sobreNosotros,
  paths.tiendas,
  paths.serConsultora,
  paths.contacto,
  paths.terminos,
  paths.avisoDePrivacidad,
  paths.categoria('moda-casual'),
  paths.categoria('moda-praia'),
  paths.producto('moda-casual', producto.id),
  withPictures,
]
const missing = [
  '/nada',
  paths.categoria('zapatos'),
  paths.producto('pijamas', 'nada'),
  paths.producto('zapatos', 'nada'),
]
const pagesOf: [Person, string[]][] = [
  [
    'visitor',
    [
      ...everybodys,
      ...missing,
      paths.login,
      paths.registro,
      paths.recuperar,
      paths.nuevaContrasena,
      paths.confirmarEmail,
    ],
  ],
  [
    'consultora',
    [
      ...everybodys,
      paths.catalogo,
      `${paths.catalogo}?q=%3Cb%3E`,
      paths.catalogoProducto(producto.id),
      paths.catalogoProducto(pictured.id),
      paths.catalogoProducto('nada'),
      paths.carrito,
      paths.misPedidos,
      paths.pedido(pedido.id),
      paths.pedido('nada'),
      paths.perfil,
    ],
  ],
  [
    'admin',
    [
      ...everybodys,
      homeOf.admin,
      paths.adminConsultoras,
      paths.adminProductos,
      paths.adminProductoNuevo,
      paths.adminProducto(pictured.id),
      paths.adminPedidos,
      paths.adminPedido(pedido.id),
      paths.adminMensajes,
      paths.perfil,
    ],
  ],
  ['pendiente', [paths.inicio, paths.producto('moda-casual', producto.id), paths.enRevision, paths.perfil]],
  ['sinRol', [paths.inicio, paths.producto('moda-casual', producto.id), paths.sinAcceso, paths.perfil]],
]

test.each(pagesOf.flatMap(([person, pages]) => pages.map((page) => [person, page] as const)))(
  '%s is given valid HTML at %s, with one title',
  async (person, page) => {
    const reply = await app.as(person)(page, { headers: { accept: 'text/html' } })
    const html = await reply.text()
    // No Suspense boundary was left to the browser: loaders read everything before the page is rendered.
    expect(html).not.toContain('<!--$!-->')
    expect([page, reply.status]).toEqual([page, missing.includes(page) || page.endsWith('/nada') ? 404 : 200])
    expect(html.match(/<title>[^<]+ · Azahar<\/title>/g)).toHaveLength(1)
    const { results } = await validator.validateString(html)
    const wrong = results.flatMap(({ messages }) => messages)
    expect(wrong.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  },
)

test('the validator bites', async () => {
  const { valid } = await validator.validateString('<!doctype html><html lang="es"><p><div>suelto</p></html>')
  expect(valid).toBe(false)
})
