import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#app/demo/demo-data.ts'
import { mexicanDay } from '#shared/format.ts'
import { rights } from '#shared/rights.ts'
import { type Fetch, type Person, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { listen } from '../set-up/event-stream.ts'
import { invariants, leavesNoTrace } from '../set-up/invariants.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pay, proposed, revision } from '../set-up/propuestas.ts'
import { addressOf, routesOf } from '../set-up/routes.ts'
import { addProducto, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** Attacks on the roles of staff (spec 3.7), on every server of the database. */
const app = await testApp({ renderPage: await builtPages() })
/** On PostgreSQL another server of the same database. */
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { invited, codigoOf, accept, change, endSesiones, remove, joined } = equipoOf(app)
const roleOf = async (id: string) =>
  (await db.read.selectFrom('userRoles').select('role').where('userId', '=', id).executeTakeFirst())?.role
/** Signs in anew on a server: a cookie of its own. */
const cookieFor = async (email: string): Promise<string> =>
  cookieOf(await app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: demoPassword } }))
const withCookie =
  (cookie: string, at = app): Fetch =>
  (path, init = {}) =>
    at.as('visitor')(path, { ...init, headers: { ...(init.headers as object), cookie } })

const [precio, costo, pagado] = [912_345_61, 731_428_37, 11_927_31]
const producto = await addProducto(app, { precio, costo, tallas: { M: 100 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto, 'M', 2))

afterEach(() => invariants(app))

describe('A167: rights that are taken away', () => {
  test('a stream of hers, on another server, ends within a second and tells nothing after it; so does her session', async () => {
    const email = 'corriente@tienda.test'
    const id = await joined(email, 'ventas')
    const hers = withCookie(await cookieFor(email), other)
    const ear = await listen(await hers('/api/tablero/en-vivo'))
    expect((await hers('/api/pedidos')).status).toBe(200)
    const before = other.context.live.size()
    expect((await remove(id)).status).toBe(204)
    await until('her stream to end', () => other.context.live.size() < before, 1_000)
    await until('her session to be gone', async () => (await hers('/api/pedidos')).status === 401, 1_000)
    const heard = ear.heard.length
    expect((await setStatus(app.as('admin'), pedido.id, 'confirmado', 1)).status).toBe(200)
    expect(ear.heard.slice(heard).filter(({ event }) => event === 'pedido')).toEqual([])
    await ear.close()
  })

  test('a role that changes is another one within a second on another server', async () => {
    const email = 'otro.rol@tienda.test'
    const id = await joined(email, 'admin')
    const hers = withCookie(await cookieFor(email), other)
    expect((await hers('/api/ajustes')).status).toBe(200)
    expect((await change(id, 'almacen', 'admin')).status).toBe(204)
    await until('the old session to be gone', async () => (await hers('/api/ajustes')).status === 401, 1_000)
    const again = withCookie(await cookieFor(email), other)
    await leavesNoTrace(app, async () => {
      await expectProblem(await again('/api/ajustes'), 'forbidden')
      await expectProblem(await again('/api/admin/equipo'), 'forbidden')
    })
  })

  test('what an administrator began before she was removed changes nothing of the team after it', async () => {
    const email = 'a.medias@tienda.test'
    const id = await joined(email, 'admin')
    const hers = withCookie(await cookieFor(email), other)
    const victim = await joined('victima@tienda.test', 'ventas')
    // All are let in at once, while she is one; those that come to their turn behind the removal are refused in it.
    const [removed, ...deeds] = await Promise.all([
      remove(id),
      ...['admin', 'almacen', 'catalogo'].map((role) =>
        hers(`/api/admin/equipo/${victim}/rol`, { method: 'PUT', body: { role, antes: 'ventas' } }),
      ),
      hers('/api/admin/equipo/invitaciones', {
        method: 'POST',
        body: { nombreCompleto: 'Puerta Trasera', email: 'puerta@tienda.test', role: 'admin' },
      }),
    ])
    expect(removed?.status).toBe(204)
    for (const { status } of deeds) expect([201, 204, 401, 403, 409]).toContain(status)
    const open = await db.read
      .selectFrom('invitaciones')
      .select('id')
      .where('createdBy', '=', id)
      .where('estado', '=', 'abierta')
      .execute()
    expect(open, 'an invitation of hers outlives her').toEqual([])
    await leavesNoTrace(app, async () => {
      const late = await hers(`/api/admin/equipo/${victim}/baja`, { method: 'POST', body: { motivo: 'x' } })
      await expectProblem(late, 'unauthenticated')
    })
  })
})

describe('A168: the last administrator', () => {
  test('two who remove each other at once: one goes, ten times over', async () => {
    const self = await idOf(app, people.admin)
    for (let nth = 0; nth < 10; nth++) {
      const email = `gemela${nth}@tienda.test`
      const twin = await joined(email, 'admin')
      app.forget('admin')
      const [one, two] = [withCookie(await cookieFor(people.admin)), withCookie(await cookieFor(email), other)]
      const verbs = await Promise.all(
        nth % 2
          ? [
              one(`/api/admin/equipo/${twin}/baja`, { method: 'POST', body: { motivo: 'Ella' } }),
              two(`/api/admin/equipo/${self}/baja`, { method: 'POST', body: { motivo: 'Yo' } }),
            ]
          : [
              one(`/api/admin/equipo/${twin}/rol`, { method: 'PUT', body: { role: 'ventas', antes: 'admin' } }),
              two(`/api/admin/equipo/${self}/rol`, { method: 'PUT', body: { role: 'ventas', antes: 'admin' } }),
            ],
      )
      expect(verbs.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
      for (const { status } of verbs) expect([204, 401, 403]).toContain(status)
      const roles = [await roleOf(self), await roleOf(twin)]
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
      await backToOneAdmin(self, twin)
    }
  })

  test('whoever is alone stays, whatever she sends', async () => {
    const self = await idOf(app, people.admin)
    await leavesNoTrace(app, async () => {
      await expectProblem(await change(self, 'ventas', 'admin'), 'forbidden')
      await expectProblem(await change(self.toUpperCase(), 'ventas', 'admin'), 'forbidden')
      await expectProblem(await remove(self), 'forbidden')
    })
  })

  /** As the demo has it: the first is an administrator, the other nobody. */
  async function backToOneAdmin(self: string, twin: string) {
    const at = new Date().toISOString()
    await db.write(async (tx, publish) => {
      await tx.deleteFrom('userRoles').where('userId', 'in', [self, twin]).execute()
      const row = { userId: self, role: 'admin', createdAt: at, approvedAt: null, approvedBy: null } as const
      await tx.insertInto('userRoles').values(row).execute()
      await tx.updateTable('profiles').set({ equipoHasta: null }).where('id', '=', self).execute()
      await tx.updateTable('profiles').set({ equipoHasta: at }).where('id', '=', twin).execute()
      publish({ topic: 'rol', id: self })
      publish({ topic: 'rol', id: twin })
    })
    app.forget('admin')
  }
})

describe('A170: a role that somebody gives herself', () => {
  const tries = async (send: Fetch, own: string) => [
    send('/api/perfil', { method: 'PUT', body: { nombreCompleto: 'Ana', telefono: '', role: 'admin' } }),
    send(`/api/admin/equipo/${own}/rol`, { method: 'PUT', body: { role: 'admin', antes: 'ventas' } }),
    send('/api/admin/equipo/invitaciones', {
      method: 'POST',
      body: { nombreCompleto: 'Ana Prado', email: 'yo@tienda.test', role: 'admin' },
    }),
    send(`/api/consultoras/${own}/aprobacion`, { method: 'POST', body: { role: 'admin' } }),
    send('/api/cuentas/solicitud', { method: 'POST', body: { role: 'admin' } }),
  ]

  test.each<Person>(['consultora', 'pendiente', 'ventas', 'almacen', 'catalogo'])(
    '%s sends it in every body there is, and stays what she is',
    async (person) => {
      const own = await idOf(app, people[person as keyof typeof people])
      const before = await roleOf(own)
      await app.as(person)('/api/sesion')
      await leavesNoTrace(app, async () => {
        for (const reply of await tries(app.as(person), own))
          expect([400, 403, 404, 409]).toContain((await reply).status)
      })
      expect(await roleOf(own)).toBe(before)
    },
  )

  test('the invited takes the role of the invitation, and no other', async () => {
    const codigo = await codigoOf(await invited('mas@tienda.test', 'almacen'))
    await leavesNoTrace(app, async () => {
      for (const more of [{ role: 'admin' }, { email: people.admin }, { nombreCompleto: 'X' }])
        await expectProblem(await accept(codigo, 'Jacaranda88', more), 'invalid_request')
    })
  })
})

describe('A171: what a role may not see', () => {
  test('ventas reads no log, no settings, no team, and no form of a product', async () => {
    const send = app.as('ventas')
    await leavesNoTrace(app, async () => {
      for (const path of [
        ...['/api/admin/bitacora', '/api/admin/bitacora/autores', `/api/admin/bitacora/productos/${producto.id}`],
        ...['/api/ajustes', '/api/admin/equipo', '/api/admin/productos', `/api/admin/productos/${producto.id}`],
        ...['/api/admin/tabla', '/api/cargas/plantilla', '/api/admin/campanas', '/api/inventario'],
      ])
        await expectProblem(await send(path), 'forbidden')
      const body = { clave: 'whatsapp_confirmar', valor: 'Hola', version: 0 }
      await expectProblem(await send('/api/ajustes', { method: 'PUT', body }), 'forbidden')
    })
    const { items } = await (await send('/api/ajustes/en-uso')).json()
    expect(new Set(items.map(({ clave }: { clave: string }) => clave.split('_')[0]))).toEqual(
      new Set(['whatsapp', 'paqueterias']),
    )
    expect(items.every((it: object) => Object.keys(it).join() === 'clave,valor')).toBe(true)
  })

  test('ventas reads in no history of a consultora what somebody of the team did to her own account, or was done to it', async () => {
    const history = (id: string) => app.as('ventas')(`/api/admin/bitacora/consultoras/${id}`)
    const id = await joined('historia@tienda.test', 'almacen')
    expect((await endSesiones(id, 'Le robaron la computadora')).status).toBe(204)
    expect((await (await history(id)).json()).items).toEqual([])
    expect((await remove(id)).status).toBe(204)
    expect((await (await history(id)).json()).items).toEqual([])
    const consultora = await idOf(app, people.otraConsultora)
    const end = await app.as('ventas')(`/api/consultoras/${consultora}/cierre-de-sesiones`, {
      ...{ method: 'POST', body: { motivo: 'Lo pidió' } },
    })
    expect(end.status).toBe(200)
    expect((await (await history(consultora)).json()).items[0]).toMatchObject({ verbo: 'sesiones_cerradas' })
  })

  test('a letter with a link that makes somebody an administrator is shown to ventas without it, also in the demo', async () => {
    await invited('carta@tienda.test', 'admin')
    const { items } = await (await app.as('ventas')('/api/mensajes?limite=1')).json()
    const shown = await (await app.as('ventas')(`/api/mensajes/${items[0].id}`)).json()
    expect(shown.tipo).toBe('invitacion')
    expect(shown.texto).toContain('/invitacion#oculto')
    const toAdmin = await (await app.as('admin')(`/api/mensajes/${items[0].id}`)).json()
    expect(toAdmin.texto).toContain(`/invitacion#${items[0].id}.`)
  })

  /** Amounts that nothing else is, as JSON and as a page write them. */
  const planted = [precio, costo, 2 * costo, pagado, 2 * costo - pagado, precio - costo].flatMap((centavos) => {
    const [whole, cents] = [Math.floor(centavos / 100), String(centavos % 100).padStart(2, '0')]
    return [String(centavos), `${whole}.${cents}`, `${whole.toLocaleString('en-US')}.${cents}`]
  })
  const shown = (text: string) => planted.filter((amount) => text.includes(amount))

  test('almacén finds no amount: in no page, no JSON, no stream, no file, no refusal', async () => {
    const admin = app.as('admin')
    const { version } = await (await admin(`/api/pedidos/${pedido.id}`)).json()
    await pay(admin, pedido.id, {
      ...{ fecha: mexicanDay(new Date()), forma: 'efectivo', referencia: 'A', centavos: pagado, version },
    })
    await proposed(admin, pedido.id, {
      ...{ version: version + 1, lineas: [revision(0, 1, { motivo: 'Queda una' })], mensaje: 'Serían $731,428.37' },
    })
    const send = app.as('almacen')
    const herId = await idOf(app, people.consultora)
    let seen = 0
    for (const path of everyPage(producto.id, pedido.id, herId)) {
      const html = await (await send(path)).text()
      expect([path, shown(html)]).toEqual([path, []])
      expect([path, /NaN|Infinity|\$\s*null|undefined/.test(html.replace(/<script[\s\S]*?<\/script>/g, ''))]).toEqual([
        path,
        false,
      ])
      seen += shown(await (await admin(path)).text()).length
    }
    expect(seen, 'an administrator sees them: the test would').toBeGreaterThan(5)

    let asked = 0
    for (const route of await routesOf(app)) {
      const { path, method } = route
      const ids = path.includes('{') ? [producto.id, pedido.id, herId, producto.tallas.M as string] : ['']
      for (const id of ids) {
        const reply = await send(addressOf(route, id), { method, ...(method === 'GET' ? {} : { body: {} }) })
        if (path.endsWith('en-vivo')) {
          await reply.body?.cancel()
          continue
        }
        // What is not JSON is what no middleware of JSON hides.
        if (!reply.headers.get('content-type')?.includes('json') && reply.status === 200)
          expect([path, 'text/html']).toEqual([path, reply.headers.get('content-type')?.split(';')[0]])
        const text = await reply.text()
        expect([path, shown(text)]).toEqual([path, []])
        expect([path, /"\w*centavos":\s*-?\d/i.test(text)]).toEqual([path, false])
        asked++
      }
      // Signing out and the like end her session.
      if (path.startsWith('/sesion')) app.forget('almacen')
    }
    expect(asked).toBeGreaterThan(150)

    const ear = await listen(await send('/api/tablero/en-vivo'))
    await setStatus(admin, (await placed(app.as('consultora'), lineaOf(producto))).id, 'confirmado', 1)
    await ear.hears(({ event }) => event === 'pedido')
    expect(shown(JSON.stringify(ear.heard))).toEqual([])
    await ear.close()
    for (const path of ['/api/pedidos/exportacion', '/api/reportes/exportacion', '/api/cargas/exportacion'])
      await expectProblem(await send(path, { method: 'POST', body: { formato: 'csv' } }), 'forbidden')
  }, 120_000)

  test('nor how to reach a consultora, what was said to her, paid or proposed', async () => {
    const seen = await (await app.as('almacen')(`/api/pedidos/${pedido.id}`)).json()
    expect(seen).toMatchObject({
      ...{ pagos: [], propuesta: null, enviado: null, totalCentavos: null },
      seguimiento: { llamarEl: null, llamadas: [], notasInternas: [] },
      consultora: { email: '', telefono: '' },
    })
    const { items } = await (await app.as('almacen')('/api/pedidos')).json()
    expect(JSON.stringify(items)).not.toContain('@')
  })

  test('a role that nobody knows opens nothing', () => {
    const roles = new Set<string>(Object.values(rights).flat())
    expect([...roles].sort()).toEqual(['admin', 'almacen', 'catalogo', 'ventas'])
  })
})
