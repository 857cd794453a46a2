import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { modoClientaCookie } from '#shared/modo-clienta-cookie.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, segundoFactor, type WithApp } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const { db } = app.context
const { send, signIn, enter, turnOn, halfWay, later, emailOf } = segundoFactor(app)
const admin: WithApp = await turnOn(people.admin)
const ofAdmin = await idOf(app, people.admin)

beforeEach(later)

const seguridad = async (cookie: string) =>
  (await app.as('visitor')('/api/perfil/seguridad', { headers: { cookie } })).json()
const letters = async (para: string) =>
  (
    await db.read
      .selectFrom('mensajes')
      .select('datos')
      .where('tipo', '=', 'segundo_factor')
      .where('para', '=', para)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(({ datos }) => JSON.parse(datos).que)

describe('spec 3.7: turning the app on', () => {
  test('no code is asked for before the first one; then a letter, a log line and ten recovery codes', async () => {
    const [here, there] = [cookieOf(await signIn(people.consultora)), cookieOf(await signIn(people.consultora))]
    const begun = await send('/api/perfil/seguridad/app', 'POST', { actual: demoPassword }, here)
    const { uri } = await begun.json()
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+:consultora%40azahar\.test\?secret=[A-Z2-7]+&issuer=/)
    expect((await signIn(people.consultora)).status).toBe(204)
    await expectProblem(await send('/api/perfil/seguridad/app', 'PUT', { codigo: '000000' }, here), 'invalid_request')
    expect(await seguridad(here)).toEqual({ app: false, codigos: 0, llaves: [] })

    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const on = await send('/api/perfil/seguridad/app', 'PUT', { codigo: codeOf(secret) }, here)
    const { codigos } = await on.json()
    expect(new Set(codigos).size).toBe(10)
    for (const codigo of codigos) expect(codigo).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    expect(await seguridad(cookieOf(on))).toEqual({ app: true, codigos: 10, llaves: [] })
    for (const cookie of [here, there]) expect(await emailOf(cookie)).toBeNull()
    expect((await signIn(people.consultora)).status).toBe(202)
    expect(await letters(people.consultora)).toEqual(['app_activada'])
    const id = await idOf(app, people.consultora)
    const log = await db.read.selectFrom('bitacora').select('verbo').where('objetoId', '=', id).execute()
    expect(log.map(({ verbo }) => verbo)).toContain('segundo_factor_activado')

    await later()
    const off = { actual: demoPassword, tipo: 'recuperacion', codigo: codigos[0] }
    expect((await send('/api/perfil/seguridad/app/baja', 'POST', off, cookieOf(on))).status).toBe(204)
    expect((await signIn(people.consultora)).status).toBe(204)
    expect(await letters(people.consultora)).toEqual(['app_activada', 'app_desactivada'])
    app.forget('consultora')
  })

  test('is refused without the password, twice, and in modo clienta', async () => {
    const cookie = cookieOf(await signIn(people.otraConsultora))
    const inModo = `${cookie}; ${modoClientaCookie(await idOf(app, people.otraConsultora), false).split(';')[0]}`
    await leavesNoTrace(app, async () => {
      const wrong = await send('/api/perfil/seguridad/app', 'POST', { actual: 'No-es-esta-1' }, cookie)
      expect((await expectProblem(wrong, 'invalid_request')).errors).toEqual([
        { path: 'actual', message: 'Esa no es tu contraseña actual' },
      ])
      await expectProblem(
        await send('/api/perfil/seguridad/app', 'POST', { actual: demoPassword }, inModo),
        'forbidden',
      )
      const again = await send('/api/perfil/seguridad/app', 'POST', { actual: demoPassword }, admin.cookie)
      await expectProblem(again, 'conflict')
      const unbegun = await send('/api/perfil/seguridad/app', 'PUT', { codigo: '123456' }, cookie)
      await expectProblem(unbegun, 'conflict')
    })
  })
})

