import type { Request } from 'autocannon'
import { type Vista, vistas } from '#features/reportes/rules.ts'
import type { Engine } from '#platform/db/database.ts'
import { writeCursor } from '#platform/http/cursor.ts'
import { type BareQuery, bare } from './bare-queries.ts'
import { placings, type Shop } from './shop.ts'
import { end } from './world.ts'

/**
 * One line of the table. `baseline` is what it is measured against in the same rounds: the same body, stored; the bare
 * query; the bare transaction; or nothing, where the figure stands for itself. `bar` is the least share of the baseline.
 */
export type Case = {
  name: string
  path: string
  cookie?: string
  baseline: 'stored' | 'place' | BareQuery[] | null
  bar: number | null
  /** The longest that one request alone may take in the large shop, in milliseconds. */
  mostMs?: number
  /** For requests that differ from one another. */
  next?: () => (request: Request) => Request
}

const cached = { baseline: 'stored', bar: 0.4 } as const
const placing = { baseline: 'place', bar: 0.25 } as const
const rendered = { baseline: null, bar: null } as const
const ofTheDesk = { ...rendered, mostMs: 300 } as const
const asTheyType = { ...rendered, mostMs: 100 } as const
const query = (baseline: BareQuery[]) => ({ baseline, bar: 0.3 })

const everyShopHas = 500
const maxLimite = 24

/** Everything that is measured. "Another each time" is what nobody has asked for before: no cache helps. */
export function casesOf(shop: Shop, engine: Engine): Case[] {
  const { productoIds, pedidoIds, consultoraId } = shop
  const consultora = { cookie: shop.consultora }
  const admin = { cookie: shop.admin }
  return [
    { name: 'catalogue, 24 (visitor)', path: '/api/productos?limite=24', ...cached },
    { name: 'product (visitor)', path: productoPath(productoIds[0]), ...cached },
    { name: 'home, HTML (visitor)', path: '/', ...cached },
    { name: 'category, HTML (visitor)', path: '/productos/moda-casual', ...cached },
    { name: 'catalogue, 24 (consultora)', path: '/api/productos?limite=24', ...consultora, ...query(bare.catalogue()) },
    { name: 'search, common word (visitor)', path: '/api/productos?q=azul', ...query(bare.search('azul')) },
    {
      name: 'search, another word each time',
      ...varied(otherWord),
      ...query(bare.rare(engine, 'bz-000017')),
    },
    {
      name: 'product, another each time (consultora)',
      ...varied((asked) => productoPath(productoIds[asked % productoIds.length])),
      ...consultora,
      ...query(bare.producto(productoIds[0] ?? '')),
    },
    {
      name: '50 pedidos (consultora)',
      path: '/api/pedidos?limite=50',
      ...consultora,
      ...query(bare.pedidosOf(consultoraId)),
    },
    {
      name: '50 pedidos, another page each time (admin)',
      ...varied((asked) => `/api/pedidos?limite=50&cursor=${writeCursor(before(asked))}`),
      ...admin,
      ...query(bare.pedidosBefore(before(0))),
    },
    {
      name: '50 pedidos by PED-00 (admin)',
      path: '/api/pedidos?limite=50&numero=PED-00',
      ...admin,
      ...query(bare.pedidosByNumero('PED-00')),
    },
    {
      name: '50 pedidos of a status (admin)',
      path: '/api/pedidos?limite=50&status=preparando',
      ...admin,
      ...query(bare.pedidosOfStatus('preparando')),
    },
    {
      name: '50 pedidos that wait, oldest first (admin)',
      path: '/api/pedidos?limite=50&espera=24h&orden=antiguas',
      ...{ ...admin, ...ofTheDesk },
    },
    {
      name: '50 pedidos of a consultora that wait (admin)',
      path: `/api/pedidos?limite=50&consultora=${consultoraId}&espera=24h`,
      ...{ ...admin, ...ofTheDesk },
    },
    {
      name: '50 pedidos of a month and a status, oldest first (admin)',
      path: '/api/pedidos?limite=50&desde=2026-09-01&hasta=2026-09-30&status=preparando&orden=antiguas',
      ...{ ...admin, ...ofTheDesk },
    },
    { name: 'search of the desk, a name and what it ordered', path: busquedaPath('lucia'), ...admin, ...asTheyType },
    { name: 'search of the desk, two words', path: busquedaPath('vestido azul'), ...admin, ...asTheyType },
    { name: 'search of the desk, a word of every product', path: busquedaPath('de'), ...admin, ...asTheyType },
    { name: 'search of the desk, four digits', path: busquedaPath('0100'), ...admin, ...asTheyType },
    { name: '40 products (admin)', path: '/api/admin/productos?limite=40', ...admin, ...query(bare.deskProductos()) },
    { name: 'dashboard (admin)', path: '/api/tablero', ...admin, baseline: bare.dashboard(twoWeeksBack()), bar: null },
    ...reports(admin),
    { name: 'catalogue, HTML (consultora)', path: '/consultora/catalogo', ...consultora, ...rendered },
    { name: 'Mis Pedidos, HTML (consultora)', path: '/consultora/mis-pedidos', ...consultora, ...rendered },
    {
      name: 'pedido, HTML, another each time',
      ...varied((asked) => `/consultora/pedido/${pedidoIds[asked % pedidoIds.length]}`),
      ...consultora,
      ...rendered,
    },
    { name: 'placing a pedido of two lines', path: '/api/pedidos', next: () => placings(shop), ...placing },
  ]
}

const busquedaPath = (q: string) => `/api/busqueda?${new URLSearchParams({ q })}`
/** Each report of a month, and of 90 days those that read most. */
const reports = (admin: { cookie: string }): Case[] => [
  ...vistas.map((vista) => reporte(vista, 'a month', october, admin)),
  ...(['ventas', 'productos', 'enviado'] as const).map((vista) => reporte(vista, '90 days', quarter, admin)),
]
const reporte = (vista: Vista, period: string, days: string, admin: { cookie: string }): Case => ({
  name: `report, ${vista} of ${period} (admin)`,
  path: `/api/reportes/${vista}?${days}`,
  ...{ ...admin, ...ofTheDesk },
})

// The made world ends with the 1st of November 2026.
const october = 'desde=2026-10-01&hasta=2026-10-31'
const quarter = 'desde=2026-08-01&hasta=2026-11-01'

const productoPath = (id = '') => `/api/productos/${id}`

/** Another address each time. */
function varied(pathOf: (asked: number) => string): Pick<Case, 'path' | 'next'> {
  const next = () => {
    let asked = 0
    return (request: Request) => ({ ...request, path: pathOf(asked++) })
  }
  return { path: pathOf(0), next }
}

/** One product after the other by its SKU, and each time round with another length of page. */
function otherWord(asked: number): string {
  const sku = `bz-${String(asked % everyShopHas).padStart(6, '0')}`
  return `/api/productos?q=${sku}&limite=${maxLimite - (Math.floor(asked / everyShopHas) % maxLimite)}`
}

/** Pedidos from another instant on each time. */
const before = (asked: number) => ({
  createdAt: new Date(end - asked * 1_000).toISOString(),
  id: '00000000-0000-4000-8000-000000000000',
})

const twoWeeksBack = () => new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)
