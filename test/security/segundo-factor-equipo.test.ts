import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { newDevice } from '../set-up/passkey.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** Spec 3.7: a fresh proof before what matters most, and a second factor that the whole team must have. */
const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { send, signIn, turnOn, later } = segundoFactor(app)
const idOfConsultora = await idOf(app, people.consultora)

const grow = (cookie: string) =>
  db.read
    .updateTable('session')
    .set({ probadoAt: new Date(Date.now() - 10 * 60_000 - 1_000).toISOString() })
    .where('userId', 'in', db.read.selectFrom('user').select('id').where('email', '=', people.admin))
    .execute()
    .then(() => cookie)

const guarded: [route: string, body: object][] = [
  ['POST /api/consultoras/exportacion', { estado: 'activa' }],
  ['POST /api/pedidos/exportacion', { filtro: {}, orden: 'recientes', que: 'pedidos', formato: 'csv' }],
  ['POST /api/cargas/exportacion', { formato: 'csv' }],
  ['POST /api/reportes/exportacion', { vista: 'ventas', formato: 'csv', desde: '2026-01-01', hasta: '2026-01-31' }],
  [`POST /api/consultoras/${idOfConsultora}/cierre-de-sesiones`, { motivo: 'Prueba' }],
  [`POST /api/cuentas/${idOfConsultora}/segundo-factor/restablecimiento`, { motivo: 'Prueba' }],
  ['PUT /api/cuentas/contrasena', { actual: 'x', password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }],
  ['PUT /api/ajustes', { clave: 'equipo_segundo_factor', valor: true, version: 0 }],
  ['POST /api/perfil/seguridad/retos', { actual: demoPassword }],
  // None of these does anything: who is there already, another role than hers, nobody.
  ['POST /api/admin/equipo/invitaciones', { nombreCompleto: 'Ana Prado', email: people.consultora, role: 'admin' }],
  [`POST /api/admin/equipo/invitaciones/${newId()}/reenvio`, {}],
  [`PUT /api/admin/equipo/${newId()}/rol`, { role: 'admin', antes: 'ventas' }],
  [`POST /api/admin/equipo/${newId()}/baja`, { motivo: 'Prueba' }],
  [`POST /api/admin/equipo/${newId()}/cierre-de-sesiones`, { motivo: 'Prueba' }],
  [`DELETE /api/perfil/seguridad/llaves/${newId()}`, {}],
]
const call = (route: string, body: object, cookie: string) => {
  const [method = '', path = ''] = route.split(' ')
  return app.as('visitor')(path, { method, headers: { cookie }, ...(method !== 'DELETE' && { body }) })
}

describe('sensitive actions in a session whose proof is old', () => {
  test('who has no second factor is asked for none', async () => {
    const cookie = cookieOf(await signIn(people.admin))
    for (const [route, body] of guarded) {
      const reply = await call(route, body, cookie)
      if (reply.status === 403) expect.fail(`${route}: ${await reply.text()}`)
    }
  })

  test('who has one proves it within ten minutes, at every such route', async () => {
    const { cookie, secret } = await turnOn(people.admin)
    await grow(cookie)
    await leavesNoTrace(app, async () => {
      for (const [route, body] of guarded) {
        const { medios } = await expectProblem(await call(route, body, cookie), 'proof_required')
        expect([route, medios]).toEqual([route, ['app']])
      }
    })
    await later()
    const proof = { tipo: 'app', codigo: codeOf(secret) }
    expect((await send('/api/sesion/prueba', 'POST', proof, cookie)).status).toBe(204)
    const [exportRoute, body] = guarded[0] ?? expect.unreachable()
    expect((await call(exportRoute, body, cookie)).status).toBe(200)
  })
})

describe('the desk without a required second factor', () => {
  const setting = (cookie: string, valor: boolean, version: number) =>
    send('/api/ajustes', 'PUT', { clave: 'equipo_segundo_factor', valor, version }, cookie)
  const sesion = async (cookie: string, at = app) =>
    (await at.as('visitor')('/api/sesion', { headers: { cookie } })).json()

  test('only who has one asks it of the others', async () => {
    const without = await testApp()
    const cookie = cookieOf(await segundoFactor(without).signIn(people.admin))
    const body = { clave: 'equipo_segundo_factor', valor: true, version: 0 }
    const reply = await without.as('visitor')('/api/ajustes', { method: 'PUT', headers: { cookie }, body })
    const { errors } = await expectProblem(reply, 'invalid_request')
    expect(errors).toEqual([{ path: 'valor', message: 'Activa primero el tuyo: en «Mi Perfil», «Seguridad».' }])
  })

  test('has none of her rights, on any server, from that moment on', async () => {
    const lacking = 'otra.admin@azahar.test'
    const consultora = await idOf(app, people.otraConsultora)
    await db.write(async (tx) => {
      await tx.updateTable('user').set({ email: lacking }).where('id', '=', consultora).execute()
      await tx.updateTable('userRoles').set({ role: 'admin' }).where('userId', '=', consultora).execute()
    })
    const cookie = cookieOf(await signIn(lacking))
    expect((await sesion(cookie, other)).role).toBe('admin')

    const { cookie: first } = await reAdmin()
    expect((await setting(first, true, 0)).status).toBe(200)
    await until('she has no rights', async () => (await sesion(cookie, other)).faltaSegundoFactor === true, 1_000)
    expect(await sesion(cookie)).toMatchObject({ role: null, faltaSegundoFactor: true })
    expect(await sesion(first)).toMatchObject({ role: 'admin' })

    // What anybody may read says to her what it says to a visitor.
    const { items } = await (await app.as('visitor')('/api/productos', { headers: { cookie } })).json()
    expect(items.some((it: object) => 'costoConsultoraCentavos' in it)).toBe(false)

    // A passkey is one; a sign-in by the password alone is none.
    const device = newDevice()
    const options = await (await send('/api/perfil/seguridad/retos', 'POST', { actual: demoPassword }, cookie)).json()
    const made = { nombre: 'Mía', ...device.make(options) }
    expect((await send('/api/perfil/seguridad/llaves', 'POST', made, cookie)).status).toBe(201)
    expect(await sesion(cookie)).toMatchObject({ role: 'admin' })
    const byPassword = cookieOf(await signIn(lacking))
    expect(await sesion(byPassword)).toMatchObject({ role: null, faltaSegundoFactor: true })
    const challenge = await (await send('/api/sesion/prueba/reto', 'POST', {}, byPassword)).json()
    expect((await send('/api/sesion/prueba/llave', 'POST', device.sign(challenge), byPassword)).status).toBe(204)
    expect(await sesion(byPassword)).toMatchObject({ role: 'admin' })

    expect((await setting(first, false, 1)).status).toBe(200)
    await until('it is off', async () => (await sesion(cookieOf(await signIn(lacking)))).role === 'admin', 1_000)
  })

  /** The admin with her app, by a fresh code. */
  async function reAdmin(): Promise<{ cookie: string }> {
    await later()
    await db.read.updateTable('user').set({ twoFactorEnabled: 0 }).where('email', '=', people.admin).execute()
    await db.read.deleteFrom('twoFactor').execute()
    return turnOn(people.admin)
  }
})
