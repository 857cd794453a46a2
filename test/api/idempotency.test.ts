import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { keptPerActor, sweepKeys } from '#platform/db/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { type Person, people, testApp } from '../app.ts'
import { campanaForm } from '../set-up/campanas.ts'
import { addedClienta, clienta } from '../set-up/clientas.ts'
import { falda, formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { asked, delivered } from '../set-up/devoluciones.ts'
import { listen } from '../set-up/event-stream.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { conteo, revision as reviewConteo } from '../set-up/inventario.ts'
import { businessTables, leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { proposed, revision } from '../set-up/propuestas.ts'
import { addressOf, routesOf, servedBy } from '../set-up/routes.ts'
import { addProducto, contacto, idOf, lineaOf, placed } from '../set-up/shop.ts'
import { confirmed, made } from '../set-up/surtidos.ts'

/** docs/decisions/007: whatever is sent again under its Idempotency-Key is done once and answered the same. */

const app = await testApp()
const { db } = app.context
const admin = app.as('admin')
const her = app.as('consultora')
const { created } = productosDesk(app)
const today = mexicanDay(new Date())
const blusa = await addProducto(app, { tallas: { M: 5_000, G: 5_000 } })
const M = blusa.tallas.M as string
const pedido = (cantidad = 2) => placed(her, lineaOf(blusa, 'M', cantidad))

type Request = { path: string; method?: 'PUT' | 'DELETE'; body?: object; as?: Person | `${string}@${string}` }
/** Makes a request that can be done, on things that only it touches. */
type Verb = () => Promise<Request>

const withPedido = (path: string, body?: (at: { version: number }) => object, method?: 'PUT') => async () => {
  const { id } = await pedido()
  return { path: `/api/pedidos/${id}/${path}`, ...(method && { method }), ...(body && { body: body({ version: 1 }) }) }
}
const withPropuesta = (ending: string, as: Person) => async () => {
  const { id } = await pedido()
  const propuesta = await proposed(admin, id, { version: 1, lineas: [revision(0, 1)] })
  return { path: `/api/pedidos/${id}/propuestas/${propuesta.id}/${ending}`, as }
}
const surtido = async () => {
  const own = await confirmed(her, admin, blusa, 2)
  return { pedido: own, ...(await made(admin, [{ id: own.id, version: 2 }])) }
}
const applicant = async () => {
  const id = await idOf(app, people.sinRol)
  await db.read.deleteFrom('userRoles').where('userId', '=', id).execute()
  const row = { userId: id, role: 'pendiente' as const, createdAt: new Date().toISOString() }
  await db.read
    .insertInto('userRoles')
    .values({ ...row, approvedAt: null, approvedBy: null })
    .execute()
  return id
}
const failedLetter = async () => {
  await pedido()
  const { id } = await db.read.selectFrom('mensajes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db.read.updateTable('mensajes').set({ estado: 'fallido' }).where('id', '=', id).execute()
  return id
}

const verbs: Record<string, Verb> = {
  'an internal note': withPedido('notas-internas', () => ({ texto: 'Llama el lunes' })),
  'a call': withPedido('llamadas', () => ({ resultado: 'no_contesto', nota: null, volverEl: today })),
  'a payment': withPedido('pagos', (at) => ({
    ...{ fecha: today, forma: 'efectivo', referencia: null, centavos: 500, ...at },
  })),
  'the staff’s notes of a pedido': withPedido('notas', (at) => ({ notasAdmin: 'Frágil', ...at }), 'PUT'),
  'a status': withPedido('status', (at) => ({ status: 'confirmado', ...at }), 'PUT'),
  'a cancellation of hers': async () => ({ path: `/api/pedidos/${(await pedido()).id}/cancelacion`, as: 'consultora' }),
  'an edit of hers': async () => ({
    ...{ path: `/api/pedidos/${(await pedido()).id}/lineas`, method: 'PUT' as const, as: 'consultora' as const },
    body: { version: 1, lineas: [{ posicion: 0, tallaId: M, cantidad: 3 }], agregadas: [] },
  }),
  'a status of several': async () => {
    const pedidos = [await pedido(), await pedido(), await pedido()]
    const wishes = pedidos.map(({ id }, at) => ({ id, status: 'confirmado', version: at === 1 ? 9 : 1 }))
    return { path: '/api/pedidos/cambios', body: { pedidos: wishes, sinDireccion: false } }
  },
  'a pedido of hers': async () => ({
    ...{ path: '/api/pedidos', as: 'consultora' as const, body: { ...contacto, lineas: [lineaOf(blusa)] } },
  }),
  'a propuesta that is sent': withPedido('propuestas', (at) => ({
    ...{ ...at, lineas: [revision(0, 1)], agregadas: [], mensaje: null, confirmar: false },
  })),
  'a propuesta that is taken back': withPropuesta('retiro', 'admin'),
  'accepting a propuesta': withPropuesta('aceptacion', 'consultora'),
  'an answer to a propuesta by phone': withPropuesta('rechazo', 'consultora'),
  'a new product': async () => ({ path: '/api/admin/productos', body: { ...falda, tallas: [talla('M', 3)] } }),
  'a product that is saved': async () => {
    const producto = await created({ tallas: [talla('M', 3)] })
    return {
      ...{ path: `/api/admin/productos/${producto.id}`, method: 'PUT' as const },
      body: { ...formOf(producto), precioCentavos: 88_800 },
    }
  },
  'rows of the table of products': async () => {
    const [one, two] = [await created({}), await created({})]
    const filas = [
      { id: one.id, version: 1, precioCentavos: 70_000 },
      { id: newId(), version: 1, activo: false },
      { id: two.id, version: 1, activo: false },
    ]
    return { path: '/api/admin/tabla', method: 'PUT' as const, body: { filas } }
  },
  'an ajuste': async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const body = { motivo: 'merma', cantidad: 2, stockVisto: 5, nota: 'Rotas' }
    return { path: `/api/inventario/tallas/${producto.tallas.M}/ajustes`, body }
  },
  'a count': async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const shown = await reviewConteo(admin, [conteo(producto.tallas.M, 7)])
    const lineas = shown.map(({ tallaId, contadas, desde, hasta, diferencia }) => {
      return { tallaId, contadas, desde, hasta, diferencia }
    })
    return { path: '/api/inventario/conteos', body: { lineas } }
  },
  'a suspension': async () => {
    const id = await idOf(app, people.otraConsultora)
    const row = db.read.selectFrom('userRoles').select(['suspendidaAt', 'suspensionVersion']).where('userId', '=', id)
    const { suspendidaAt, suspensionVersion: version } = await row.executeTakeFirstOrThrow()
    const path = suspendidaAt ? 'reactivacion' : 'suspension'
    return { path: `/api/consultoras/${id}/${path}`, body: { motivo: 'No pagó su último pedido', version } }
  },
  'an approval': async () => ({ path: `/api/consultoras/${await applicant()}/aprobacion` }),
  'a refusal': async () => ({ path: `/api/consultoras/${await applicant()}/rechazo` }),
  'a letter that is sent once more': async () => ({ path: `/api/mensajes/${await failedLetter()}/reenvio` }),
  'a letter that is dismissed': async () => ({ path: `/api/mensajes/${await failedLetter()}/descarte` }),
  'a campaña': async () => {
    await db.read.deleteFrom('campanas').execute()
    return { path: '/api/admin/campanas', body: campanaForm() }
  },
  'a surtido': async () => {
    const pedidos = [await confirmed(her, admin, blusa), await confirmed(her, admin, blusa)]
    return { path: '/api/surtidos', body: { pedidos: pedidos.map(({ id }) => ({ id, version: 2 })) } }
  },
  'what was found of a surtido': async () => {
    const { id } = await surtido()
    const marcas = [{ prendaId: M, piezas: 1, antes: null }]
    return { path: `/api/surtidos/${id}/marcas`, method: 'PUT' as const, body: { marcas } }
  },
  'what is missing of a surtido': async () => {
    const { id, pedido: own } = await surtido()
    const lineas = [{ pedidoId: own.id, version: 3, posicion: 0, quedan: 1 }]
    return { path: `/api/surtidos/${id}/faltantes`, body: { prendaId: M, hay: 1, lineas } }
  },
  'pedidos of a surtido that are sent': async () => {
    const { id, pedido: own } = await surtido()
    const pedidos = [{ id: own.id, version: 3, guia: { paqueteria: 'FedEx', numero: '7712 0001', bultos: 1 } }]
    const also = { sinDireccion: true, sinSurtir: true, mismaGuia: false }
    return { path: `/api/surtidos/${id}/envios`, body: { pedidos, ...also } }
  },
  'the end of a surtido': async () => ({ path: `/api/surtidos/${(await surtido()).id}/termino` }),
  'a devolución': async () => {
    const { id } = await delivered(app, her, lineaOf(blusa))
    const body = { posicion: 0, tipo: 'devolucion', cantidad: 1, motivo: 'talla' }
    return { path: '/api/devoluciones', as: 'consultora' as const, body: { pedidoId: id, ...body } }
  },
  'a devolución that is accepted': async () => {
    const { id } = await delivered(app, her, lineaOf(blusa))
    const devolucion = await asked(her, { pedidoId: id })
    return { path: `/api/devoluciones/${devolucion}/aceptacion`, body: { version: 1, palabras: null } }
  },
  'a clienta': async () => ({ path: '/api/clientas', as: 'consultora' as const, body: clienta('Lupita') }),
  'clientas of a list': async () => ({
    ...{ path: '/api/libreta/clientas', as: 'consultora' as const },
    body: { clientas: [{ nombre: `Ana ${newId()}`, telefono: '' }] },
  }),
  'a clienta who is deleted': async () => ({
    ...{
      path: `/api/clientas/${await addedClienta(her, 'Se va')}`,
      method: 'DELETE' as const,
      as: 'consultora' as const,
    },
  }),
  'what a clienta paid': async () => ({
    ...{ path: `/api/clientas/${await addedClienta(her, 'Rosa')}/abonos`, as: 'consultora' as const },
    body: { fecha: today, centavos: 10_000, nota: null },
  }),
  'a price of hers': async () => ({
    ...{ path: `/api/negocio/precios/${blusa.id}`, method: 'PUT' as const, as: 'consultora' as const },
    body: { centavos: 61_000 },
  }),
  'the settings of her negocio': async () => ({
    ...{ path: '/api/negocio/ajustes', method: 'PUT' as const, as: 'consultora' as const },
    body: { pideContrasena: false },
  }),
  'a vitrina that is switched on': async () => ({
    ...{ path: '/api/vitrina', method: 'PUT' as const, as: 'consultora' as const, body: { encendida: true } },
  }),
  'another code of her vitrina': async () => {
    await her('/api/vitrina', { method: 'PUT', body: { encendida: true } })
    const { codigo } = await (await her('/api/vitrina')).json()
    await db.read.deleteFrom('intentos').where('clave', 'like', 'codigo:%').execute()
    return { path: '/api/vitrina/codigo', as: 'consultora' as const, body: { codigo } }
  },
  'a selección': async () => ({
    ...{
      path: '/api/vitrina/selecciones',
      as: 'consultora' as const,
      body: { nombre: 'Fiesta', productos: [blusa.id] },
    },
  }),
  'a change of her cart': async () => ({
    ...{ path: '/api/carrito/cambios', as: 'consultora' as const, body: { cambios: [{ tallaId: M, piezas: 1 }] } },
  }),
  'a wait for a size': async () => {
    const gone = await addProducto(app, { tallas: { M: 0 } })
    return { path: '/api/avisos', as: 'consultora' as const, body: { tallaId: gone.tallas.M } }
  },
  'her profile': async () => ({
    ...{ path: '/api/perfil', method: 'PUT' as const, as: 'consultora' as const },
    body: { nombreCompleto: 'Mariana López Ortiz', telefono: '+52 442 123 4567' },
  }),
  'an invitation': async () => ({
    path: '/api/admin/equipo/invitaciones',
    body: { email: `${newId()}@azahar.test`, nombreCompleto: 'Nueva', role: 'ventas' },
  }),
  'an application after a refusal': async () => {
    await db.read
      .deleteFrom('userRoles')
      .where('userId', '=', await idOf(app, people.sinRol))
      .execute()
    return { path: '/api/cuentas/solicitud', as: 'sinRol' as const }
  },
}

/** On PostgreSQL every other request goes to a second server. */
const servers = db.engine === 'postgres' ? [app, await app.secondServer()] : [app, app]

const sendTo = async (n: number, { path, method, body, as = 'admin' }: Request, clave: string) => {
  const server = servers[n % 2] as typeof app
  const init = { method: method ?? 'POST', headers: { 'idempotency-key': clave }, ...(body && { body }) }
  const reply = await insist(() => server.as(as)(path, init))
  const replayed = reply.headers.get('idempotency-replayed')
  return { status: reply.status, text: await reply.text(), replayed }
}

async function rowsAdded(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const count = async () => {
    const counts = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as rows from ${sql.table(name)}`)
    const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db.read)
    return new Map(rows.map((row) => [row.name, Number(row.rows)]))
  }
  const before = await count()
  await act()
  return Object.fromEntries([...(await count())].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)]))
}
const tables = Object.keys(await businessTables(app))

describe.each(Object.entries(verbs))('%s', (_, verb) => {
  test('a retry after a lost answer does nothing and is answered the same; another request is refused', async () => {
    const [request, clave] = [await verb(), newId()]
    const first = await sendTo(0, request, clave)
    expect([200, 201, 204], first.text).toContain(first.status)
    const another = { ...request, body: { ...request.body, otra: 'cosa' } }
    const { again, other } = await leavesNoTrace(app, async () => ({
      again: [await sendTo(0, request, clave), await sendTo(1, request, clave)],
      other: await sendTo(0, another, clave),
    }))
    const replay = { ...first, replayed: 'true' }
    expect([first.replayed, ...again]).toEqual([null, replay, replay])
    expect([other.status, JSON.parse(other.text).code]).toEqual([422, 'key_reused'])
  })

  test('two simultaneous requests are done once', async () => {
    const alone = await rowsAdded(await verb().then((request) => () => sendTo(0, request, newId())))
    const [request, clave] = [await verb(), newId()]
    const replies: Awaited<ReturnType<typeof sendTo>>[] = []
    const added = await rowsAdded(async () =>
      replies.push(...(await Promise.all([0, 1, 0].map((n) => sendTo(n, request, clave))))),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(added).toEqual(alone)
  })
})

test('a replay publishes nothing, uses no limit, and checks access again', async () => {
  const { id } = await pedido()
  const ear = await listen(await her('/api/pedidos/en-vivo'))
  const request = {
    path: `/api/pedidos/${id}/status`,
    method: 'PUT' as const,
    body: { status: 'confirmado', version: 1 },
  }
  const clave = newId()
  await sendTo(0, { ...request, as: 'ventas' }, clave)
  await ear.hears(({ data }) => (data as { version?: number }).version === 2)
  const heard = ear.heard.length
  expect((await sendTo(0, { ...request, as: 'ventas' }, clave)).status).toBe(200)
  const ventas = await idOf(app, people.ventas)
  await db.write(async (tx) => {
    await tx.updateTable('userRoles').set({ role: 'almacen' }).where('userId', '=', ventas).execute()
    tx.publish({ topic: 'rol', id: ventas })
  })
  expect((await sendTo(0, { ...request, as: 'ventas' }, clave)).status).toBe(403)
  await db.write(async (tx) => {
    await tx.updateTable('userRoles').set({ role: 'ventas' }).where('userId', '=', ventas).execute()
    tx.publish({ topic: 'rol', id: ventas })
  })
  expect(ear.heard.length).toBe(heard)
  void ear.close()

  const wait = await verbs['a wait for a size']!()
  const attempt = newId()
  await sendTo(0, wait, attempt)
  const tries = () => db.read.selectFrom('intentos').selectAll().where('clave', 'like', 'avisos:%').execute()
  const before = await tries()
  await sendTo(1, wait, attempt)
  expect(await tries()).toEqual(before)
})

test('in modo clienta a replay hides what the first answer showed', async () => {
  const [clave, body] = [newId(), { cambios: [{ tallaId: M, piezas: 1 }] }]
  const change = (cookie?: string) =>
    her('/api/carrito/cambios', {
      method: 'POST',
      headers: { 'idempotency-key': clave, ...(cookie && { cookie }) },
      body,
    })
  expect((await (await change()).json()).lineas[0].precioUnitarioCentavos).toBeGreaterThan(0)
  const modo = await her('/api/negocio/modo-clienta', { method: 'PUT' })
  const cookie = modo.headers.getSetCookie()[0]?.split(';')[0]
  expect((await (await change(cookie)).json()).lineas[0].precioUnitarioCentavos).toBeUndefined()
})

test('a refused verb releases its key', async () => {
  const { id } = await pedido()
  const status = (version: number) => ({ method: 'PUT' as const, body: { status: 'confirmado', version } })
  const clave = newId()
  await expectProblem(
    await leavesNoTrace(app, () =>
      admin(`/api/pedidos/${id}/status`, { ...status(9), headers: { 'idempotency-key': clave } }),
    ),
    'stale',
  )
  expect((await sendTo(0, { path: `/api/pedidos/${id}/status`, ...status(1) }, clave)).status).toBe(200)
})

test('an interrupted request of several writes continues where it stopped', async () => {
  const pedidos = [await pedido(), await pedido(), await pedido()]
  const body = { pedidos: pedidos.map(({ id }) => ({ id, status: 'confirmado', version: 1 })), sinDireccion: false }
  const [clave, { write }] = [newId(), db]
  const send = () => admin('/api/pedidos/cambios', { method: 'POST', headers: { 'idempotency-key': clave }, body })
  let writes = 0
  db.write = (verb) => (++writes === 2 ? Promise.reject(new Error('the server is killed')) : write(verb))
  expect((await send()).status).toBe(500)
  db.write = write
  const { items } = await (await send()).json()
  expect(items.map(({ resultado }: { resultado: string }) => resultado)).toEqual(['cambio', 'cambio', 'cambio'])
  const versions = await Promise.all(
    pedidos.map(async ({ id }) => (await (await admin(`/api/pedidos/${id}`)).json()).version),
  )
  expect(versions).toEqual([2, 2, 2])
})

test('keys expire after a week, and the oldest first for a user with too many', async () => {
  const actorId = newId()
  const at = Date.now()
  const rows = Array.from({ length: keptPerActor + 10 }, (_, n) => ({
    ...{ actorId, clave: newId(), paso: '0', huella: '', resultado: null, hecho: null },
    createdAt: new Date(at - n * 1_000).toISOString(),
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await db.read
      .insertInto('idempotencia')
      .values(rows.slice(from, from + 1_000))
      .execute()
  const kept = async () => {
    const all = db.read.selectFrom('idempotencia').select(['createdAt']).where('actorId', '=', actorId)
    return (await all.orderBy('createdAt').execute()).map(({ createdAt }) => createdAt)
  }
  await sweepKeys(db, at)
  expect(await kept()).toEqual(
    rows
      .slice(0, keptPerActor)
      .map(({ createdAt }) => createdAt)
      .reverse(),
  )
  await sweepKeys(db, at + 7 * 24 * 60 * 60_000 - 500)
  expect(await kept()).toHaveLength(1)
})

test('every route that changes data uses idempotency keys, except these', async () => {
  const leftOut: Record<string, RegExp> = {
    'Passwords, codes, passkeys and sessions: results are stored, and theirs are secrets or cookies':
      /^\/(sesion|perfil\/seguridad)\b|^\/cuentas($|\/(recuperacion|contrasena|invitacion|confirmacion)\b)/,
    'Files as bytes: a picture that nothing shows is swept away, a file of products changes nothing until it is applied':
      /^\/(imagenes|perfil\/avatar|devoluciones\/fotos|cargas)$/,
  }
  const isLeftOut = (path: string) => Object.values(leftOut).some((pattern) => pattern.test(path))
  for (const route of await routesOf(app)) {
    if (route.method === 'GET') continue
    const headers = { 'idempotency-key': 'short' }
    const reply = await app.as(servedBy(route))(addressOf(route, newId()), { method: route.method, headers })
    if (route.name === 'DELETE /sesion') app.forget('consultora')
    const problem = reply.status === 400 ? await reply.json() : {}
    const went = problem.errors?.[0]?.path === 'idempotency-key'
    expect([route.name, went]).toEqual([route.name, !isLeftOut(route.path)])
  }
})

test('whatever was sent again, the books agree', () => invariants(app))
