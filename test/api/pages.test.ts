import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { homeOf, paths } from '#shared/paths.ts'
import { type Right, rights, staffRoles } from '#shared/rights.ts'
import { type Person, people, testApp } from '../app.ts'
import { canaryCost, canaryWritten } from '../set-up/canary.ts'
import { builtPages } from '../set-up/pages.ts'
import { addProducto, contacto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages() })
/** A unique cost; the other product is inactive. */
const canary = await addProducto(app, { nombre: 'Blusa Canaria', costo: canaryCost, precio: 999_00 })
const hidden = await addProducto(app, { nombre: 'Falda Escondida', activo: false })
const mine = await placed(app.as('consultora'), lineaOf(canary))
/** Data only for staff. */
const planted = 'Secreto de la mesa 7741'
for (const [path, body] of [
  ['llamadas', { resultado: 'contesto', nota: planted }],
  ['notas-internas', { texto: planted }],
] as const)
  await app.as('admin')(`/api/pedidos/${mine.id}/${path}`, { method: 'POST', body })
const secret = new RegExp(
  `${canaryWritten.source}|${mine.numeroPedido}|${contacto.telefono.slice(4)}|${contacto.notas}`,
)

const everybody: Person[] = [
  'visitor',
  'expirada',
  'sinRol',
  'pendiente',
  'otraConsultora',
  'consultora',
  ...staffRoles,
]
const loginFor = (page: string) => `${paths.login}?from=${encodeURIComponent(page)}`

/** Who of the team may open a page, by the one table (spec 3.7). */
const staff = (right: Right): Person[] => [...rights[right]]

/** Who stays on a page, and where everybody else is sent (spec 1.6: the route guard). */
const guarded: [page: string, stays: Person[]][] = [
  [paths.catalogo, ['consultora', 'otraConsultora']],
  [paths.catalogoProducto(canary.id), ['consultora', 'otraConsultora', ...staff('productos')]],
  [paths.carrito, ['consultora', 'otraConsultora']],
  [paths.pedidoRapido, ['consultora', 'otraConsultora']],
  [paths.misPedidos, ['consultora', 'otraConsultora']],
  [paths.pedido(mine.id), ['consultora']],
  [paths.pedidoModificar(mine.id), ['consultora']],
  [paths.adminDashboard, staff('mesa')],
  [paths.adminConsultoras, staff('consultoras')],
  [paths.adminConsultora(await idOf(app, people.consultora)), staff('consultoras')],
  [paths.adminProductos, staff('productos')],
  [paths.adminProductoNuevo, staff('productos')],
  [paths.adminProducto(canary.id), staff('productos')],
  [paths.adminReportes, staff('reportes')],
  [paths.adminMensajes, staff('mensajes')],
  [paths.adminPedidos, staff('pedidos-ver')],
  [paths.adminPedido(mine.id), staff('pedidos-ver')],
  [paths.adminPedidoNuevo, staff('pedidos')],
  [paths.adminTabla, staff('productos')],
  [paths.adminFotos, staff('productos')],
  [paths.adminProductosCarga, staff('productos')],
  [paths.adminAvisos, staff('productos')],
  [paths.adminCampanas, staff('campanas')],
  [paths.adminCampanaNueva, staff('campanas')],
  [paths.adminAjustes, staff('ajustes')],
  [paths.adminSurtidos, staff('surtido')],
  [paths.adminDevoluciones, staff('devoluciones-recibir')],
  [paths.adminHojasDeCambios, staff('devoluciones-recibir')],
  [paths.adminInventario, staff('inventario')],
  [paths.adminConteo, staff('inventario')],
  [paths.adminEquipo, staff('equipo')],
  [paths.adminBitacora, staff('bitacora')],
]
const elsewhere = (page: string): Record<Person, string> => ({
  visitor: loginFor(page),
  expirada: loginFor(page),
  sinRol: paths.sinAcceso,
  pendiente: homeOf.pendiente,
  consultora: homeOf.consultor,
  otraConsultora: homeOf.consultor,
  suspendida: homeOf.consultor,
  admin: homeOf.admin,
  ventas: homeOf.ventas,
  almacen: homeOf.almacen,
  catalogo: homeOf.catalogo,
})

