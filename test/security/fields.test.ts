import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoCodigo, demoSelecciones } from '#main/demo/seed-clientas.ts'
import { mexicanDay } from '#shared/format.ts'
import { people as everybody, type Person, testApp } from '../app.ts'
import { cargasDesk, csv } from '../set-up/cargas.ts'
import { addedClienta, addToCarrito, put, repartirCarrito, repartirPedido } from '../set-up/clientas.ts'
import { productosDesk } from '../set-up/desk-productos.ts'
import { asked, delivered } from '../set-up/devoluciones.ts'
import { answer, pay, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'
import { made, mark } from '../set-up/surtidos.ts'

/**
 * Every field of every answer, for everybody, kept by hand in `fields.json`: a new field asks who may see it.
 * A new route is a new name there; AZAHAR_WRITE_FIELDS=1 writes the current answers.
 */
const file = new URL('fields.json', import.meta.url)
const app = await testApp()
// Its code is found by the search for `a` and it has no picture: both kinds of hits are there.
const producto = await addProducto(app, { sku: 'A-1', tallas: { M: 10 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto))
await app.as('admin')(`/api/pedidos/${pedido.id}/notas`, { method: 'PUT', body: { notasAdmin: 'Hola', version: 1 } })
await changePedido()
const agotado = await addProducto(app, { tallas: { M: 0 } })
await app.as('consultora')('/api/avisos', { method: 'POST', body: { tallaId: agotado.tallas.M } })
const ajuste = { clave: 'whatsapp_otro', valor: 'Hola', version: 0 }
await app.as('admin')('/api/ajustes', { method: 'PUT', body: ajuste })
await productosDesk(app).created({ activo: false })
const [mensaje] = (await (await app.as('admin')('/api/mensajes?limite=1')).json()).items
const [suspendida, consultora] = [
  await idOf(app, 'graciela.montano@azahar.test'),
  await idOf(app, everybody.consultora),
]

/** A clienta with every field filled in. */
async function withLibreta(): Promise<string> {
  const her = app.as('consultora')
  const clientaId = await addedClienta(her, 'Ana')
  await addToCarrito(her, producto.tallas.M, 1)
  await repartirCarrito(her, producto.tallas.M, [[clientaId, 1]])
  await repartirPedido(her, pedido.id, 0, [[clientaId, 1]])
  await put(her, `/api/negocio/precios/${producto.id}`, { centavos: 50_000 })
  const abono = { fecha: '2026-01-05', centavos: 100, nota: 'Bien' }
  await her(`/api/clientas/${clientaId}/abonos`, { method: 'POST', body: abono })
  return clientaId
}

/** A pedido with all that can be written of it: lines that changed, an answer, a payment, a call, an internal note. */
async function changePedido() {
  const [admin, her] = [app.as('admin'), app.as('consultora')]
  const lineas = [revision(0, 2, { motivo: 'Hay más' })]
  const { id } = await proposed(admin, pedido.id, { version: 2, lineas, mensaje: 'Mira' })
  await answer(her, pedido.id, id, 'aceptacion')
  const pago = { fecha: '2026-01-05', forma: 'efectivo', referencia: 'A-1', centavos: 100, version: 4 }
  await pay(admin, pedido.id, pago)
  const llamada = { resultado: 'contesto', nota: 'Bien', volverEl: mexicanDay(new Date()) }
  await admin(`/api/pedidos/${pedido.id}/llamadas`, { method: 'POST', body: llamada })
  await admin(`/api/pedidos/${pedido.id}/notas-internas`, { method: 'POST', body: { texto: 'Ojo' } })
}

/** In a surtido with a found piece. */
async function picked(): Promise<string> {
  const admin = app.as('admin')
  const guia = { paqueteria: 'DHL', numero: '1', bultos: 1 }
  await admin(`/api/pedidos/${pedido.id}/guia`, { method: 'PUT', body: { guia, version: 5 } })
  await setStatus(admin, pedido.id, 'confirmado', 6)
  const { id } = await made(admin, [{ id: pedido.id, version: 7 }])
  await mark(admin, id, { prendaId: producto.tallas.M, piezas: 1, antes: null })
  return id
}

const surtido = await picked()
const ana = await withLibreta()
const carga = await cargasDesk(app).given(csv('SKU,Nombre,Precio', 'C-1,Capa,10'), 'lista.csv')

const entregado = await delivered(app, app.as('consultora'), lineaOf(await addProducto(app)))
const devolucion = await asked(app.as('consultora'), { pedidoId: entregado.id, motivo: 'otro', detalle: 'Mancha' })

const people: Person[] = ['visitor', 'sinRol', 'pendiente', 'consultora', 'admin']
/** Addresses of the routes that need an id or a query; lists are asked for a hundred rows. */
const addresses: Record<string, string> = {
  '/productos/{id}': `/productos/${producto.id}`,
  '/productos/{id}/cuadricula': `/productos/${producto.id}/cuadricula`,
  '/admin/productos/{id}': `/admin/productos/${producto.id}`,
  '/cargas/{id}': `/cargas/${carga.id}`,
  '/cargas/{id}/filas': `/cargas/${carga.id}/filas`,
  '/devoluciones/{id}': `/devoluciones/${devolucion}`,
  '/devoluciones/pedidos/{id}': `/devoluciones/pedidos/${entregado.id}`,
  '/inventario/tallas/{id}': `/inventario/tallas/${producto.tallas.M}`,
  '/inventario/tallas/{id}/movimientos': `/inventario/tallas/${producto.tallas.M}/movimientos`,
  '/esperas/{tallaId}': `/esperas/${agotado.tallas.M}`,
  '/pedidos/{id}': `/pedidos/${pedido.id}`,
  '/pedidos/{id}/tallas': `/pedidos/${pedido.id}/tallas`,
  '/pedidos/levantados/productos': '/pedidos/levantados/productos?q=az',
  '/consultoras': '/consultoras?estado=activa',
  '/consultoras/{id}': `/consultoras/${suspendida}`,
  '/consultoras/{id}/pedidos': `/consultoras/${consultora}/pedidos`,
  '/busqueda': '/busqueda?q=a',
  '/surtidos/{id}': `/surtidos/${surtido}`,
  '/surtidos/{id}/marcas': `/surtidos/${surtido}/marcas`,
  '/surtidos/hojas': `/surtidos/hojas?numeros=${Number(pedido.numeroPedido.slice(4))}`,
  '/reportes/demanda': '/reportes/demanda?periodo=anio',
  '/reportes/busquedas': '/reportes/busquedas?periodo=anio',
  '/mensajes/{id}': `/mensajes/${mensaje.id}`,
  '/clientas/{id}': `/clientas/${ana}`,
  '/libreta/pedidos/{id}': `/libreta/pedidos/${pedido.id}`,
  '/negocio/mes': `/negocio/mes?mes=${mexicanDay(new Date()).slice(0, 7)}`,
  '/vitrina/selecciones/{id}': `/vitrina/selecciones/${demoSelecciones[0].id}`,
  '/vitrinas/{codigo}': `/vitrinas/${demoCodigo}`,
  '/vitrinas/{codigo}/productos': `/vitrinas/${demoCodigo}/productos?categoria=moda_casual`,
  '/vitrinas/{codigo}/productos/{id}': `/vitrinas/${demoCodigo}/productos/${producto.id}`,
  '/vitrinas/{codigo}/selecciones': `/vitrinas/${demoCodigo}/selecciones`,
  '/vitrinas/{codigo}/selecciones/{slug}': `/vitrinas/${demoCodigo}/selecciones/${demoSelecciones[0].slug}`,
}
const lists = ['/productos', '/admin/productos', '/devoluciones', '/inventario', '/pedidos', '/mensajes']
const known: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))

