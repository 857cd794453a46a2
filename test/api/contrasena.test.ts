import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { expectProblem } from '../set-up/problem.ts'
import { recuperaciones } from '../set-up/recuperacion.ts'

const app = await testApp({ settings: { APP_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '1' } })
const visitor = app.as('visitor')
const { set, signIn, codeByMail } = recuperaciones(app)

describe('changing the password', () => {
  const change = (cookie: string, actual: string, password = 'Jacaranda88') =>
    visitor('/api/cuentas/contrasena', {
      method: 'PUT',
      body: { actual, password, confirmarPassword: password },
      headers: { cookie },
    })

  const perfil = (cookie: string) => visitor('/api/perfil', { headers: { cookie } })

  test('ends every session, copied cookies too, and gives this browser a new one', async () => {
    const [here, there] = [cookieOf(await signIn(demoPassword)), cookieOf(await signIn(demoPassword))]
    const changed = await change(here, demoPassword)
    expect(changed.status).toBe(204)
    expect((await perfil(cookieOf(changed))).status).toBe(200)
    for (const cookie of [here, there]) await expectProblem(await perfil(cookie), 'unauthenticated')
    expect((await signIn('Jacaranda88')).status).toBe(204)
  })

  test('a wrong current password is reported beside its field, ten times', async () => {
    const cookie = cookieOf(await signIn(demoPassword))
    for (let n = 0; n < 10; n++) {
      const { errors } = await expectProblem(await change(cookie, 'No-es-esta-1'), 'invalid_request')
      expect(errors).toEqual([{ path: 'actual', message: 'Esa no es tu contraseña actual' }])
    }
    await expectProblem(await change(cookie, demoPassword), 'too_many_requests')
    expect((await signIn(demoPassword)).status).toBe(204)
  })
})

describe('passwords', () => {
  test.each(['Password1', 'Contraseña123', 'Qwerty123', 'Trustno1', 'Mexico2026'])(
    '%j is refused as common',
    async (password) => {
      const { errors } = await expectProblem(await set(await codeByMail(), password), 'invalid_request')
      expect(errors).toEqual([
        { path: 'password', message: 'Esa contraseña es de las más usadas y se adivina fácil. Elige otra.' },
      ])
    },
  )

  test.each([
    ['128 characters', `Aa1${'x'.repeat(125)}`],
    ['any letters', 'Ñandú-日本語-🌸1'],
    ['a space at its end', 'Jacaranda88 '],
  ])('%s are accepted and sign in', async (_what, password) => {
    expect((await set(await codeByMail(), password)).status).toBe(204)
    expect((await signIn(password)).status).toBe(204)
    await expectProblem(await signIn(password.slice(0, -1)), 'invalid_credentials')
  })

  test('129 characters and a megabyte are refused before hashing', async () => {
    const codigo = await codeByMail()
    await expectProblem(await set(codigo, `Aa1${'x'.repeat(126)}`), 'invalid_request')
    const began = performance.now()
    expect((await set(codigo, `Aa1${'x'.repeat(1_000_000)}`)).status).toBe(413)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
