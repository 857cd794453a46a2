import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { type Audience, serves } from '#shared/rights.ts'
import { type Person, people, testApp } from '../app.ts'
import { falda, talla } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addressOf, routesOf } from '../set-up/routes.ts'
import { addProducto, contacto, idOf, lineaOf, placed, stockOf } from '../set-up/shop.ts'

const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 10_000, SIGN_UPS_PER_ADDRESS_HOURLY: 10_000 } })
const producto = await addProducto(app, { tallas: { M: 500 } })
const agotado = await addProducto(app, { tallas: { M: 0 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto))
const hoy = (days = 0) => addDays(mexicanDay(new Date()), days)
const password = 'Jacaranda en flor 7'
const registro = {
  ...{ email: 'nueva@azahar.test', password, confirmarPassword: password, nombreCompleto: 'Nueva Persona' },
  ...{ telefono: '+52 442 123 4567', ciudad: 'Querétaro', barrio: 'Centro', direccion: 'Hidalgo', numero: '8' },
  ...{ codigoPostal: '76000', terminos: true },
}
const { telefono, ciudad, barrio, direccion, numero, codigoPostal } = registro
const direccionEnvio = { telefono, ciudad, barrio, direccion, numero, complemento: null, codigoPostal }

const vuelta = { pedidoId: pedido.id, posicion: 0, cantidad: 1, motivo: 'otro' }
const contada = { tallaId: producto.tallas.M, contadas: 1, desdeHace: 9, hastaHace: 9 }
const instants = { desde: '2026-11-05T10:00:00.000Z', hasta: '2026-11-05T10:00:00.000Z' }
const revisada = { tallaId: producto.tallas.M, contadas: 1, diferencia: 1, ...instants }

const filtro = { status: 'pendiente', numero: '1', consultora: newId(), desde: '2026-11-01', hasta: '2026-11-30' }
const elegidos = { filtro: { ...filtro, espera: '24h' }, orden: 'antiguas', ids: [pedido.id] }
const guia = { paqueteria: 'DHL', numero: '1', bultos: 1 }
const cambios = { pedidos: [{ id: pedido.id, status: 'enviado', version: 1, guia }], sinDireccion: false }
const corta = { pedidoId: pedido.id, version: 1, posicion: 0, quedan: 0 }

const edicion = {
  ...{ version: 1, agregadas: [lineaOf(producto)] },
  lineas: [{ posicion: 0, tallaId: producto.tallas.M, cantidad: 1, precioUnitarioCentavos: producto.costo }],
}
const por = { productoId: producto.id, tallaId: producto.tallas.M }
const revision = {
  ...{ version: 1, mensaje: 'Mira', confirmar: true, agregadas: [{ ...por, cantidad: 1, motivo: 'Regalo' }] },
  lineas: [{ posicion: 0, cantidad: 1, llegaEl: hoy(9), motivo: 'Otra', por }],
}
const pago = { fecha: hoy(), forma: 'efectivo', referencia: 'A-1', centavos: 100, version: 1 }
const ana = { nombre: 'Ana', telefono: '442 123 4567' }
const levantar = { consultoraId: await idOf(app, people.consultora), telefono, notas: 'Hola', status: 'pendiente' }
const campana = {
  ...{ nombre: 'Navidad', primerDia: hoy(1), ultimoDia: hoy(9), texto: 'Brilla', imagenId: '0'.repeat(32) },
  ...{ minimoCentavos: 50_000, minimoPrimerCentavos: 100_000 },
  productos: [{ productoId: producto.id, precioCentavos: 100, soloCampana: true }],
}

const inactiva = { ...falda, activo: false, publicarEl: hoy(9) }
const fila = { id: producto.id, version: 1, precioCentavos: 1, costoConsultoraCentavos: 1, activo: true, tallas: [] }

const cambio = { tallaId: producto.tallas.M, piezas: 1 }
const firma = { id: 'aaaa', clientDataJSON: 'aaaa', authenticatorData: 'aaaa', signature: 'aaaa' }
const llave = { nombre: 'Mía', id: 'aaaa', clientDataJSON: 'aaaa', attestationObject: 'aaaa', transportes: ['usb'] }

/** A body that fits, for every route that reads one, and who sends it. */
const forms: [route: string, person: Person, body: Record<string, unknown>][] = [
  ['POST /sesion', 'visitor', { email: 'consultora@azahar.test', password: 'Azahar2026' }],
  ['POST /sesion/segundo-factor', 'visitor', { tipo: 'app', codigo: '123456' }],
  ['POST /sesion/prueba', 'consultora', { tipo: 'app', codigo: '123456' }],
  ['POST /sesion/llave', 'visitor', firma],
  ['POST /sesion/prueba/llave', 'consultora', firma],
  ['POST /perfil/seguridad/retos', 'consultora', { actual: 'Azahar2026' }],
  ['POST /perfil/seguridad/llaves', 'consultora', llave],
  ['POST /cuentas', 'visitor', registro],
  ['POST /cuentas/{id}/segundo-factor/restablecimiento', 'admin', { motivo: 'Perdió su teléfono' }],
  ['POST /cuentas/recuperacion', 'visitor', { email: 'nadie@azahar.test' }],
  ['PUT /cuentas/recuperacion', 'visitor', { codigo: 'x.y', password, confirmarPassword: password }],
  ['POST /cuentas/recuperacion/revision', 'visitor', { codigo: 'x.y' }],
  ['PUT /cuentas/contrasena', 'consultora', { actual: 'Azahar2026', password, confirmarPassword: password }],
  ['POST /cuentas/confirmacion', 'visitor', { codigo: 'x.y' }],
  ['POST /cuentas/invitacion/revision', 'visitor', { codigo: 'x.y' }],
  ['POST /cuentas/invitacion', 'visitor', { codigo: 'x.y', password, confirmarPassword: password }],
  ['POST /admin/equipo/invitaciones', 'admin', { nombreCompleto: 'Ana Prado', email: 'ana@x.test', role: 'ventas' }],
  ['PUT /admin/equipo/{id}/rol', 'admin', { role: 'ventas', antes: 'almacen' }],
  ['POST /admin/equipo/{id}/cierre-de-sesiones', 'admin', { motivo: 'Perdió su equipo' }],
  ['POST /admin/equipo/{id}/baja', 'admin', { motivo: 'Se fue' }],
  ['PUT /perfil', 'consultora', { nombreCompleto: 'Ana', telefono: '' }],
  ['POST /perfil/seguridad/app', 'consultora', { actual: 'Azahar2026' }],
  ['PUT /perfil/seguridad/app', 'consultora', { codigo: '123456' }],
  ['POST /perfil/seguridad/app/baja', 'consultora', { actual: 'Azahar2026', tipo: 'app', codigo: '123456' }],
  ['POST /perfil/seguridad/codigos', 'consultora', { actual: 'Azahar2026', tipo: 'app', codigo: '123456' }],
  ['POST /admin/productos', 'admin', { ...inactiva, tallas: [talla('M', 3)] }],
  ['PUT /admin/productos/{id}', 'admin', { ...inactiva, tallas: [], version: 1 }],
  ['POST /admin/fotos/productos', 'admin', { nombres: ['AZ-VES-001.jpg'] }],
  ['POST /admin/fotos', 'admin', { productoId: producto.id, imagenIds: ['0'.repeat(32)] }],
  ['PUT /admin/tabla', 'admin', { filas: [fila] }],
  ['POST /admin/campanas', 'admin', campana],
  ['PUT /admin/campanas/{id}', 'admin', { ...campana, version: 1 }],
  ['POST /admin/elegibles', 'admin', { skus: ['AZ-VES-001'] }],
  [
    'POST /devoluciones',
    'consultora',
    {
      ...vuelta,
      tipo: 'cambio',
      porTallaId: producto.tallas.M,
      detalle: 'Hola',
      fotoId: '0'.repeat(32),
      razon: 'Hola',
    },
  ],
  ['POST /devoluciones/{id}/aceptacion', 'admin', { version: 1, palabras: 'Hola' }],
  ['POST /devoluciones/{id}/rechazo', 'admin', { version: 1, palabras: 'Hola' }],
  [
    'POST /devoluciones/{id}/recepcion',
    'admin',
    { version: 1, buenas: 1, danadas: 0, abonoCentavos: 1, palabras: 'Hola' },
  ],
  [
    'POST /devoluciones/{id}/envio',
    'admin',
    { version: 1, palabras: 'Hola', guia: { paqueteria: 'FedEx', numero: '77', bultos: 1 } },
  ],
  ['POST /devoluciones/{id}/abono', 'admin', { version: 1, abonoCentavos: 1, palabras: 'Hola' }],
  ['POST /devoluciones/{id}/cancelacion', 'consultora', { version: 1, palabras: 'Hola' }],
  ['POST /inventario/tallas/{id}/ajustes', 'admin', { motivo: 'entrada', cantidad: 1, stockVisto: 1, nota: 'Hola' }],
  ['POST /inventario/conteos/revision', 'admin', { lineas: [contada] }],
  ['POST /inventario/conteos', 'admin', { lineas: [revisada], nota: 'Hola' }],
  ['POST /consultoras/{id}/cierre-de-sesiones', 'admin', { motivo: 'Perdió su teléfono' }],
  ['POST /vitrina/codigo', 'consultora', { codigo: 'otro' }],
  ['POST /cargas/exportacion', 'admin', { formato: 'csv' }],
  ['POST /carrito/cambios', 'consultora', { cambios: [{ ...cambio, precioUnitarioCentavos: producto.costo }] }],
  ['POST /carrito/repeticiones', 'consultora', { pedidoId: newId() }],
  ['POST /carrito/revision', 'consultora', { lineas: [lineaOf(producto)] }],
  ['POST /avisos', 'consultora', { tallaId: agotado.tallas.M }],
  ['POST /pedidos', 'consultora', { ...contacto, lineas: [lineaOf(producto)] }],
  ['PUT /pedidos/{id}/status', 'admin', { status: 'enviado', version: 1, guia }],
  ['PUT /pedidos/{id}/notas', 'admin', { notasAdmin: 'Hola', version: 1 }],
  ['PUT /pedidos/{id}/fechas', 'admin', { fechaEstimadaEntrega: hoy(9), fechaEntrega: hoy(), version: 1 }],
  ['PUT /pedidos/{id}/direccion', 'admin', { direccionEnvio, version: 1 }],
  ['PUT /pedidos/{id}/guia', 'admin', { guia, version: 1 }],
  ['POST /surtidos', 'admin', { pedidos: [{ id: pedido.id, version: 1 }] }],
  ['PUT /surtidos/{id}/marcas', 'admin', { marcas: [{ prendaId: producto.tallas.M, piezas: 1, antes: 2 }] }],
  [
    'POST /surtidos/{id}/envios',
    'admin',
    { pedidos: [{ id: pedido.id, version: 1 }], sinDireccion: true, sinSurtir: false, mismaGuia: false },
  ],
  ['POST /surtidos/{id}/faltantes', 'admin', { prendaId: producto.tallas.M, hay: 0, lineas: [corta] }],
  ['PUT /pedidos/{id}/lineas', 'consultora', edicion],
  ['POST /pedidos/{id}/propuestas', 'admin', revision],
  ['POST /pedidos/{id}/pagos', 'admin', pago],
  ['POST /pedidos/{id}/pagos/{pagoId}/correccion', 'admin', { version: 1 }],
  ['POST /pedidos/{id}/llamadas', 'admin', { resultado: 'contesto', nota: 'Hola', volverEl: hoy(1) }],
  ['POST /pedidos/{id}/notas-internas', 'admin', { texto: 'Ojo' }],
  ['POST /pedidos/elegidos', 'admin', elegidos],
  ['POST /pedidos/exportacion', 'admin', elegidos],
  ['POST /pedidos/cambios', 'admin', cambios],
  [
    'POST /reportes/exportacion',
    'admin',
    { vista: 'ventas', formato: 'csv', desde: '2026-01-01', hasta: '2026-01-31' },
  ],
  ['POST /pedidos/lectura', 'admin', { texto: 'AZ-VES-001 M 2' }],
  ['POST /pedidos/levantados', 'admin', { ...levantar, lineas: [lineaOf(producto)] }],
  ['PUT /ajustes', 'admin', { clave: 'whatsapp_confirmar', valor: 'Hola, {nombre}', version: 0 }],
  ['PUT /vitrina', 'consultora', { encendida: true }],
  ['POST /vitrina/selecciones', 'consultora', { nombre: 'Para el frío', productos: [producto.id] }],
  ['PUT /vitrina/selecciones/{id}', 'consultora', { nombre: 'Frío', productos: [producto.id], version: 1 }],
  ['POST /vitrinas/{codigo}/visitas', 'visitor', { tipo: 'inicio', objeto: '' }],
  ['POST /clientas', 'consultora', { ...ana, tallas: 'M', cumple: '24/12', notas: 'Hola' }],
  ['PUT /clientas/{id}', 'consultora', { ...ana, tallas: 'M', cumple: '24/12', notas: 'Hola' }],
  ['PUT /clientas/{id}/entregas', 'consultora', { lineas: [{ pedidoId: pedido.id, posicion: 0 }], entregado: true }],
  ['POST /clientas/{id}/abonos', 'consultora', { fecha: hoy(), centavos: 100, nota: 'Bien' }],
  ['POST /libreta/clientas', 'consultora', { clientas: [ana] }],
  ['PUT /libreta/carrito', 'consultora', { tallaId: producto.tallas.M, partes: [{ clientaId: newId(), cantidad: 1 }] }],
  ['PUT /libreta/pedidos/{id}', 'consultora', { posicion: 0, partes: [{ clientaId: newId(), cantidad: 1 }] }],
  ['PUT /negocio/precios/{id}', 'consultora', { centavos: 100 }],
  ['PUT /negocio/ajustes', 'consultora', { pideContrasena: true }],
  ['DELETE /negocio/modo-clienta', 'consultora', { password: 'x' }],
  ['POST /consultoras/exportacion', 'admin', { estado: 'activa', q: 'ana' }],
  ['POST /consultoras/{id}/suspension', 'admin', { motivo: 'Sin pagar', version: 0 }],
  ['POST /consultoras/{id}/reactivacion', 'admin', { motivo: 'Ya pagó', version: 0 }],
]
const routes = await routesOf(app)
const send = (route: string, person: Person, body: string) => {
  const [method = '', path = ''] = route.split(' ')
  const headers = { 'content-type': 'application/json', 'idempotency-key': newId() }
  const id = path.startsWith('/pedidos') ? pedido.id : producto.id
  return app.as(person)(addressOf({ path }, id), { method, headers, body })
}

type Schema = { format?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Described = {
  'x-serves': Audience[]
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}
const described: [path: string, operations: Record<string, Described>][] = Object.entries(
  (await (await app.as('visitor')('/api/openapi.json')).json()).paths,
)
const readerOf = (get: Described): Person => (serves(get['x-serves'], 'admin') ? 'admin' : 'consultora')
type Leaf = { path: (string | number)[]; value: unknown }
function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
  const here = path.length > 0 ? [{ path, value }] : []
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))]
}
function withLeaf<T>(body: T, [key = '', ...rest]: Leaf['path'], value: unknown): T {
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>
  copy[key] = rest.length > 0 ? withLeaf(copy[key], rest, value) : value
  return copy as T
}
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const others: unknown[] = [['x'], [], { a: 1 }, {}, 7.5, true, 'x', { $gt: '' }, [[]]]