/** `items[].imagen.id`; the changes of an event have their own names and are skipped. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => fieldsOf(part, `${path}[]`))
  if (typeof value !== 'object' || value === null || /\.cambios$/.test(path)) return [path]
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, path ? `${path}.${key}` : key))
}

async function measure(): Promise<typeof known> {
  const all: typeof known = {}
  for (const name of Object.keys(known)) {
    const address = addresses[name] ?? `${name}${lists.includes(name) ? '?limite=100' : ''}`
    const each: Record<string, string> = {}
    for (const person of people) {
      const reply = await app.as(person)(`/api${address}`)
      const fields = [...new Set(fieldsOf(await reply.json()))].sort()
      each[person] = reply.status === 200 ? fields.join(' ') : String(reply.status)
    }
    all[name] = each
  }
  return all
}

const found = await measure()
if (process.env.AZAHAR_WRITE_FIELDS) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)

describe('the fields of every answer', () => {
  test.each(Object.keys(known))('GET %s', (name) => {
    expect(found[name]).toEqual(known[name])
  })

  test('none is a secret, and consultora prices are only for those who may see them', () => {
    const told = Object.values(found).flatMap((each) => Object.entries(each))
    for (const [person, fields] of told) {
      expect(fields).not.toMatch(/password|hash|token|busqueda|skuClave|huella/i)
      if (['visitor', 'sinRol', 'pendiente'].includes(person)) expect(fields).not.toMatch(/costo/i)
    }
  })
})
