import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'

/** One call makes user, account, profile and the role pendiente, all or nothing (spec 1.4, 1.5, 1.7 and 1.8). */

const app = await testApp()
const { read } = app.context.db

const registro = (email: string) => ({
  email,
  password: 'Azahar2026',
  confirmarPassword: 'Azahar2026',
  nombreCompleto: '  Ana Solicitante ',
  telefono: '+52 442 123 4567',
  ciudad: 'Querétaro',
  barrio: 'Centro',
  direccion: 'Hidalgo',
  numero: '12',
  complemento: '',
  codigoPostal: '76000',
  terminos: true,
})

const post = (body: object) => app.as('visitor')('/api/cuentas', { method: 'POST', body })
const count = async (table: 'user' | 'account' | 'profiles' | 'userRoles') =>
  Number(
    (
      await read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
const everything = () => Promise.all([count('user'), count('account'), count('profiles'), count('userRoles')])

describe('spec 1.4: registration', () => {
  test('makes all four rows and signs in as pendiente', async () => {
    const before = await everything()
    const reply = await post(registro('Nueva@Correo.MX'))
    expect(reply.status).toBe(201)
    expect(await everything()).toEqual(before.map((rows) => rows + 1))
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const sesion = await (await app.as('visitor')('/api/sesion', { headers: { cookie } })).json()
    expect(sesion).toMatchObject({
      usuario: { email: 'nueva@correo.mx', nombreCompleto: 'Ana Solicitante' },
      role: 'pendiente',
    })
    const profile = await read
      .selectFrom('profiles')
      .selectAll()
      .where('email', '=', 'nueva@correo.mx')
      .executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ telefono: '+52 442 123 4567', complemento: null, codigoPostal: '76000' })
  })

  test('spec 1.8: a known e-mail is refused in any case of its letters, and leaves nothing', async () => {
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

  test('A30: the same registration twice at once makes one account', async () => {
    const before = await count('user')
    const replies = await Promise.all([post(registro('doble@correo.mx')), post(registro('doble@correo.mx'))])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await count('user')).toBe(before + 1)
  })

  const wrong: [string, object, string][] = [
    ['email', { email: 'nada' }, 'Correo electrónico inválido'],
    ['password', { password: 'azahar2026', confirmarPassword: 'azahar2026' }, 'Debe contener al menos una mayúscula'],
    [
      'password',
      { password: 'Azahar1', confirmarPassword: 'Azahar1' },
      'La contraseña debe tener al menos 8 caracteres',
    ],
    ['confirmarPassword', { confirmarPassword: 'Otra2026' }, 'Las contraseñas no coinciden'],
    ['nombreCompleto', { nombreCompleto: ' A ' }, 'El nombre debe tener al menos 3 caracteres'],
    ['telefono', { telefono: '4421234567' }, 'Formato inválido. Ejemplo: +52 442 123 4567'],
    ['codigoPostal', { codigoPostal: '7600' }, 'El código postal debe tener exactamente 5 dígitos'],
    ['terminos', { terminos: false }, 'Debes aceptar los términos y condiciones'],
    ['', { role: 'admin' }, ''],
  ]
  test.each(wrong)('spec 1.5: %s %j is refused', async (path, change, message) => {
    const before = await everything()
    const reply = await post({ ...registro('otra@correo.mx'), ...change })
    expect(reply.status).toBe(400)
    if (message) expect((await reply.json()).errors).toContainEqual({ path, message })
    expect(await everything()).toEqual(before)
  })

  test('A88: someone who was refused applies again, once', async () => {
    const again = () => app.as('sinRol')('/api/cuentas/solicitud', { method: 'POST' })
    expect((await again()).status).toBe(201)
    expect(await (await app.as('sinRol')('/api/sesion')).json()).toMatchObject({ role: 'pendiente' })
    expect((await again()).status).toBe(409)
  })
})

test('the brand is public and has its pictures’ descriptions', async () => {
  const marca = await (await app.as('visitor')('/api/marca')).json()
  expect(marca).toMatchObject({ nombre: 'Azahar', horarioContacto: 'Lun - Vie: 9:00 - 18:00 hrs' })
  expect(marca.origen).toMatch(/^https?:\/\//)
})
