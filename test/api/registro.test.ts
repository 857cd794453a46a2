import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { expectProblem } from '../set-up/problem.ts'
import { registro } from '../set-up/registro.ts'

const app = await testApp()
const strict = await testApp({ settings: { CONFIRM_EMAIL: '1' } })
const { read } = app.context.db

const post = (body: object) => app.as('visitor')('/api/cuentas', { method: 'POST', body })
const count = async (table: 'user' | 'account' | 'profiles' | 'userRoles') =>
  (await read.selectFrom(table).selectAll().execute()).length
const everything = () => Promise.all([count('user'), count('account'), count('profiles'), count('userRoles')])

describe('spec 1.4: registration', () => {
  test('creates all four rows and signs in as pendiente', async () => {
    const before = await everything()
    const reply = await post({ ...registro('Nueva@Correo.MX'), nombreCompleto: '  Ana Luz Prado ' })
    expect(reply.status).toBe(201)
    expect(await everything()).toEqual(before.map((rows) => rows + 1))
    const headers = { cookie: cookieOf(reply) }
    const sesion = await (await app.as('visitor')('/api/sesion', { headers })).json()
    expect(sesion).toMatchObject({
      usuario: { email: 'nueva@correo.mx', nombreCompleto: 'Ana Luz Prado' },
      role: 'pendiente',
    })
    const profile = await read
      .selectFrom('profiles')
      .selectAll()
      .where('email', '=', 'nueva@correo.mx')
      .executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ telefono: '+52 442 123 4567', complemento: null, codigoPostal: '37000' })
  })

  test('spec 1.8: a known e-mail is refused in any case, and stores nothing', async () => {
    const before = await everything()
    const reply = await post(registro('CONSULTORA@azahar.test'))
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({
      code: 'conflict',
      paso: 'email',
      detail: 'Este email ya está registrado. Intenta iniciar sesión.',
    })
    expect(await everything()).toEqual(before)
  })

  /** Every rule and its words: src/modules/personas/cuentas/schema.test.ts. */
  test.each([
    ['telefono', { telefono: '4421234567' }, 'Formato inválido. Ejemplo: +52 442 123 4567'],
    ['confirmarPassword', { confirmarPassword: 'Otra2026' }, 'Las contraseñas no coinciden'],
    ['', { role: 'admin' }, expect.any(String)],
  ])('spec 1.5: %s %j is refused', async (path, change, message) => {
    const before = await everything()
    const { errors } = await expectProblem(await post({ ...registro('otra@correo.mx'), ...change }), 'invalid_request')
    expect(errors).toContainEqual({ path, message })
    expect(await everything()).toEqual(before)
  })

  test('a rejected applicant may apply again, once', async () => {
    const again = () => app.as('sinRol')('/api/cuentas/solicitud', { method: 'POST' })
    await app.as('sinRol')('/api/sesion')
    const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect(await (await app.as('sinRol')('/api/sesion')).json()).toMatchObject({ role: 'pendiente' })
  })
})

test('confirmation of the e-mail, when required: sign-in works after the link was followed', async () => {
  const send = strict.as('visitor')
  const email = 'nueva@azahar.test'
  const registered = await send('/api/cuentas', { method: 'POST', body: registro(email) })
  expect([registered.status, registered.headers.getSetCookie()]).toEqual([201, []])
  const enter = (password: string) => send('/api/sesion', { method: 'POST', body: { email, password } })
  const { detail } = await expectProblem(await enter('Bugambilia77'), 'forbidden')
  expect(detail).toBe('Por favor, confirma tu email antes de iniciar sesión.')
  const confirmations = () =>
    strict.context.db.read.selectFrom('mensajes').select('id').where('tipo', '=', 'confirmacion').execute()
  expect(await confirmations()).toHaveLength(2)
  const wrong = await expectProblem(await enter('Bugambilia78'), 'invalid_credentials')
  expect(await confirmations()).toHaveLength(2)
  expect(wrong.detail).toBe('Email o contraseña incorrectos. Verifica tus datos.')

  const letter = (await confirmations())[0]!
  const codigo = `${letter.id}.${strict.context.signer.sign('confirmacion', letter.id)}`
  const confirm = (it: string) => send('/api/cuentas/confirmacion', { method: 'POST', body: { codigo: it } })
  await expectProblem(await confirm(codigo.slice(0, -1)), 'not_found')
  expect((await confirm(codigo)).status).toBe(204)
  expect((await confirm(codigo)).status).toBe(204)
  expect((await enter('Bugambilia77')).status).toBe(204)
})

test('the brand is public, with descriptions of its pictures', async () => {
  const marca = await (await app.as('visitor')('/api/marca')).json()
  expect(marca).toMatchObject({ nombre: 'Azahar', horarioContacto: 'Lun - Vie: 9:00 - 18:00 hrs' })
  expect(marca.origen).toMatch(/^https?:\/\//)
})
