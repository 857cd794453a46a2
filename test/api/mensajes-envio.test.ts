import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Sender, sendMensajes } from '#features/mensajes/server/send-writes.ts'
import type { MensajeRow } from '#features/mensajes/server/tables.ts'
import { people, type TestApp, testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { emptyOutbox, outboxOf } from '../set-up/outbox.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'
import { type MailServer, mailServer } from '../set-up/smtp.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({
  settings: { APP_URL: 'https://azahar.example', MAIL_FROM: 'Azahar <hola@azahar.example>' },
})
/** A SQLite file has one server. */
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.house
const blusa = await addProducto(app, { nombre: 'Blusa "Ñandú" & <b>flores</b>', tallas: { M: 5_000 } })

let mail: MailServer
let senders: Sender[] = []

beforeEach(async () => {
  mail = await mailServer()
  await emptyOutbox(app)
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(senders.map((sender) => sender.stop()))
  senders = []
  await mail.down()
})

/** Lets a server process send from now on. */
function startSending({ house }: TestApp = app): Sender {
  const sender = sendMensajes({ ...house, env: { ...house.env, SMTP_URL: mail.url } })
  senders.push(sender)
  return sender
}

const outbox = () => outboxOf(app)
const allIn = (estado: MensajeRow['estado'], count: number) =>
  until(`${count} ${estado}`, async () => {
    const rows = await outbox()
    return rows.length === count && rows.every((row) => row.estado === estado) ? rows : undefined
  })
/** Moves the clock on and wakes who waits for it. */
function later(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  for (const sender of senders) sender.wake()
}
const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })

