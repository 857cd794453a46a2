import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mexicanDay } from '#shared/format.ts'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { everyPage } from '../set-up/pages.ts'
import { runProgram } from '../set-up/program.ts'
import { asJson, cookieFrom, serve } from '../set-up/server.ts'

const database = await demoDatabase()
const server = await serve(database, { settings: { LOG_LEVEL: 'debug' } })
const { url } = server
const [name, phone, note, price] = ['Zutana Plantada', '442 999 8877', 'Nota Sembrada', 7_654_321]
const planted = /zutana|plantada|442 ?999 ?8877|sembrada|7654321|76,?543\.21/i

test('no staff answer, page, export, log line, metric or letter has a clienta or her prices', async () => {
  const [admin, her] = [await cookieFrom(url, people.admin), await cookieFrom(url, people.consultora)]
  const mine = async (path: string, method = 'GET', body?: object) => {
    const init = body ? asJson(her, method, body) : { method, headers: { cookie: her, origin: url } }
    const reply = await fetch(`${url}/api${path}`, init)
    expect([path, reply.status < 300]).toEqual([path, true])
    return reply
  }
  const clienta = { nombre: name, telefono: phone, tallas: 'M', cumple: '24/12', notas: note }
  const { id: clientaId } = await (await mine('/clientas', 'POST', clienta)).json()
  const { items } = await (await mine('/pedidos?limite=1')).json()
  const pedido = await (await mine(`/pedidos/${items[0].id}`)).json()
  const [{ productoId, tallaId, posicion }] = pedido.items
  await mine(`/negocio/precios/${productoId}`, 'PUT', { centavos: price })
  const partes = [{ clientaId, cantidad: 1 }]
  await mine(`/libreta/pedidos/${pedido.id}`, 'PUT', { posicion, partes })
  await mine('/libreta/carrito', 'PUT', { tallaId, partes })
  await mine(`/clientas/${clientaId}/abonos`, 'POST', { fecha: mexicanDay(new Date()), centavos: price, nota: note })
  await mine(`/clientas?q=${encodeURIComponent(name)}`)
  await mine('/libreta/exportacion')
  await fetch(`${url}/api/clientas`, asJson(her, 'POST', { ...clienta, cumple: name }))
  const { id: consultoraId } = await (await mine('/perfil')).json()

  const told = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${url}${path}`, { ...init, headers: { cookie: admin, origin: url, ...init.headers } })
    told.set(path, await reply.text())
  }
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json()
  for (const [path, { get }] of Object.entries<{ get?: object }>(paths)) {
    if (!get || path.endsWith('en-vivo')) continue
    for (const id of path.includes('{') ? [clientaId, pedido.id, consultoraId, productoId] : [''])
      for (const query of ['', '?limite=100', `?q=${encodeURIComponent('planta')}`])
        await ask(`/api${path.replaceAll(/\{\w+\}/g, id)}${query}`)
  }
  for (const page of everyPage(productoId, pedido.id, consultoraId)) await ask(page)
  await ask('/metrics')
  await ask('/readyz')
  const exports: [string, object][] = [
    ['/api/pedidos/exportacion', { filtro: {} }],
    ['/api/consultoras/exportacion', { estado: 'activa' }],
    ['/api/reportes/exportacion', { vista: 'productos', formato: 'csv', desde: '2026-01-01', hasta: '2026-12-31' }],
  ]
  for (const [path, body] of exports) await ask(path, asJson(admin, 'POST', body))
  told.set('the log', server.said())
  expect(told.size).toBeGreaterThan(100)
  for (const [path, text] of told) {
    const said = text.replaceAll('planta"', '').replaceAll('q=planta', '')
    expect([path, said.match(planted)?.[0] ?? null]).toEqual([path, null])
  }
  expect(await (await mine(`/clientas/${clientaId}`)).text()).toMatch(planted)
}, 120_000)

test('the output of a backup names nobody', async () => {
  const to = mkdtempSync(join(tmpdir(), 'azahar-libreta-'))
  const { code, out, err } = await runProgram('backup', database.env, ['--to', to])
  expect([code, `${out}${err}`.match(planted)]).toEqual([0, null])
})