describe('spec 3.7: signing in with a code', () => {
  test('the password alone opens nothing; the code does, once', async () => {
    const right = await signIn(people.admin)
    expect(right.status).toBe(202)
    expect(await right.json()).toEqual({ falta: 'codigo' })
    const half = cookieOf(right)
    expect(half).toMatch(/^azahar-codigo=/)
    expect(await emailOf(half)).toBeNull()
    const entered = await enter(half, codeOf(admin.secret))
    expect(entered.status).toBe(204)
    expect(await emailOf(cookieOf(entered))).toBe(people.admin)
    await expectProblem(await enter(half, codeOf(admin.secret, 1)), 'stale')
  })

  test('spaces in a code are ignored; a wrong code, and one without its password, are refused', async () => {
    const half = await halfWay(people.admin)
    const { detail } = await expectProblem(await enter(half, '000 000'), 'invalid_credentials')
    expect(detail).toBe('Ese código no es correcto. Escribe el que ves ahora en tu aplicación.')
    await expectProblem(await enter(half, '12345'), 'invalid_request')
    await expectProblem(await enter('', codeOf(admin.secret)), 'stale')
    await expectProblem(await enter('azahar-codigo=2fa-x.y', codeOf(admin.secret)), 'stale')
    const code = codeOf(admin.secret)
    expect((await enter(half, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
  })

  test('a recovery code works once, in any case', async () => {
    const [codigo = ''] = admin.codigos
    const entered = await enter(await halfWay(people.admin), codigo.toLowerCase().replace('-', ' '), 'recuperacion')
    expect(entered.status).toBe(204)
    expect(await seguridad(cookieOf(entered))).toMatchObject({ app: true, codigos: 9 })
    await expectProblem(await enter(await halfWay(people.admin), codigo, 'recuperacion'), 'invalid_credentials')
  })

  test('another user signed in in this browser is not asked for the code', async () => {
    const hers = cookieOf(await signIn(people.otraConsultora))
    const both = `${hers}; ${await halfWay(people.admin)}`
    const entered = await enter(both, codeOf(admin.secret))
    expect(await emailOf(cookieOf(entered))).toBe(people.admin)
    expect(await emailOf(hers)).toBeNull()
  })

  test('a wrong password is answered as for any account', async () => {
    const wrong = (email: string) => send('/api/sesion', 'POST', { email, password: 'No-es-esta-1' })
    const [withApp, without, nobody] = [
      await wrong(people.admin),
      await wrong(people.consultora),
      await wrong('x@y.test'),
    ]
    for (const reply of [withApp, without, nobody]) {
      expect(reply.headers.getSetCookie()).toEqual([])
      expect((await expectProblem(reply, 'invalid_credentials')).detail).toBe(
        'Email o contraseña incorrectos. Verifica tus datos.',
      )
    }
  })
})

describe('spec 3.7: with the app on', () => {
  test('new recovery codes replace the old ones', async () => {
    const body = { actual: demoPassword, tipo: 'app', codigo: codeOf(admin.secret) }
    const { codigos } = await (await send('/api/perfil/seguridad/codigos', 'POST', body, admin.cookie)).json()
    expect(codigos).toHaveLength(10)
    await expectProblem(
      await enter(await halfWay(people.admin), admin.codigos[2]!, 'recuperacion'),
      'invalid_credentials',
    )
    expect((await enter(await halfWay(people.admin), codigos[2], 'recuperacion')).status).toBe(204)
    admin.codigos = codigos
  })

  test('turning it off and renewing codes takes password and code', async () => {
    await leavesNoTrace(app, async () => {
      for (const path of ['app/baja', 'codigos']) {
        const with_ = (body: object) => send(`/api/perfil/seguridad/${path}`, 'POST', body, admin.cookie)
        await expectProblem(await with_({ actual: demoPassword, tipo: 'app', codigo: '000000' }), 'invalid_request')
        const codigo = codeOf(admin.secret, 1)
        await expectProblem(await with_({ actual: 'No-es-esta-1', tipo: 'app', codigo }), 'invalid_request')
        await expectProblem(await with_({ actual: demoPassword }), 'invalid_request')
        await later()
      }
    })
    expect((await signIn(people.admin)).status).toBe(202)
  })

  test('a password change asks for a fresh proof and keeps this browser signed in', async () => {
    const stale = () =>
      db.read
        .updateTable('session')
        .set({ probadoAt: new Date(Date.now() - 11 * 60_000).toISOString() })
        .where('userId', '=', ofAdmin)
        .execute()
    const entered = cookieOf(await enter(await halfWay(people.admin), admin.codigos[3]!, 'recuperacion'))
    const change = (cookie: string) =>
      send(
        '/api/cuentas/contrasena',
        'PUT',
        { actual: demoPassword, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' },
        cookie,
      )
    await stale()
    expect((await expectProblem(await change(entered), 'proof_required')).medios).toEqual(['app'])
    const proof = { tipo: 'app', codigo: codeOf(admin.secret) }
    expect((await send('/api/sesion/prueba', 'POST', proof, entered)).status).toBe(204)
    const changed = await change(entered)
    expect(changed.status).toBe(204)
    expect(await emailOf(cookieOf(changed))).toBe(people.admin)
    expect(await emailOf(entered)).toBeNull()
  })

  test('a proof by a user without an app is refused and enables nothing', async () => {
    const cookie = cookieOf(await signIn(people.otraConsultora))
    const { uri } = await (await send('/api/perfil/seguridad/app', 'POST', { actual: demoPassword }, cookie)).json()
    const codigo = codeOf(new URL(uri).searchParams.get('secret') ?? '')
    await expectProblem(await send('/api/sesion/prueba', 'POST', { tipo: 'app', codigo }, cookie), 'conflict')
    expect(await seguridad(cookie)).toMatchObject({ app: false })
  })
})

describe('spec 3.7: a lost phone', () => {
  const reset = (id: string, motivo = 'Perdió su teléfono', cookie = admin.cookie) =>
    send(`/api/cuentas/${id}/segundo-factor/restablecimiento`, 'POST', { motivo }, cookie)
  const signedIn = async () => {
    await later()
    const password = 'Jacaranda88'
    const half = cookieOf(await send('/api/sesion', 'POST', { email: people.admin, password }))
    return cookieOf(await enter(half, codeOf(admin.secret)))
  }

  test('an admin resets it with a reason; the user’s sessions end', async () => {
    const hers = await turnOn(people.consultora)
    const id = await idOf(app, people.consultora)
    const cookie = await signedIn()
    await expectProblem(await reset(id, ' ', cookie), 'invalid_request')
    expect((await reset(id, 'Perdió su teléfono', cookie)).status).toBe(204)
    expect(await emailOf(hers.cookie)).toBeNull()
    expect((await signIn(people.consultora)).status).toBe(204)
    expect((await letters(people.consultora)).at(-1)).toBe('restablecido')
    const log = await (await app.as('visitor')(`/api/admin/bitacora?objeto=${id}`, { headers: { cookie } })).json()
    expect(log.items[0]).toMatchObject({
      verbo: 'segundo_factor_restablecido',
      cambios: { app: [true, false], motivo: [null, 'Perdió su teléfono'] },
      actor: { id: ofAdmin },
    })
    await expectProblem(await reset(id, 'Otra vez', cookie), 'conflict')
    const history = await app.as('ventas')(`/api/admin/bitacora/consultoras/${id}`)
    expect((await history.json()).items[0]).toMatchObject({ verbo: 'segundo_factor_restablecido' })
    await expectProblem(await reset(ofAdmin, 'Yo misma', cookie), 'conflict')
    await expectProblem(await reset(ofAdmin.replace(/.$/, '0'), 'Nadie', cookie), 'not_found')
  })

  test('also for staff: a letter is sent, and the log can be searched for it', async () => {
    const hers = await turnOn(people.almacen)
    const id = await idOf(app, people.almacen)
    const cookie = await signedIn()
    expect((await reset(id, 'Cambió de teléfono', cookie)).status).toBe(204)
    expect(await emailOf(hers.cookie)).toBeNull()
    expect((await signIn(people.almacen)).status).toBe(204)
    expect(await letters(people.almacen)).toEqual(['app_activada', 'restablecido'])
    const search = async (query: string) =>
      (await (await app.as('visitor')(`/api/admin/bitacora?${query}`, { headers: { cookie } })).json()).items
    const [line] = await search(`verbo=segundo_factor_restablecido&quien=${ofAdmin}`)
    expect(line).toMatchObject({ objetoId: id, cambios: { motivo: [null, 'Cambió de teléfono'] } })
    expect(await search(`verbo=segundo_factor_activado&quien=${id}`)).toMatchObject([{ objetoId: id }])
  })

  test('an admin with an old proof cannot', async () => {
    const cookie = await signedIn()
    await db.read.updateTable('session').set({ probadoAt: null }).where('userId', '=', ofAdmin).execute()
    await expectProblem(await reset(await idOf(app, people.consultora), 'Sí', cookie), 'proof_required')
  })
})
