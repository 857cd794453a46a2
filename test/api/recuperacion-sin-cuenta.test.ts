import { describe, expect, test } from 'vitest'
import { people, testApp } from '../app.ts'
import { recuperaciones } from '../set-up/recuperacion.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({ settings: { APP_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '1' } })
const { db } = app.context
const { post, ask, letters } = recuperaciones(app)

describe('recovery does not reveal who has an account', () => {
  test('the answer is the same, and an unknown address gets no mail', async () => {
    const replies = [await ask(people.consultora), await ask('nadie@azahar.test')]
    const seen = replies.map((reply) => [
      reply.status,
      [...reply.headers].filter(([name]) => !/request-id|nonce|security-pol/.test(name)),
    ])
    expect(seen[0]).toEqual(seen[1])
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(['', ''])
    await until('the mail', () => letters()[0])
    await until(
      'an outbox without the other',
      async () =>
        !(await db.read.selectFrom('mensajes').select('id').where('para', '=', 'nadie@azahar.test').executeTakeFirst()),
    )
    expect(post.mail.received.flatMap(({ to }) => to)).toEqual([people.consultora])
  })

  test('three letters per person an hour, with the same answer', async () => {
    const replies = []
    for (let n = 0; n < 6; n++) replies.push((await ask(people.otraConsultora)).status)
    expect(replies).toEqual(Array(6).fill(202))
    await until('three letters', () => letters().length === 3)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(letters()).toHaveLength(3)
  })

  test('twenty requests per address an hour', async () => {
    const statuses = []
    for (let n = 0; n < 22; n++) {
      statuses.push((await ask(`persona${n}@azahar.test`, { 'x-forwarded-for': '203.0.113.7' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429, 429])
  })
})
