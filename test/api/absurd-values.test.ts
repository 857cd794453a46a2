import { describe, expect, test } from 'vitest'
import { newId, now } from '#platform/ids.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { testApp } from '../app.ts'
import { falda } from '../set-up/desk-productos.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const hoy = (days = 0) => addDays(mexicanDay(new Date()), days)
const [id, otherId] = [newId(), newId()]
const version = 1

const linea = { productoId: id, tallaId: otherId, cantidad: 1, precioUnitarioCentavos: 100 }
const contacto = { telefono: '+52 442 123 4567', notas: '' }
const producto = { ...falda, publicarEl: hoy(), modeloId: null, colorNombre: '', colorMuestra: '' }
const campana = {
  ...{ nombre: 'Otoño', primerDia: hoy(), ultimoDia: hoy(9), texto: null, imagenId: null },
  ...{ minimoCentavos: 100, minimoPrimerCentavos: 100 },
  productos: [{ productoId: id, precioCentavos: 100, soloCampana: true }],
}
const filtro = { desde: hoy(-9), hasta: hoy() }
const conteo = { tallaId: id, contadas: 1, desde: now(), hasta: now(), diferencia: 0 }
const reportes = [
  'ventas',
  'lineas',
  'productos',
  'tallas',
  'desplazamiento',
  'consultoras',
  'tiempos',
  'enviado',
  'demanda',
  'busquedas',
]

/** Requests that fit, with every day, instant and amount in place. */
const requests: [method: 'GET' | 'POST' | 'PUT', path: string, body: object][] = [
  ['POST', '/admin/productos', producto],
  ['PUT', '/admin/productos/{id}', { ...producto, version }],
  ['POST', '/admin/campanas', campana],
  ['PUT', '/admin/campanas/{id}', { ...campana, version }],
  ['PUT', '/admin/tabla', { filas: [{ id, version, precioCentavos: 1, costoConsultoraCentavos: 1, tallas: [] }] }],
  ['GET', '/admin/bitacora', filtro],
  ['POST', '/devoluciones/{id}/recepcion', { version, buenas: 1, danadas: 0, abonoCentavos: 100, palabras: null }],
  ['POST', '/devoluciones/{id}/abono', { version, abonoCentavos: 100, palabras: null }],
  ['POST', '/inventario/conteos', { lineas: [conteo], nota: null }],
  ['POST', '/carrito/cambios', { cambios: [{ tallaId: id, piezas: 1, precioUnitarioCentavos: 100 }] }],
  ['POST', '/carrito/revision', { lineas: [linea] }],
  ['POST', '/clientas/{id}/abonos', { fecha: hoy(), centavos: 100, nota: null }],
  ['PUT', '/negocio/precios/{id}', { centavos: 100 }],
  ['GET', '/pedidos', filtro],
  ['POST', '/pedidos', { ...contacto, lineas: [linea] }],
  ['POST', '/pedidos/elegidos', { filtro }],
  ['POST', '/pedidos/exportacion', { filtro }],
  [
    'PUT',
    '/pedidos/{id}/lineas',
    {
      ...{ version, agregadas: [linea] },
      lineas: [{ posicion: 0, tallaId: id, cantidad: 1, precioUnitarioCentavos: 100 }],
    },
  ],
  [
    'POST',
    '/pedidos/{id}/propuestas',
    {
      ...{ version, agregadas: [], mensaje: null, confirmar: false },
      lineas: [{ posicion: 0, cantidad: 1, llegaEl: hoy(), motivo: null, por: null }],
    },
  ],
  ['POST', '/pedidos/{id}/pagos', { version, fecha: hoy(), forma: 'efectivo', referencia: null, centavos: 100 }],
  ['POST', '/pedidos/{id}/llamadas', { resultado: 'contesto', nota: null, volverEl: hoy() }],
  ['POST', '/pedidos/levantados', { ...contacto, consultoraId: id, status: 'pendiente', lineas: [linea] }],
  ['PUT', '/pedidos/{id}/fechas', { version, fechaEstimadaEntrega: hoy(), fechaEntrega: hoy() }],
  ...reportes.map((vista): [method: 'GET', path: string, body: object] => ['GET', `/reportes/${vista}`, filtro]),
  ['POST', '/reportes/exportacion', { ...filtro, vista: 'ventas', formato: 'csv' }],
]
/** Routes that staff cannot call. */
const hers = /^\/(carrito|clientas|negocio)|^\/pedidos$|\/lineas$/

const days = [
  ...['0000-00-00', '2026-02-30', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '275760-09-13'],
  ...[
    '+2026-01-01',
    '+002026-01-01',
    '-000001-01-01',
    '-2026-01-01',
    '2026-1-5',
    '05/11/2026',
    'mañana',
    '2026-01-01T00:00:00Z',
  ],
]
const instants = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-05',
  'ayer',
]
const noTexts = [20_260_101, -1, 1e308, true, [], {}]
const amounts = [-1, 1.5, 1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, '100', '1e3', '', true, [], {}]

