import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { addedClienta } from '../set-up/clientas.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { addProducto, contacto, idOf, lineaOf, type OwnProducto } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages() })

const payloads = [
  '<script>alert(7311)</script>',
  '"><img src=x onerror=alert(7311)>',
  "'><svg/onload=alert(7311)>",
  '</script><script>alert(7311)</script>',
  '<!--<script>alert(7311)',
  ']]><x onx=alert(7311)>',
  '</textarea><script>alert(7311)</script>',
  '<iframe srcdoc="<script>alert(7311)</script>">',
  'javascript:alert(7311)',
  '{{7311*1}}',
  '\u2028</title><script>alert(7311)</script>',
  '&lt;script&gt;alert(7311)&lt;/script&gt;',
]
/** Markup that would run: never in a page, wherever the text stands. */
const runs =
  /<(script|img|svg|iframe|x)[^>]*(alert\(7311\)|onerror=alert|onload=alert|onx=alert|srcdoc)|<script>alert\(7311\)/i

let producto: OwnProducto
let pedido: { id: string }
beforeAll(async () => {
  const all = payloads.join(' ')
  producto = await addProducto(app, {
    nombre: payloads.slice(0, 3).join(' '),
    sku: `"><script>alert(7311)</script>`,
    tallas: { '<svg/onload=alert(7311)>': 50 },
  })
  await app.context.db.read.updateTable('productos').set({ descripcion: all }).where('id', '=', producto.id).execute()
  await app.as('consultora')('/api/perfil', {
    method: 'PUT',
    body: { nombreCompleto: payloads[1]!, telefono: '"><script>7311' },
  })
  const reply = await app.as('consultora')('/api/pedidos', {
    ...{ method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() } },
    body: { ...contacto, notas: all.slice(0, 1_900), lineas: [lineaOf(producto, '<svg/onload=alert(7311)>')] },
  })
  pedido = await reply.json()
  expect(reply.status).toBe(201)
  await app.as('admin')(`/api/pedidos/${pedido.id}/notas`, {
    method: 'PUT',
    body: { notasAdmin: all.slice(0, 1_900), version: 1 },
  })
  await addedClienta(app.as('consultora'), payloads[1] as string)
  const pendiente = await idOf(app, 'pendiente@azahar.test')
  await app.context.db.read
    .updateTable('profiles')
    .set({ nombreCompleto: payloads[0]!, ciudad: payloads[3]!, direccion: payloads[4]! })
    .where('id', '=', pendiente)
    .execute()
})

test('scripts in user text are text on every page that shows them', async () => {
  let found = 0
  const pages = everyPage(producto.id, pedido.id, await idOf(app, 'consultora@azahar.test'))
  for (const person of ['visitor', 'consultora', 'admin'] as const) {
    for (const path of pages) {
      const html = await (await app.as(person)(path)).text()
      if (html.includes('7311')) found++
      expect([person, path, html.match(runs)?.[0]]).toEqual([person, path, undefined])
    }
  }
  expect(found).toBeGreaterThan(12)
}, 180_000)

test.each(payloads)('scripts in addresses: %s', async (payload) => {
  const sent = encodeURIComponent(payload)
  for (const path of [
    `/${sent}`,
    `/productos/${sent}`,
    `/produtos/moda-casual/${sent}`,
    `/login?redirect=${sent}&from=${sent}`,
    `/contacto?q=${sent}`,
    `/registro-consultora?${sent}=1`,
  ]) {
    const reply = await app.as('visitor')(path)
    expect(reply.status).toBeLessThan(500)
    expect([path, (await reply.text()).match(runs)?.[0]]).toEqual([path, undefined])
    const location = reply.headers.get('location')
    if (location) expect(location).toMatch(/^\/(?![/\\])/)
  }
})

test('private answers: nobody gets a 304 for another’s pedido', async () => {
  const mine = await app.as('consultora')(`/api/pedidos/${pedido.id}`)
  const headers = {
    'if-none-match': mine.headers.get('etag') ?? '*',
    'if-modified-since': new Date().toUTCString(),
    range: 'bytes=0-10',
  }
  for (const path of [`/api/pedidos/${pedido.id}`, `/api/pedidos/${pedido.id}/en-vivo`])
    expect((await app.as('otraConsultora')(path, { headers })).status).toBe(404)
  expect((await app.as('visitor')('/api/perfil', { headers })).status).toBe(401)
})
