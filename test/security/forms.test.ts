import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Person, testApp } from '../app.ts'
import { falda, productosApi, talla } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp({ settings: { SIGN_UPS_PER_ADDRESS_HOURLY: 10_000 } })

const registro = {
  ...{ email: 'nueva@azahar.test', password: 'Jacaranda en flor 7', confirmarPassword: 'Jacaranda en flor 7' },
  ...{ nombreCompleto: 'Nueva Persona', telefono: '+52 442 123 4567', ciudad: 'Querétaro', barrio: 'Centro' },
  ...{ direccion: 'Hidalgo', numero: '8', codigoPostal: '76000', terminos: true },
}
const key = () => ({ 'idempotency-key': newId() })
/** Each field of an object as an object of its own. */
const each = (fields: object) => Object.entries(fields).map(([name, value]) => ({ [name]: value }))
const json = (text: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: text })

describe('unknown fields are refused, and nothing is written', () => {
  const id = crypto.randomUUID()
  const refused = (send: () => Promise<Response>) =>
    leavesNoTrace(app, async () => {
      await expectProblem(await send(), 'invalid_request')
    })
  const ofRoles = {
    role: 'admin',
    user: { role: 'admin' },
    approvedAt: '2026-01-01',
    banned: false,
    emailVerified: true,
  }
  const ofRows = { id, image: 'javascript:alert(1)', createdAt: '2020-01-01', avatarImagenId: '0'.repeat(32) }
  test.each(each({ ...ofRoles, ...ofRows }))('signing up with %j', (extra) =>
    refused(() => app.as('visitor')('/api/cuentas', { method: 'POST', body: { ...registro, ...extra } })),
  )

  const ofProfiles = { email: 'otra@azahar.test', avatar: 'https://evil.example/x.png' }
  test.each(each({ ...ofRoles, ...ofRows, ...ofProfiles }))('the profile with %j', (extra) => {
    const body = { nombreCompleto: 'Ana', telefono: '', ...extra }
    return refused(() => app.as('consultora')('/api/perfil', { method: 'PUT', body }))
  })

  const addresses =
    'javascript:alert(1) data:text/html,x //evil.example/x.png http://127.0.0.1/x file:///etc/passwd ../x'
  test.each(addresses.split(' '))('a product whose picture is %s', async (imagenId) => {
    const desk = (body: object) => app.as('admin')(productosApi, { method: 'POST', headers: key(), body })
    await refused(() => desk({ ...falda, imagenId }))
    await refused(() => desk({ ...falda, imagenesAdicionales: [imagenId] }))
  })

  test.each(['{"__proto__":{"role":"admin"},', '{"constructor":{"prototype":{"role":"admin"}},'])(
    '%s',
    async (start) => {
      const body = `${start}${JSON.stringify(registro).slice(1)}`
      const reply = await app.as('visitor')('/api/cuentas', json(body))
      expect(reply.status).toBe(400)
      expect((Object.prototype as { role?: unknown }).role).toBeUndefined()
    },
  )
})

test('simultaneous sign-ups: twenty spellings of one e-mail make one complete account', async () => {
  const spellings = ['una@azahar.test', 'UNA@azahar.test', ' una@azahar.test ', 'Una@Azahar.Test']
  const signUp = (email?: string) => app.as('visitor')('/api/cuentas', { method: 'POST', body: { ...registro, email } })
  const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => signUp(spellings[at % 4])))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  const { read } = app.context.db
  const users = await read.selectFrom('user').select('id').where('email', 'like', 'una@%').execute()
  expect(users).toHaveLength(1)
  const id = users[0]!.id
  expect(await read.selectFrom('profiles').select('id').where('id', '=', id).execute()).toHaveLength(1)
  expect(await read.selectFrom('userRoles').select('role').where('userId', '=', id).execute()).toEqual([
    { role: 'pendiente' },
  ])
  await invariants(app)
})

describe('long texts for slow patterns', () => {
  const long = 'a'.repeat(100_000)
  const phone = `${'+52 '.repeat(25_000)}x`
  const cookie = `azahar=${'%25'.repeat(2_500)}; ${'a=;'.repeat(1_000)}`
  const marks = `a${'\u0315\u0300'.repeat(40_000)}`
  test.each<[what: string, person: Person, path: string, init: object]>([
    ['an e-mail', 'visitor', '/sesion', { body: { email: `${long}@${long}!`, password: 'x' } }],
    ['many dots', 'visitor', '/sesion', { body: { email: `${'a.'.repeat(50_000)}@x`, password: 'x' } }],
    ['a phone', 'consultora', '/perfil', { method: 'PUT', body: { nombreCompleto: 'Ana', telefono: phone } }],
    ['a search', 'visitor', `/productos?q=${'a%20'.repeat(2_000)}`, { method: 'GET' }],
    [
      'a language',
      'visitor',
      '/productos',
      { method: 'GET', headers: { 'accept-language': `${'a-'.repeat(4_000)}!` } },
    ],
    ['a cookie', 'visitor', '/sesion', { method: 'GET', headers: { cookie } }],
    ['a code', 'visitor', '/cuentas/recuperacion/revision', { body: { codigo: '.'.repeat(100_000) } }],
    ['a size of marks out of order', 'admin', '/admin/productos', { body: { ...falda, tallas: [talla(marks, 1)] } }],
  ])('%s of great length is answered at once', async (_, person, path, init) => {
    await app.as(person)('/api/sesion')
    const began = performance.now()
    const { status } = await app.as(person)(`/api${path}`, { method: 'POST', ...init })
    expect(status).toBeLessThan(500)
    expect(performance.now() - began).toBeLessThan(400)
  })
})
