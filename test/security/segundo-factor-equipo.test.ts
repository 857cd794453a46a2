import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { newDevice } from '../set-up/passkey.ts'
import { expectProblem } from '../set-up/problem.ts'
import { segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { send, signIn, turnOn, later } = segundoFactor(app)

describe('staff without a required second factor', () => {
  const setting = (cookie: string, valor: boolean, version: number) =>
    send('/api/ajustes', 'PUT', { clave: 'equipo_segundo_factor', valor, version }, cookie)
  const sesion = async (cookie: string, at = app) =>
    (await at.as('visitor')('/api/sesion', { headers: { cookie } })).json()

  test('only an admin with a second factor can require it', async () => {
    const without = await testApp()
    const cookie = cookieOf(await segundoFactor(without).signIn(people.admin))
    const body = { clave: 'equipo_segundo_factor', valor: true, version: 0 }
    const reply = await without.as('visitor')('/api/ajustes', { method: 'PUT', headers: { cookie }, body })
    const { errors } = await expectProblem(reply, 'invalid_request')
    expect(errors).toEqual([{ path: 'valor', message: 'Activa primero la tuya: en «Mi Perfil», «Seguridad».' }])
  })

  test('changing the setting takes a proof of the last ten minutes', async () => {
    const { cookie } = await reAdmin()
    const probadoAt = new Date(Date.now() - 10 * 60_000 - 1_000).toISOString()
    await db.read
      .updateTable('session')
      .set({ probadoAt })
      .where('userId', '=', await idOf(app, people.admin))
      .execute()
    const { medios } = await expectProblem(await setting(cookie, true, 0), 'proof_required')
    expect(medios).toEqual(['app'])
  })

  test('have no role on any server from that moment', async () => {
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
    await until(
      'the member has no rights',
      async () => (await sesion(cookie, other)).faltaSegundoFactor === true,
      1_000,
    )
    expect(await sesion(cookie)).toMatchObject({ role: null, faltaSegundoFactor: true })
    expect(await sesion(first)).toMatchObject({ role: 'admin' })

    const { items } = await (await app.as('visitor')('/api/productos', { headers: { cookie } })).json()
    expect(items.some((it: object) => 'costoConsultoraCentavos' in it)).toBe(false)

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

  /** Signs the admin in with the app, by a fresh code. */
  async function reAdmin(): Promise<{ cookie: string }> {
    await later()
    await db.read.updateTable('user').set({ twoFactorEnabled: 0 }).where('email', '=', people.admin).execute()
    await db.read.deleteFrom('twoFactor').execute()
    return turnOn(people.admin)
  }
})