describe('issue 6: mail that is really sent', () => {
  test('leaves at once, whole, in Spanish, to one recipient', async () => {
    startSending()
    const { id, numeroPedido } = await placed(app.as('consultora'), lineaOf(blusa, 'M', 2))
    const began = performance.now()
    await allIn('enviado', 2)
    expect(performance.now() - began).toBeLessThan(2_000)
    const letter = mail.received.find(({ to }) => to.includes(people.consultora))!
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

  test('A50: no name, note or number begins another header or another recipient', async () => {
    startSending()
    const evil = 'Ana\r\nBcc: victima@azahar.test\r\n\r\n<h1>Hola</h1>, otra@azahar.test'
    const consultoraId = await idOf(app, people.otraConsultora)
    const before = await db.read
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', consultoraId)
      .executeTakeFirstOrThrow()
    await db.read.updateTable('profiles').set({ nombreCompleto: evil }).where('id', '=', consultoraId).execute()
    await placed(app.as('otraConsultora'), lineaOf(blusa))
    await allIn('enviado', 2)
    await db.read
      .updateTable('profiles')
      .set({ nombreCompleto: before.nombreCompleto })
      .where('id', '=', consultoraId)
      .execute()
    expect(mail.received.flatMap(({ to }) => to).sort()).toEqual([people.admin, people.otraConsultora].sort())
    for (const { raw, header } of mail.received) {
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
      expect(header('Subject')).not.toMatch(/[\r\n]/)
    }
  })

  test('F24: down for an hour of 100 pedidos: none fails or waits, and all mail leaves once when it is back', async () => {
    await mail.down()
    stopTheClock()
    startSending()
    const took: number[] = []
    for (let n = 0; n < 100; n++) {
      const began = performance.now()
      await placed(app.as('consultora'), lineaOf(blusa))
      took.push(performance.now() - began)
      later(36_000)
    }
    expect(Math.max(...took)).toBeLessThan(1_500)
    const refused = async () =>
      (await outbox()).some(({ error }) => error?.startsWith('No se pudo llegar al servidor de correo'))
    await until('that the mailer has tried in vain', refused)
    expect((await outbox()).map(({ estado }) => estado)).toEqual(Array(200).fill('por_enviar'))

    await mail.up()
    later(60_000)
    await until(
      'all mail',
      async () => {
        later(1_000)
        return (await outbox()).every(({ estado }) => estado === 'enviado')
      },
      15_000,
    )
    const ids = mail.received.map(({ header }) => header('Message-ID'))
    expect(ids).toHaveLength(200)
    expect(new Set(ids).size).toBe(200)
  }, 60_000)

  test('F24: slow: pedidos do not wait for it, and a few letters leave at a time', async () => {
    mail.mood = 'slow'
    startSending()
    const began = performance.now()
    for (let n = 0; n < 4; n++) await placed(app.as('consultora'), lineaOf(blusa))
    expect(performance.now() - began).toBeLessThan(1_000)
    await allIn('enviado', 8)
    expect(mail.busiest()).toBeLessThanOrEqual(3)
    expect(mail.received).toHaveLength(8)
  })

  test('F24: greylisted: tried again after growing pauses, and taken', async () => {
    mail.mood = 'greylists'
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
      if (tries === 3) mail.mood = 'fine'
      later(1)
    }
    expect(pauses).toEqual([10_000, 30_000, 60_000])
    await allIn('enviado', 2)
    expect(mail.received).toHaveLength(2)
  })

  test.each([
    ['unknown mailbox', '550 5.1.1 No such user here'],
    ['refuses letters', '554 5.7.1 Message rejected as spam'],
  ] as const)('F24: %s: it has failed at once, staff see why and send it again', async (mood, why) => {
    mail.mood = mood
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    const [row] = await allIn('fallido', 2)
    expect(row?.error).toMatch(/^El servidor de correo lo rechazó: /)
    expect(row?.error).toContain(why)
    const seen = await (await app.as('admin')('/api/mensajes?estado=fallido')).json()
    expect(seen.cuenta).toEqual({ por_enviar: 0, enviado: 0, fallido: 2 })
    expect(seen.items[0].error).toContain(why)

    mail.mood = 'fine'
    for (const { id } of await outbox()) {
      expect((await app.as('admin')(`/api/mensajes/${id}/reenvio`, { method: 'POST' })).status).toBe(204)
    }
    const [sent] = await allIn('enviado', 2)
    await expectProblem(await app.as('admin')(`/api/mensajes/${sent!.id}/reenvio`, { method: 'POST' }), 'conflict')
  })

  test('is given up after 24 hours, and says so', async () => {
    mail.mood = 'greylists'
    stopTheClock()
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    await until('the first try', async () => (await outbox()).every(({ error }) => error))
    later(24 * 60 * 60_000)
    const rows = await allIn('fallido', 2)
    expect(rows[0]?.error).toContain('Greylisted')
    later(60 * 60_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(mail.received).toHaveLength(0)
  })

  test('a connection cut before the answer: sent again as the same letter, which its id tells', async () => {
    mail.mood = 'cuts after taking'
    stopTheClock()
    startSending()
    await placed(app.as('consultora'), lineaOf(blusa))
    await until('the cut', async () => (await outbox()).every(({ error }) => error))
    await mail.down()
    mail.mood = 'fine'
    await mail.up()
    later(60_000)
    await allIn('enviado', 2)
    const ids = new Set(mail.received.map(({ header }) => header('Message-ID')))
    expect(ids.size).toBe(2)
  })

  test('a process that dies with a letter in its hands: it leaves five minutes later', async () => {
    stopTheClock()
    await placed(app.as('consultora'), lineaOf(blusa))
    const claimed = { intentos: 1, siguienteAt: new Date(Date.now() + 5 * 60_000).toISOString() }
    await db.read.updateTable('mensajes').set(claimed).execute()
    startSending()
    later(5 * 60_000 - 1_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(mail.received).toHaveLength(0)
    later(1_000)
    await allIn('enviado', 2)
  })

  test('stopping finishes what is being sent and leaves the rest for the next start', async () => {
    mail.mood = 'slow'
    const sender: Sender = startSending()
    for (let n = 0; n < 4; n++) await placed(app.as('consultora'), lineaOf(blusa))
    await until('a letter on its way', () => mail.busiest() > 0)
    await sender.stop()
    const sent = (await outbox()).filter(({ estado }) => estado === 'enviado').length
    expect(mail.received).toHaveLength(sent)
    expect((await outbox()).filter(({ estado, intentos }) => estado === 'por_enviar' && intentos > 0)).toEqual([])
    startSending()
    await allIn('enviado', 8)
    expect(mail.received).toHaveLength(8)
  })

  test('F27: two senders, on PostgreSQL of two processes, share an outbox and send each letter once', async () => {
    startSending()
    startSending(other)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => placed((n % 2 ? app : other).as('consultora'), lineaOf(blusa))),
    )
    await until(
      '40 letters',
      async () => (await outbox()).filter(({ estado }) => estado === 'enviado').length === 40,
      15_000,
    )
    expect(mail.received).toHaveLength(40)
    expect(new Set(mail.received.map(({ header }) => header('Message-ID'))).size).toBe(40)
  })
})
