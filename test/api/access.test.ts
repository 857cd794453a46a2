import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Audience, isRight, type Right, type Role, serves } from '#shared/rights.ts'
import { people as everybody, type Person, testApp } from '../app.ts'
import { businessTables, leavesNoTrace } from '../set-up/no-trace.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

/**
 * The status of every route for each of `people`, in order, kept by hand in `access.json`: an empty JSON body to a pedido of the
 * consultora, an active product or an unknown id. 400 means allowed and invalid. Other staff follow from the table of rights
 * (spec 3.7, docs/decisions/004): the administrator's status or 403; a suspended consultora gets the status of an active one.
 */
type Access = { people: Person[]; routes: Record<string, number[]> }
const written: Access = JSON.parse(readFileSync(new URL('access.json', import.meta.url), 'utf8'))
const team = ['ventas', 'almacen', 'catalogo'] as const
const people: Person[] = [...written.people, 'suspendida', ...team]

const app = await testApp()
const producto = await addProducto(app, { tallas: { M: 1000 } })
const refusedId = await idOf(app, everybody.sinRol)

/** By hand: which rights the routes of a part may ask for. The first that fits counts. */
const parts: [path: string, rights: Right[]][] = [
  ['/admin/productos', ['productos']],
  ['/admin/fotos', ['productos']],
  ['/admin/tabla', ['productos']],
  ['/admin/campanas', ['campanas']],
  ['/admin/elegibles', ['campanas']],
  ['/admin/bitacora/productos', ['productos']],
  ['/admin/bitacora/consultoras', ['consultoras']],
  ['/admin/bitacora', ['bitacora']],
  ['/admin/equipo', ['equipo']],
  ['/cuentas/{id}/segundo-factor/restablecimiento', ['equipo']],
  ['/surtidos', ['surtido', 'pedidos']],
  ['/pedidos/{id}/guia', ['pedidos', 'surtido']],
  ['/pedidos/cambios', ['pedidos', 'surtido']],
  ['/devoluciones/por-enviar', ['devoluciones-recibir']],
  ['/devoluciones/{id}/recepcion', ['devoluciones-recibir']],
  ['/devoluciones/{id}/envio', ['devoluciones-recibir']],
  ['/devoluciones/{id}/aceptacion', ['devoluciones']],
  ['/devoluciones/{id}/rechazo', ['devoluciones']],
  ['/devoluciones/{id}/abono', ['devoluciones']],
  ['/devoluciones', ['devoluciones', 'devoluciones-recibir']],
  ['/cargas', ['productos']],
  ['/imagenes', ['productos', 'campanas']],
  ['/inventario', ['inventario']],
  ['/esperas/{tallaId}', ['consultoras']],
  ['/esperas', ['productos']],
  ['/consultoras', ['consultoras']],
  ['/pedidos', ['pedidos', 'pedidos-ver']],
  ['/carrito/revision', ['pedidos']],
  ['/productos', ['pedidos']],
  ['/tablero', ['mesa']],
  ['/busqueda', ['mesa']],
  ['/reportes', ['reportes']],
  ['/mensajes', ['mensajes']],
  ['/ajustes/en-uso', ['pedidos', 'surtido', 'productos']],
  ['/ajustes', ['ajustes']],
]

type Description = { paths: Record<string, Record<string, { 'x-serves': Audience[] }>> }
const { paths }: Description = await (await app.as('visitor')('/api/openapi.json')).json()
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...{ method: method.toUpperCase(), path, serves: operation['x-serves'] },
  })),
)
const roles: Record<Person, Role | null | undefined> = {
  ...{ visitor: undefined, expirada: undefined, sinRol: null, pendiente: 'pendiente' },
  ...{ consultora: 'consultor', otraConsultora: 'consultor', suspendida: 'consultor' },
  ...{ admin: 'admin', ventas: 'ventas', almacen: 'almacen', catalogo: 'catalogo' },
}

async function addressOf(path: string): Promise<string> {
  if (!path.includes('{')) return `/api${path}`
  const id = path.startsWith('/pedidos/')
    ? (await placed(app.as('consultora'), lineaOf(producto))).id
    : path.includes('productos/')
      ? producto.id
      : newId()
  return `/api${path.replaceAll(/\{\w+\}/g, id)}`
}

async function knock(person: Person, method: string, address: string): Promise<number> {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
  const reply = await app.as(person)(address, { method, ...body })
  // A stream would go on for ever.
  await reply.body?.cancel()
  return reply.status
}

