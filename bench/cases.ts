import type { Request } from 'autocannon'
import type { Engine } from '#platform/db/database.ts'
import { writeCursor } from '#platform/http/cursor.ts'
import { type BareQuery, bare } from './bare-queries.ts'
import { placings, type Shop, signIns } from './shop.ts'
import { end } from './world.ts'

/**
 * One line of the table. `yardstick` is what it is measured against in the same run: the same body, stored; the bare
 * query; the bare transaction; the bare hash. `bar` is the least share of it that is aimed at, where there is one.
 */
export type Case = {
  name: string
  path: string
  cookie?: string
  yardstick: 'stored' | 'place' | 'hash' | BareQuery[]
  bar?: number
  /** The most connections that it is asked over: more sign-ins at once than these are turned away. */
  most?: number
  /** The seconds of a round, at least: of 64 who wait for a slow disk, all are answered in one wave. */
  least?: number
  isRendered?: boolean
  /** For requests that differ from one another. */
  next?: () => (request: Request) => Request
  /** What the bare query is given then: it finds the same, one request after the other. */
  parameters?: (asked: number) => BareQuery['parameters']
}

/** Pages that are made for each who asks. They are fifty times fewer than what they are measured beside. */
const rendered = { yardstick: 'stored', bar: 0.02, least: 1, isRendered: true } as const
const everySmallShopHas = 500
const longestPage = 24

/** Another address each time. */
function others(pathOf: (asked: number) => string): () => (request: Request) => Request {
  return () => {
    let asked = 0
    return (request) => ({ ...request, path: pathOf(asked++) })
  }
}

/** One product after the other by its SKU: one is found, in a shop of any size. */
const skuOf = (asked: number) => `bz-${String(asked % everySmallShopHas).padStart(6, '0')}`

/** Each time for another length of page. */
function otherWord(asked: number): string {
  const limite = longestPage - (Math.floor(asked / everySmallShopHas) % longestPage)
  return `/api/productos?q=${skuOf(asked)}&limite=${limite}`
}

/** Pedidos from another instant on each time: nobody has read such a page before. */
const before = (asked: number) => ({
  createdAt: new Date(end - asked * 1_000).toISOString(),
  id: '00000000-0000-4000-8000-000000000000',
})
const otherPage = (asked: number) => `/api/pedidos?limite=50&cursor=${writeCursor(before(asked))}`

const pedidoPage = (id = '') => `/consultora/pedido/${id}`

const twoWeeksBack = () => new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)

/** Everything that is measured one by one; live events and sign-ins beside the catalogue are measured apart. */
export function casesOf(shop: Shop, engine: Engine): Case[] {
  const { consultora, admin, productoId, pedidoIds, imagen, consultoraId } = shop
  return [
    { name: 'catalogue, 24 (visitor)', path: '/api/productos?limite=24', yardstick: 'stored', bar: 0.6 },
    { name: 'product detail (visitor)', path: `/api/productos/${productoId}`, yardstick: 'stored', bar: 0.6 },
    { name: 'home, HTML (visitor)', path: '/', yardstick: 'stored', bar: 0.5 },
    { name: 'category, HTML (visitor)', path: '/productos/moda-casual', yardstick: 'stored', bar: 0.5 },
    { name: 'an image', path: imagen, yardstick: 'stored' },
    {
      ...{ name: 'catalogue, 24 (consultora)', path: '/api/productos?limite=24', cookie: consultora },
      ...{ yardstick: bare.catalogue(), bar: 0.5 },
    },
    { name: 'search, common word (visitor)', path: '/api/productos?q=azul', yardstick: bare.search('azul'), bar: 0.5 },
    {
      name: 'search, rare word (visitor)',
      path: '/api/productos?q=bz-000017',
      yardstick: bare.rare(engine, 'bz-000017'),
      bar: 0.5,
    },
    {
      // Nothing of it is in memory: what a first search costs.
      ...{ name: 'search, another word each time', path: '/api/productos?q=bz-000017' },
      ...{ yardstick: bare.rare(engine, 'bz-000017'), bar: 0.5, next: others(otherWord) },
      parameters: (asked) => bare.rare(engine, skuOf(asked)).flatMap((it) => it.parameters),
    },
    { name: 'search, two letters (visitor)', path: '/api/productos?q=zq', yardstick: bare.search('zq') },
    {
      ...{ name: '50 pedidos (consultora)', path: '/api/pedidos?limite=50', cookie: consultora },
      ...{ yardstick: bare.pedidosOf(consultoraId), bar: 0.5 },
    },
    { name: '50 pedidos (admin)', path: '/api/pedidos?limite=50', cookie: admin, yardstick: bare.pedidos(), bar: 0.5 },
    {
      // Nothing of it is in memory: what a page costs that nobody has read.
      ...{ name: '50 pedidos, another page each time', path: '/api/pedidos?limite=50', cookie: admin },
      ...{ yardstick: bare.pedidosBefore(before(0)), bar: 0.5, next: others(otherPage) },
      parameters: (asked) => Object.values(before(asked)),
    },
    {
      ...{ name: 'pedidos by PED-00 (admin)', path: '/api/pedidos?limite=50&numero=PED-00', cookie: admin },
      ...{ yardstick: bare.pedidosByNumero('PED-00'), bar: 0.5 },
    },
    {
      ...{ name: 'pedidos of a status (admin)', path: '/api/pedidos?limite=50&status=preparando', cookie: admin },
      yardstick: bare.pedidosOfStatus('preparando'),
    },
    // As many as the smallest shop has of them, so that answers of one size are held against each other.
    {
      ...{ name: '10 pedidos by 0123 (admin)', path: '/api/pedidos?limite=10&numero=0123', cookie: admin },
      yardstick: bare.pedidosByNumero('PED-0123', 10),
    },
    {
      ...{ name: '40 products (admin)', path: '/api/admin/productos?limite=40', cookie: admin },
      yardstick: bare.deskProductos(),
    },
    {
      ...{
        name: '10 products of a line (admin)',
        path: '/api/admin/productos?limite=10&categoria=pijamas',
        cookie: admin,
      },
      yardstick: bare.deskProductosOf('pijamas', 10),
    },
    {
      ...{ name: '4 products by azul (admin)', path: '/api/admin/productos?limite=4&q=azul', cookie: admin },
      yardstick: bare.deskProductosWith('azul', 4),
    },
    { name: 'dashboard (admin)', path: '/api/tablero', cookie: admin, yardstick: bare.dashboard(twoWeeksBack()) },
    { name: 'catalogue, HTML (consultora)', path: '/consultora/catalogo', cookie: consultora, ...rendered },
    { name: 'Mis Pedidos, HTML (consultora)', path: '/consultora/mis-pedidos', cookie: consultora, ...rendered },
    { name: 'pedido, HTML (consultora)', path: pedidoPage(pedidoIds[0]), cookie: consultora, ...rendered },
    {
      // None of it is in memory: what a pedido's page costs that was not looked at just now.
      ...{ name: 'pedido, HTML, another each time', path: pedidoPage(pedidoIds[0]), cookie: consultora },
      ...rendered,
      next: others((asked) => pedidoPage(pedidoIds[asked % pedidoIds.length])),
    },
    {
      name: 'placing a pedido of two lines',
      path: '/api/pedidos',
      yardstick: 'place',
      bar: 0.4,
      least: 2,
      next: () => placings(shop),
    },
    { name: 'sign-in', path: '/api/sesion', yardstick: 'hash', most: 16, next: signIns },
  ]
}
