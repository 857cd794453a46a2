import { describe, test } from 'vitest'
import { demoPassword } from '#app/demo/demo-data.ts'
import { testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { listen } from '../set-up/event-stream.ts'
import { expectProblem } from '../set-up/problem.ts'
import { signInAt } from '../set-up/recuperacion.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({ settings: { APP_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '1' } })
const visitor = app.as('visitor')
const signIn = signInAt(app)

describe('A31: sessions that end', () => {
  test('live pages are closed within seconds, also those of another server process', async () => {
    const other = engine === 'postgres' ? await app.secondServer() : app
    const cookie = cookieOf(await signIn(demoPassword))
    const reply = await other.as('visitor')('/api/pedidos/en-vivo', { headers: { cookie } })
    const ear = await listen(reply)
    const open = other.context.live.size()
    await visitor('/api/sesion', { method: 'DELETE', headers: { cookie } })
    await until('the stream closed', () => other.context.live.size() === open - 1)
    await ear.close()
    await expectProblem(await visitor('/api/pedidos/en-vivo', { headers: { cookie } }), 'unauthenticated')
  })
})