async function visit(person: Person, page: string) {
  const reply = await app.as(person)(page, { headers: { accept: 'text/html' } })
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    html: await reply.text(),
    headers: reply.headers,
  }
}

test.each(guarded)('spec 1.6: the route guard on the server: %s', async (page, stays) => {
  for (const person of everybody) {
    const { status, location, html } = await visit(person, page)
    if (stays.includes(person)) expect([person, status, location]).toEqual([person, 200, null])
    else if (page.startsWith(paths.pedido(mine.id)) && person === 'otraConsultora')
      expect([status, location]).toEqual([404, null])
    else {
      expect([person, status, location]).toEqual([person, 307, elsewhere(page)[person]])
      expect(html).not.toMatch(secret)
    }
  }
})

describe('another’s pedido', () => {
  test('its page says it does not exist, in every spelling of the address', async () => {
    const page = paths.pedido(mine.id)
    for (const address of [
      page,
      `${page}/`,
      `${page}.json`,
      page.replace(mine.id, mine.id.toUpperCase()),
      `${page}?_data=1`,
      `${page}%20`,
    ]) {
      for (const person of ['otraConsultora', 'pendiente', 'sinRol', 'visitor'] as const) {
        const { status, html } = await visit(person, address)
        expect(status).toBeLessThan(500)
        expect(html).not.toMatch(secret)
      }
    }
    expect((await visit('otraConsultora', page)).html).toContain('Pedido no encontrado')
    expect((await visit('consultora', page)).html).toMatch(mine.numeroPedido)
  })

  test('the consultora’s page has no calls or internal notes; the desk’s has', async () => {
    for (const page of [paths.pedido(mine.id), paths.misPedidos, paths.carrito])
      expect((await visit('consultora', page)).html).not.toContain(planted)
    expect((await visit('admin', paths.adminPedido(mine.id))).html).toContain(planted)
  })

  test('private pages are not stored by caches', async () => {
    for (const page of [paths.misPedidos, paths.pedido(mine.id), paths.inicio]) {
      expect((await visit('consultora', page)).headers.get('cache-control')).toBe('private, no-store')
    }
  })
})

describe('pages of visitors, pendientes and rejected applicants', () => {
  const open = [
    paths.inicio,
    paths.login,
    paths.registro,
    paths.categoria('moda-casual'),
    paths.producto('moda-casual', canary.id),
    paths.serConsultora,
    '/no-hay',
  ]
  test.each(['visitor', 'expirada', 'pendiente', 'sinRol'] as const)(
    '%s finds no consultora price in any page, its data included',
    async (person) => {
      for (const page of [...open, ...guarded.map(([path]) => path), paths.enRevision, paths.sinAcceso]) {
        const { html, status } = await visit(person, page)
        expect([page, status < 500]).toEqual([page, true])
        expect(html).not.toMatch(canaryWritten)
        expect(html).not.toContain(hidden.nombre)
      }
    },
  )

  test('an inactive product has no page; staff see a preview', async () => {
    for (const person of everybody) {
      const pages = [paths.producto('moda-casual', hidden.id), paths.catalogo, paths.catalogoProducto(hidden.id)]
      for (const page of staff('productos').includes(person) ? pages.slice(0, 2) : pages)
        expect((await visit(person, page)).html).not.toContain(hidden.nombre)
    }
  })

  test('the scripts hold no data of people or products', () => {
    const folder = new URL('../../dist/client/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|html|json|map)$/.test(file),
    )
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const text = readFileSync(new URL(file, folder), 'utf8')
      expect(file).not.toMatch(/\.map$/)
      for (const email of Object.values(people)) expect(text).not.toContain(email)
    }
  })
})

test('the page of a pedido: its embedded data holds nobody else’s', async () => {
  const { html } = await visit('consultora', paths.pedido(mine.id))
  for (const email of [people.admin, people.otraConsultora, people.pendiente]) expect(html).not.toContain(email)
  expect(html).not.toMatch(/argon2id|azahar=|"token"/)
})
