import { describe, expect, test } from 'vitest'
import type { Sender } from '#modules/mensajes/server/send-writes.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import { newId } from '#platform/ids.ts'
import { people } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { openMailShop, stopTheClock } from '../set-up/mail.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf, lineaOf, place, placed } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const { app, blusa, post, startSending, outbox, allIn, later } = await openMailShop()
/** A SQLite file has one server. */
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context

describe('sending mail', () => {
  test('a letter is sent at once, in full, in Spanish, to one recipient', async () => {
    startSending()
    const { id, numeroPedido } = await placed(app.as('consultora'), lineaOf(blusa, 'M', 2))
    const began = performance.now()
    await allIn('enviado', 2)
    expect(performance.now() - began).toBeLessThan(2_000)
    const letter = post.mail.received.find(({ to }) => to.includes(people.consultora))!
    const row = (await outbox()).find(({ tipo }) => tipo === 'pedido_recibido')!
    expect(letter.to).toEqual([people.consultora])
    expect(letter.header('From')).toBe('Azahar <hola@azahar.example>')
    expect(letter.header('To')).toBe(people.consultora)
    expect(letter.header('Subject')).toBe(`Recibimos tu pedido ${numeroPedido}`)
    expect(letter.header('Message-ID')).toBe(`<${row.id}@azahar.example>`)
    expect(letter.header('Auto-Submitted')).toBe('auto-generated')
    expect(letter.body).toContain('Blusa "Ñandú" & <b>flores</b> (Talla M · 2 piezas): $766.90')
    expect(letter.body).toContain('Blusa &quot;Ñandú&quot; &amp; &lt;b&gt;flores&lt;/b&gt;')
    expect(letter.body).toContain(`https://azahar.example/consultora/pedido/${id}`)
    expect(row).toMatchObject({ intentos: 1, error: null })
    expect(row.enviadoAt).not.toBeNull()
  })

  test('names, notes and numbers cannot add headers or recipients', async () => {
    startSending()
    const evil = 'Ana\r\nBcc: victima@azahar.test\r\n\r\n<h1>Hola</h1>, otra@azahar.test'
    const consultoraId = await idOf(app, people.otraConsultora)
    await db.read.updateTable('profiles').set({ nombreCompleto: evil }).where('id', '=', consultoraId).execute()
    await placed(app.as('otraConsultora'), lineaOf(blusa))
    await allIn('enviado', 2)
    expect(post.mail.received.flatMap(({ to }) => to).sort()).toEqual([people.admin, people.otraConsultora].sort())
    for (const { raw, header } of post.mail.received) {
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
      expect(header('Subject')).not.toMatch(/[\r\n]/)
    }
  })

  test('a letter claimed by a dead process is sent five minutes later', async () => {
    stopTheClock()
    await placed(app.as('consultora'), lineaOf(blusa))
    const claimed = { intentos: 1, siguienteAt: new Date(Date.now() + 5 * 60_000).toISOString() }
    await db.read.updateTable('mensajes').set(claimed).execute()
    startSending()
    later(5 * 60_000 - 1_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(post.mail.received).toHaveLength(0)
    later(1_000)
    await allIn('enviado', 2)
  })

  test('stopping finishes letters in progress and leaves the rest for the next start', async () => {
    post.mail.mood = 'slow'
    const sender: Sender = startSending()
    for (let n = 0; n < 4; n++) await placed(app.as('consultora'), lineaOf(blusa))
    await until('a letter on its way', () => post.mail.busiest() > 0)
    await sender.stop()
    const sent = (await outbox()).filter(({ estado }) => estado === 'enviado').length
    expect(post.mail.received).toHaveLength(sent)
    expect((await outbox()).filter(({ estado, intentos }) => estado === 'por_enviar' && intentos > 0)).toEqual([])
    startSending()
    await allIn('enviado', 8)
    expect(post.mail.received).toHaveLength(8)
  })

  test('two senders share an outbox and send each letter once', async () => {
    startSending()
    startSending(other)
    const claves = Array.from({ length: 20 }, () => newId())
    const order = (clave: string, n: number) =>
      insist(() => place((n % 2 ? app : other).as('consultora'), [lineaOf(blusa)], clave))
    expect((await Promise.all(claves.map(order))).map(({ status }) => status)).toEqual(Array(20).fill(201))
    await allIn('enviado', 40)
    expect(post.mail.received).toHaveLength(40)
    expect(new Set(post.mail.received.map(({ header }) => header('Message-ID'))).size).toBe(40)
  })
})

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
