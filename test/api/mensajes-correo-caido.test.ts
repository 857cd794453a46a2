import { describe, expect, test } from 'vitest'
import type { MensajeRow } from '#platform/db/schema.ts'
import { openMailShop, stopTheClock } from '../set-up/mail.ts'
import { expectProblem } from '../set-up/problem.ts'
import { lineaOf, placed } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const { app, blusa, post, startSending, outbox, allIn, later } = await openMailShop()

describe('unreliable mail', () => {
  test('down for 100 pedidos: none fails, and each letter is sent once', async () => {
    await post.mail.down()
    stopTheClock()
    startSending()
    const took: number[] = []
    for (let n = 0; n < 100; n++) {
      const began = performance.now()
      await placed(app.as('consultora'), lineaOf(blusa))
      took.push(performance.now() - began)
      later(36_000)
    }
    expect(took.toSorted((a, b) => a - b)[50]).toBeLessThan(1_500)
    const refused = async () =>
      (await outbox()).some(({ error }) => error?.startsWith('No se pudo llegar al servidor de correo'))
    await until('that the mailer has tried in vain', refused)
    expect((await outbox()).map(({ estado }) => estado)).toEqual(Array(200).fill('por_enviar'))

    await post.mail.up()
    later(60_000)
    await until(
      'all mail',
      async () => {
        later(1_000)
        return (await outbox()).every(({ estado }) => estado === 'enviado')
      },
      45_000,
    )
    const ids = post.mail.received.map(({ header }) => header('Message-ID'))
    expect(ids).toHaveLength(200)
    expect(new Set(ids).size).toBe(200)
  }, 120_000)

  test('slow: pedidos do not wait, and a few letters are sent at a time', async () => {
    post.mail.mood = 'slow'
    const four = async () => {
      const began = performance.now()
      for (let n = 0; n < 4; n++) await placed(app.as('consultora'), lineaOf(blusa))
      return performance.now() - began
    }
    const withoutMail = await four()
    startSending()
    expect(await four()).toBeLessThan(1_000 + 2 * withoutMail)
    await allIn('enviado', 16)
    expect(post.mail.busiest()).toBeLessThanOrEqual(3)
    expect(post.mail.received).toHaveLength(16)
  })

  test('greylisted: retried with growing pauses until accepted', async () => {
    post.mail.mood = 'greylists'
    stopTheClock()
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    const pauses: number[] = []
    for (const tries of [1, 2, 3]) {
      const rows = await until(`try ${tries}`, async () => {
        const found = await outbox()
        const free = Date.now() + 5 * 60_000
        const tried = (row: MensajeRow) => row.intentos === tries && Date.parse(row.siguienteAt) < free && row.error
        return found.every(tried) ? found : undefined
      })
      const wait = Date.parse(rows[0]!.siguienteAt) - Date.now()
      pauses.push(wait)
      later(wait - 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await outbox())[0]!.intentos).toBe(tries)
      if (tries === 3) post.mail.mood = 'fine'
      later(1)
    }
    expect(pauses).toEqual([10_000, 30_000, 60_000])
    await allIn('enviado', 2)
    expect(post.mail.received).toHaveLength(2)
  })

  test.each([
    ['unknown mailbox', '550 5.1.1 No such user here'],
    ['refuses letters', '554 5.7.1 Message rejected as spam'],
  ] as const)('%s: it has failed at once, staff see why and send it again', async (mood, why) => {
    post.mail.mood = mood
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    const [row] = await allIn('fallido', 2)
    expect(row?.error).toMatch(/^El servidor de correo lo rechazó: /)
    expect(row?.error).toContain(why)
    const seen = await (await app.as('admin')('/api/mensajes?estado=fallido')).json()
    expect(seen.cuenta).toEqual({ por_enviar: 0, enviado: 0, fallido: 2 })
    expect(seen.items[0].error).toContain(why)

    post.mail.mood = 'fine'
    for (const { id } of await outbox()) {
      expect((await app.as('admin')(`/api/mensajes/${id}/reenvio`, { method: 'POST' })).status).toBe(204)
    }
    const [sent] = await allIn('enviado', 2)
    await expectProblem(await app.as('admin')(`/api/mensajes/${sent!.id}/reenvio`, { method: 'POST' }), 'conflict')
  })

  test('gives up after 24 hours and reports it', async () => {
    post.mail.mood = 'greylists'
    stopTheClock()
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    await until('the first try', async () => (await outbox()).every(({ error }) => error))
    later(24 * 60 * 60_000)
    const rows = await allIn('fallido', 2)
    expect(rows[0]?.error).toContain('Greylisted')
    later(60 * 60_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(post.mail.received).toHaveLength(0)
  })

  test('a connection cut before the answer: the letter is sent again with the same id', async () => {
    post.mail.mood = 'cuts after taking'
    stopTheClock()
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    await until('the cut', async () => (await outbox()).every(({ error }) => error))
    await post.mail.down()
    post.mail.mood = 'fine'
    await post.mail.up()
    later(60_000)
    await allIn('enviado', 2)
    const ids = new Set(post.mail.received.map(({ header }) => header('Message-ID')))
    expect(ids.size).toBe(2)
  })
})
