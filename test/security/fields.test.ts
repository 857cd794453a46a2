import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mexicanDay } from '#shared/format.ts'
import { people as everybody, type Person, testApp } from '../app.ts'
import { productosDesk } from '../set-up/desk-productos.ts'
import { answer, pay, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

/**
 * A24: every field that every answer has, for everybody. `fields.json` is read and kept by hand: a field more is a question
 * (may this person see it?), and AZAHAR_WRITE_FIELDS=1 writes the answers down as they are.
 */
const file = new URL('fields.json', import.meta.url)
const app = await testApp()
const producto = await addProducto(app, { tallas: { M: 10 } })
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

const people: Person[] = ['visitor', 'sinRol', 'pendiente', 'consultora', 'admin']
const addresses = {
  '/sesion': '/sesion',
  '/perfil': '/perfil',
  '/productos': '/productos?limite=100',
  '/productos/{id}': `/productos/${producto.id}`,
  '/admin/productos': '/admin/productos?limite=100',
  '/admin/productos/{id}': `/admin/productos/${producto.id}`,
  '/admin/bitacora': '/admin/bitacora',
  '/avisos': '/avisos',
  '/esperas': '/esperas',
  '/esperas/{tallaId}': `/esperas/${agotado.tallas.M}`,
  '/pedidos': '/pedidos?limite=100',
  '/pedidos/{id}': `/pedidos/${pedido.id}`,
  '/pedidos/resumen': '/pedidos/resumen',
  '/pedidos/levantados/productos': '/pedidos/levantados/productos?q=az',
  '/pedidos/levantados/consultoras': '/pedidos/levantados/consultoras',
  '/consultoras/solicitudes': '/consultoras/solicitudes',
  '/consultoras': '/consultoras?estado=activa',
  '/consultoras/{id}': `/consultoras/${suspendida}`,
  '/consultoras/{id}/pedidos': `/consultoras/${consultora}/pedidos`,
  '/busqueda': '/busqueda?q=a',
  '/tablero': '/tablero',
  '/tablero/por-atender': '/tablero/por-atender',
  '/reportes/ventas': '/reportes/ventas',
  '/reportes/productos': '/reportes/productos',
  '/reportes/desplazamiento': '/reportes/desplazamiento',
  '/reportes/consultoras': '/reportes/consultoras',
  '/reportes/demanda': '/reportes/demanda?periodo=anio',
  '/reportes/busquedas': '/reportes/busquedas?periodo=anio',
  '/mensajes': '/mensajes?limite=100',
  '/mensajes/{id}': `/mensajes/${mensaje.id}`,
  '/marca': '/marca',
  '/ajustes': '/ajustes',
}

/** `items[].imagen.id`; what is inside the changes of an event has names of its own. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => fieldsOf(part, `${path}[]`))
  if (typeof value !== 'object' || value === null || /\.cambios$/.test(path)) return [path]
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, path ? `${path}.${key}` : key))
}

async function measure(): Promise<Record<string, Record<string, string>>> {
  const all: Record<string, Record<string, string>> = {}
  for (const [name, address] of Object.entries(addresses)) {
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
if (process.env.AZAHAR_WRITE_FIELDS || !existsSync(file)) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
const known: typeof found = JSON.parse(readFileSync(file, 'utf8'))

describe('A24: the fields of every answer', () => {
  test.each(Object.keys(addresses))('GET %s', (name) => {
    expect(found[name]).toEqual(known[name])
  })

  test('none of them is a secret, and the consultora’s price is for those who may see it', () => {
    const told = Object.values(found).flatMap((each) => Object.entries(each))
    for (const [person, fields] of told) {
      expect(fields).not.toMatch(/password|hash|token|busqueda|skuClave|huella/i)
      if (['visitor', 'sinRol', 'pendiente'].includes(person)) expect(fields).not.toMatch(/costo/i)
    }
  })
})
