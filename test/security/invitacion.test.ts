import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { desk, invite, invited, codigoOf, accept, check, change, remove, joined } = equipoOf(app)
const roleOf = async (id: string) =>
  (await db.read.selectFrom('userRoles').select('role').where('userId', '=', id).executeTakeFirst())?.role
const noteCount = async (verbo: string) =>
  (await db.read.selectFrom('bitacora').select('id').where('verbo', '=', verbo).execute()).length
const cookieFor = async (email: string): Promise<string> =>
  cookieOf(await app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: demoPassword } }))
const withCookie =
  (cookie: string): Fetch =>
  (path, init = {}) =>
    app.as('visitor')(path, { ...init, headers: { ...(init.headers as object), cookie } })

afterEach(() => invariants(app))

describe('the link of an invitation', () => {
  test('one of twenty simultaneous uses on two servers is accepted', async () => {
    const codigo = await codigoOf(await invited('carrera@tienda.test', 'almacen'))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        (nth % 2 ? app : other).as('visitor')('/api/cuentas/invitacion', {
          method: 'POST',
          body: { codigo, password: `Jacaranda${nth}`, confirmarPassword: `Jacaranda${nth}` },
        }),
      ),
    )
    const let_in = replies.filter(({ status }) => status === 201)
    expect(let_in).toHaveLength(1)
    for (const { status } of replies) expect([201, 404, 503]).toContain(status)
    expect(await noteCount('invitacion_aceptada')).toBeGreaterThan(0)
    await leavesNoTrace(app, async () => expectProblem(await accept(codigo), 'not_found'))
  })

  test('a withdrawn, replaced, cut, guessed or other letter’s link is refused', async () => {
    const [id, mine] = [await invited('enlaces@tienda.test', 'admin'), await invited('mia@tienda.test', 'almacen')]
    const old = await codigoOf(id)
    await desk(`/invitaciones/${id}/reenvio`, 'POST')
    const [good, hers] = [await codigoOf(id), await codigoOf(mine)]
    const [letter = '', signature = ''] = good.split('.')
    const { signer } = app.context
    const forged = [
      ...[old, letter, `${letter}.`, `${letter}.${signature.slice(0, -1)}`, `${letter}.${'A'.repeat(43)}`, '', '.'],
      `${letter}.${hers.split('.')[1]}`,
      ...['recuperacion', 'confirmacion', 'contrasena_cambiada'].map(
        (tipo) => `${letter}.${signer.sign(tipo, letter)}`,
      ),
      `${id}.${signer.sign('invitacion', id)}`,
    ]
    await leavesNoTrace(app, async () => {
      for (const codigo of forged) {
        await expectProblem(await check(codigo), 'not_found')
        await expectProblem(await accept(codigo), 'not_found')
        const body = { codigo: good, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
        await expectProblem(await app.as('visitor')('/api/cuentas/recuperacion', { method: 'PUT', body }), 'not_found')
      }
    })
    expect((await desk(`/invitaciones/${id}`, 'DELETE')).status).toBe(204)
    await leavesNoTrace(app, async () => expectProblem(await accept(good), 'not_found'))
  })

  test('makes nobody staff who has an account of another kind', async () => {
    const email = 'se.registra@tienda.test'
    const codigo = await codigoOf(await invited(email, 'admin'))
    const registered = await app.as('visitor')('/api/cuentas', {
      method: 'POST',
      body: {
        ...{ email, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88', nombreCompleto: 'Se Registra' },
        ...{ telefono: '+52 442 123 4567', ciudad: 'León', barrio: 'Centro', direccion: 'Hidalgo', numero: '1' },
        ...{ codigoPostal: '37000', terminos: true },
      },
    })
    expect(registered.status).toBe(201)
    await leavesNoTrace(app, async () => expectProblem(await accept(codigo), 'conflict'))
    expect(await roleOf(await idOf(app, email))).toBe('pendiente')
    for (const taken of [people.consultora, people.suspendida, people.sinRol])
      await leavesNoTrace(app, async () => expectProblem(await invite(taken, 'admin'), 'invalid_request'))
  })

  test('used in another user’s browser it ends that session and signs in the invited person', async () => {
    const email = 'presta@tienda.test'
    const admins = await cookieFor(people.admin)
    const reply = await withCookie(admins)('/api/cuentas/invitacion', {
      method: 'POST',
      body: {
        ...{ codigo: await codigoOf(await invited(email, 'almacen')) },
        ...{ password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' },
      },
    })
    expect(reply.status).toBe(201)
    const sesion = async (cookie: string) => (await withCookie(cookie)('/api/sesion')).json()
    expect(await sesion(cookieOf(reply))).toMatchObject({ role: 'almacen', usuario: { email } })
    expect(await sesion(admins)).toEqual({ usuario: null, role: null })
  })

  test('for a returning member with a second factor it opens no session without it', async () => {
    const email = 'vuelve@tienda.test'
    const id = await joined(email, 'ventas')
    const { secret } = await segundoFactor(app).turnOn(email)
    expect((await remove(id)).status).toBe(204)
    const reply = await accept(await codigoOf(await invited(email, 'ventas')), 'Jacaranda88')
    expect(reply.status).toBe(201)
    expect(reply.headers.getSetCookie()).toEqual([])
    const { send, enter, later } = segundoFactor(app)
    const half = await send('/api/sesion', 'POST', { email, password: 'Jacaranda88' })
    expect(half.status).toBe(202)
    await later()
    expect((await enter(cookieOf(half), codeOf(secret))).status).toBe(204)
  })

  const inBrowserOf = async (cookie: string, codigo: string) => {
    const body = { codigo, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
    const reply = await withCookie(cookie)('/api/cuentas/invitacion', { method: 'POST', body })
    expect(reply.status).toBe(201)
    return reply
  }
  /** The session that was open there is over, and its cookie goes. */
  const expectNobody = async (reply: Response, before: string) => {
    expect(await reply.json()).toEqual({ dentro: false })
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^azahar=;.*max-age=0/i)])
    for (const server of [app, other]) {
      const sesion = await server.as('visitor')('/api/sesion', { headers: { cookie: before } })
      expect(await sesion.json()).toEqual({ usuario: null, role: null })
    }
  }

  test('used in another user’s browser by a person with a second factor it leaves nobody signed in', async () => {
    const email = 'vuelve.prestado@tienda.test'
    const id = await joined(email, 'ventas')
    await segundoFactor(app).turnOn(email)
    expect((await remove(id)).status).toBe(204)
    const codigo = await codigoOf(await invited(email, 'ventas'))
    const admins = await cookieFor(people.admin)
    const elsewhere = await cookieFor(people.admin)
    await expectNobody(await inBrowserOf(admins, codigo), admins)
    expect(await (await withCookie(elsewhere)('/api/sesion')).json()).toMatchObject({ role: 'admin' })
  })

  test('used in another user’s browser while sign-ins are blocked it leaves nobody signed in', async () => {
    const email = 'espera@tienda.test'
    const codigo = await codigoOf(await invited(email, 'almacen'))
    const admins = await cookieFor(people.admin)
    const guess = () => app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: 'No-es-esta-1' } })
    while ((await guess()).status !== 429);
    await expectNobody(await inBrowserOf(admins, codigo), admins)
    expect(await roleOf(await idOf(app, email))).toBe('almacen')
    await segundoFactor(app).later()
  })

  test('is withdrawn when its author is no longer an administrator', async () => {
    const email = 'degradada@tienda.test'
    const id = await joined(email, 'admin')
    const hers = equipoOf(app, withCookie(await cookieFor(email)))
    const codigo = await codigoOf(await hers.invited('cuela@tienda.test', 'admin'))
    expect((await check(codigo)).status).toBe(200)
    expect((await change(id, 'ventas', 'admin')).status).toBe(204)
    await expectProblem(await check(codigo), 'not_found')
    await expectProblem(await accept(codigo), 'not_found')
  })
})