/** The statuses of everybody in turn; refused requests must leave no trace. */
async function measure({ method, path, serves }: (typeof routes)[number]): Promise<number[]> {
  const address = await addressOf(path)
  const refused = people.filter((person) => !isServed(serves, roles[person]))
  const statuses = new Map<Person, number>()
  for (const person of people) if (roles[person] !== undefined) await app.as(person)('/api/sesion')
  const before = await businessTables(app)
  for (const person of refused) statuses.set(person, await knock(person, method, address))
  expect(await businessTables(app), 'what was refused left something behind').toEqual(before)
  // Strangers first: the owner's request may change what the others find.
  const served = people.filter((person) => !refused.includes(person)).sort((a) => (a === 'consultora' ? 1 : -1))
  for (const person of served) statuses.set(person, await knock(person, method, address))
  await undo(path)
  return people.map((person) => statuses.get(person) as number)
}

/** Signs in again after a sign-out, and rejects again after a new application (spec 2.4). */
async function undo(path: string): Promise<void> {
  if (path === '/sesion') for (const person of people) app.forget(person)
  await app.context.db.read.deleteFrom('userRoles').where('userId', '=', refusedId).execute()
}

/** What only a suspended consultora is refused by the verb itself (spec 3.1). */
const refusedToSuspended = ['POST /pedidos/{id}/propuestas/{propuestaId}/aceptacion']

function expected({ name, serves: to }: (typeof routes)[number], person: Person): number | undefined {
  const statusOf = (who: Person) => written.routes[name]?.[written.people.indexOf(who)]
  if (person === 'suspendida') return refusedToSuspended.includes(name) ? 403 : statusOf('otraConsultora')
  if (!(team as readonly Person[]).includes(person)) return statusOf(person)
  return isServed(to, roles[person]) ? statusOf('admin') : 403
}

/** The table of rights (spec 3.7, docs/decisions/004); no person or route is an exception. */
const isServed = (to: Audience[], role: Role | null | undefined): boolean =>
  to.includes('anyone') || (role !== undefined && serves(to, role))

describe('every route by every role', () => {
  test('access.json lists every route and no other', async () => {
    const unknown = routes.filter(({ name }) => !written.routes[name])
    const lines: string[] = []
    for (const route of unknown)
      lines.push(`    "${route.name}": [${(await measure(route)).slice(0, written.people.length).join(', ')}]`)
    const gone = Object.keys(written.routes).filter((name) => !routes.some((route) => route.name === name))
    const advice = [
      lines.length > 0 &&
        `New routes. What ${written.people.join(', ')} get now is below: if that is what you mean, add to test/api/access.json\n${lines.join(',\n')}`,
      gone.length > 0 && `Remove from test/api/access.json what is no route any more: ${gone.join(', ')}`,
    ].filter(Boolean)
    expect(advice.join('\n'), advice.join('\n')).toBe('')
  })

  test('each part of the desk requires its own right', () => {
    const wrong = routes.filter(({ path, method, serves: to }) => {
      const rightsOf = to.filter(isRight)
      const [, own] = parts.find(([part]) => path === part || path.startsWith(`${part}/`)) ?? []
      return rightsOf.some((right) => !own?.includes(right) || (right.endsWith('-ver') && method !== 'GET'))
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    for (const [part, own] of parts)
      expect([
        part,
        routes.some(({ path, serves: to }) => path.startsWith(part) && own.some((it) => to.includes(it))),
      ]).toEqual([part, true])
  })

  test('the OpenAPI document lists every route that answers', () => {
    const itself = '/api/openapi.json'
    const live = app.door.routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path !== itself,
    )
    const names = live.map(
      ({ method, path }) =>
        `${method} ${path
          .slice(4)
          .replaceAll(/:(\w+)/g, '{$1}')
          .replace(/(.)\/$/, '$1')}`,
    )
    expect([...new Set(names)].sort()).toEqual(routes.map(({ name }) => name).sort())
  })

  test.each(routes.filter(({ name }) => written.routes[name]))('$name', async (route) => {
    const statuses = await measure(route)
    expect(Object.fromEntries(people.map((person, at) => [person, statuses[at]]))).toEqual(
      Object.fromEntries(people.map((person) => [person, expected(route, person)])),
    )
    for (const [at, person] of people.entries()) {
      const role = roles[person]
      const status = statuses[at] as number
      if (person === 'suspendida' && refusedToSuspended.includes(route.name)) continue
      if (isServed(route.serves, role))
        expect([person, status < 500 && status !== 401 && status !== 403]).toEqual([person, true])
      else expect([person, status]).toEqual([person, role === undefined ? 401 : 403])
    }
  })

  test('other methods are not routed', async () => {
    const doors: [address: string, methods: string[]][] = []
    for (const [path, methods] of Object.entries(paths)) {
      const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !methods[method.toLowerCase()])
      doors.push([await addressOf(path), others])
    }
    await leavesNoTrace(app, async () => {
      for (const [address, others] of doors) {
        for (const person of ['visitor', 'consultora', 'admin'] as const) {
          for (const method of others) {
            const { status } = await app.as(person)(address, { method })
            expect([404, 405], `${method} ${address} by ${person}`).toContain(status)
          }
        }
      }
    })
  })
})