describe('wrong types', () => {
  test('every route with a body is tested', () => {
    const known = forms.map(([route]) => route)
    expect(routes.filter(({ takesJson }) => takesJson).map(({ name }) => name)).toEqual(expect.arrayContaining(known))
    expect(routes.filter(({ name, takesJson }) => takesJson && !known.includes(name))).toEqual([])
  })

  test.each(forms)('%s refuses each of its fields as anything else', async (route, person, body) => {
    await app.as(person)('/api/sesion')
    await leavesNoTrace(app, async () => {
      for (const { path, value } of leavesOf(body)) {
        for (const other of others) {
          if (kindOf(other) === kindOf(value) || value === null) continue
          const reply = await send(route, person, JSON.stringify(withLeaf(body, path, other)))
          expect([path.join('.'), other, reply.status]).toEqual([path.join('.'), other, 400])
        }
      }
      for (const whole of ['[]', '[{}]', 'null', '"x"', '7', 'true', '']) {
        const reply = await send(route, person, whole)
        expect([whole, reply.status]).toEqual([whole, 400])
      }
    })
  })
})

describe('duplicates', () => {
  test.each(forms)('%s: of a name that comes twice the last counts', async (route, person, body) => {
    await app.as(person)('/api/sesion')
    const text = JSON.stringify(body)
    await leavesNoTrace(app, async () => {
      for (const name of Object.keys(body)) {
        const reply = await send(route, person, `${text.slice(0, -1)},${JSON.stringify(name)}:{"a":1}}`)
        expect([name, reply.status]).toEqual([name, 400])
      }
    })
  })

  test('of two quantities and prices the last ones are checked and stored', async () => {
    const before = await stockOf(app, producto.tallas.M)
    const linea = JSON.stringify(lineaOf(producto, 'M', 2))
    const twice = `{"cantidad":400,"precioUnitarioCentavos":1,${linea.slice(1)}`
    const body = `{"lineas":[],${JSON.stringify(contacto).slice(1, -1)},"lineas":[${twice}]}`
    const reply = await send('POST /pedidos', 'consultora', body)
    expect(reply.status).toBe(201)
    expect((await reply.json()).totalCentavos).toBe(2 * producto.costo)
    expect(await stockOf(app, producto.tallas.M)).toEqual({ ...before, apartado: before.apartado + 2 })
    await invariants(app)
  })

  test('a repeated or list parameter is refused everywhere', async () => {
    let tried = 0
    for (const [path, { get }] of described) {
      for (const { name } of (get?.parameters ?? []).filter((it) => it.in === 'query')) {
        const twice = [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`]
        for (const query of [...twice, '__proto__[x]=1', 'constructor.prototype.x=1']) {
          const reply = await app.as(readerOf(get as Described))(`${addressOf({ path }, pedido.id)}?${query}`)
          expect([path, query, reply.status]).toEqual([path, query, 400])
          await expectProblem(reply, 'invalid_request')
          tried++
        }
      }
    }
    expect(tried).toBeGreaterThan(50)
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

const days = [
  ...['0000-00-00', '2026-02-30', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '275760-09-13'],
  ...['+2026-01-01', '+002026-01-01', '-000001-01-01', '-2026-01-01', '2026-1-5', '05/11/2026', 'mañana'],
  '2026-01-01T00:00:00Z',
]
const moments = [
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00Z'],
  ...['2026-11-05', 'ayer'],
]
const noTexts = [20_260_101, -1, 1e308, true, [], {}]
const amounts = [-1, 1.5, 1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, '100', '1e3', '', true, [], {}]

/** Values that no shop has, for a day, an instant or an amount. */
function absurdFor(at: string, value: unknown): unknown[] | undefined {
  if (typeof value === 'number') return /centavos$/i.test(at) ? amounts : undefined
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined
  return value.includes('T') ? [...moments, ...noTexts] : [...days, ...noTexts]
}

describe('absurd days, instants and amounts', () => {
  const fields = forms.flatMap(([route, person, body]) =>
    leavesOf(body).flatMap(({ path, value }) => {
      const at = path.join('.')
      const values = absurdFor(at, value)
      return values ? [{ route, person, body, path, at, values }] : []
    }),
  )
  const expectRefused = async (reply: Response, value: unknown, at: string) => {
    const { errors } = await expectProblem(reply, 'invalid_request')
    expect([value, errors?.[0]?.path]).toEqual([value, at])
    expect(errors?.[0]?.message).toMatch(/^[A-ZÁÉÍÓÚ]/)
  }

  test.each(fields)('$route refuses them beside $at', async ({ route, person, body, path, at, values }) => {
    await app.as(person)('/api/sesion')
    await leavesNoTrace(app, async () => {
      for (const value of values)
        await expectRefused(await send(route, person, JSON.stringify(withLeaf(body, path, value))), value, at)
    })
  })

  const queries = described.flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap(({ name, schema }) =>
      get && schema.format?.startsWith('date') ? [{ path, name, person: readerOf(get) }] : [],
    ),
  )

  test.each(queries)('GET $path refuses them beside $name', async ({ path, name, person }) => {
    for (const value of days) {
      const query = new URLSearchParams({ [name]: value })
      await expectRefused(await app.as(person)(`${addressOf({ path }, pedido.id)}?${query}`), value, name)
    }
  })

  test('are tried in every such field of the API', () => {
    const named = (schema: Schema | undefined, at: string): string[] => [
      ...(schema?.format === 'date' || schema?.format === 'date-time' || /centavos$/i.test(at) ? [at] : []),
      ...Object.entries(schema?.properties ?? {}).flatMap(([key, part]) => named(part, at ? `${at}.${key}` : key)),
      ...(schema?.items ? named(schema.items, `${at}.0`) : []),
      ...(schema?.anyOf ?? []).flatMap((part) => named(part, at)),
    ]
    const told = described.flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) =>
        named(requestBody?.content?.['application/json']?.schema, '').map(
          (at) => `${method.toUpperCase()} ${path} ${at}`,
        ),
      ),
    )
    const tried = fields.map(({ route, at }) => `${route} ${at}`)
    expect([new Set(told).size, queries.length].every((count) => count > 20)).toBe(true)
    expect(told.filter((it) => !tried.includes(it))).toEqual([])
  })

  test.each<[route: string, person: Person, body: object, field: string]>([
    ['POST /pedidos/{id}/pagos', 'admin', { ...pago, fecha: hoy(1) }, 'fecha'],
    [
      'PUT /pedidos/{id}/fechas',
      'admin',
      { fechaEstimadaEntrega: hoy(40), fechaEntrega: hoy(1), version: 1 },
      'fechaEntrega',
    ],
    ['POST /clientas/{id}/abonos', 'consultora', { fecha: hoy(1), centavos: 100, nota: null }, 'fecha'],
    ['POST /pedidos/{id}/llamadas', 'admin', { resultado: 'contesto', volverEl: hoy(-1) }, 'volverEl'],
    ['POST /pedidos/{id}/llamadas', 'admin', { resultado: 'contesto', volverEl: hoy(400) }, 'volverEl'],
    ['POST /admin/campanas', 'admin', { ...campana, ultimoDia: hoy(1_200) }, 'ultimoDia'],
  ])('%s by %s refuses a day that does not fit: %j', async (route, person, body, field) => {
    const { errors } = await expectProblem(await send(route, person, JSON.stringify(body)), 'invalid_request')
    expect(errors?.map((error) => error.path)).toEqual([field])
  })
})