type Field = { path: string; kind: 'day' | 'instant' | 'amount' }

function fieldsOf(value: unknown, path: string[] = []): Field[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, [...path, key]))
  const at = path.join('.')
  if (typeof value === 'number') return /centavos$/i.test(at) ? [{ path: at, kind: 'amount' }] : []
  if (typeof value !== 'string') return []
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [{ path: at, kind: 'day' }]
  return /^\d{4}-\d\d-\d\dT/.test(value) ? [{ path: at, kind: 'instant' }] : []
}

function withValue(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, never>
  const keys = path.split('.')
  const last = keys.pop() as string
  const parent = keys.reduce<Record<string, unknown>>((part, key) => part[key] as never, copy)
  parent[last] = value
  return copy
}

function send(method: string, path: string, body: object) {
  const url = `/api${path.replace('{id}', id)}`
  const as = hers.test(path) && method !== 'GET' ? consultora : admin
  if (method === 'GET') return as(`${url}?${new URLSearchParams(body as Record<string, string>)}`)
  return as(url, { method, headers: { 'idempotency-key': newId() }, body })
}

const cases = requests.flatMap(([method, path, body]) =>
  fieldsOf(body).map((field) => ({ ...field, method, url: path, body })),
)

test.each(cases)('$method $url refuses absurd values of $path', async ({ method, url, body, path, kind }) => {
  const texts = kind === 'day' ? days : instants
  const values = kind === 'amount' ? amounts : method === 'GET' ? texts : [...texts, ...noTexts]
  await leavesNoTrace(app, async () => {
    for (const value of values) {
      const { errors } = await expectProblem(await send(method, url, withValue(body, path, value)), 'invalid_request')
      expect([value, errors?.[0]?.path]).toEqual([value, path])
      expect(errors?.[0]?.message).toMatch(/^[A-ZÁÉÍÓÚ]/)
    }
  })
})

type Schema = { format?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

test('every day, instant and amount of the API is in the table above', async () => {
  const { paths } = await (await app.as('visitor')('/api/openapi.json')).json()
  const named = (schema: Schema | undefined, at: string): string[] => [
    ...(schema?.format === 'date' || schema?.format === 'date-time' || /centavos$/i.test(at) ? [at] : []),
    ...Object.entries(schema?.properties ?? {}).flatMap(([key, part]) => named(part, at ? `${at}.${key}` : key)),
    ...(schema?.items ? named(schema.items, `${at}.0`) : []),
    ...(schema?.anyOf ?? []).flatMap((part) => named(part, at)),
  ]
  const told = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => [
      ...named(requestBody?.content?.['application/json']?.schema, '').map((at) => `${method} ${path} ${at}`),
      ...parameters.flatMap((it) => named(it.schema, it.name).map((at) => `${method} ${path} ${at}`)),
    ]),
  )
  const tried = cases.map(({ method, url, path }) => `${method.toLowerCase()} ${url} ${path}`)
  expect(new Set(told).size).toBeGreaterThan(40)
  expect([...new Set(told)].filter((it) => !tried.includes(it))).toEqual([])
})

describe('days checked by their use', () => {
  test.each<[string, string, object, string]>([
    ['POST', '/pedidos/{id}/pagos', { version, fecha: hoy(1), forma: 'efectivo', centavos: 100 }, 'fecha'],
    ['POST', '/clientas/{id}/abonos', { fecha: hoy(1), centavos: 100, nota: null }, 'fecha'],
    ['POST', '/pedidos/{id}/llamadas', { resultado: 'contesto', volverEl: hoy(-1) }, 'volverEl'],
    ['POST', '/pedidos/{id}/llamadas', { resultado: 'contesto', volverEl: hoy(400) }, 'volverEl'],
    ['POST', '/admin/campanas', { ...campana, ultimoDia: hoy(1_200) }, 'ultimoDia'],
  ])('%s %s', async (method, path, body, field) => {
    const { errors } = await expectProblem(await send(method, path, body), 'invalid_request')
    expect(errors?.map((error) => error.path)).toEqual([field])
  })

  test('a future Entrega real is refused at its field, today is accepted', async () => {
    const pedido = await placed(consultora, lineaOf(await addProducto(app, { tallas: { M: 5 } })))
    const put = (fechaEntrega: string) =>
      admin(`/api/pedidos/${pedido.id}/fechas`, {
        method: 'PUT',
        body: { fechaEstimadaEntrega: hoy(40), fechaEntrega, version },
      })
    const { errors } = await expectProblem(await leavesNoTrace(app, () => put(hoy(1))), 'invalid_request')
    expect(errors).toEqual([{ path: 'fechaEntrega', message: 'No puede ser un día que aún no llega' }])
    expect((await put(hoy())).status).toBe(200)
  })
})
