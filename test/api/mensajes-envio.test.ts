import { describe, expect, test } from 'vitest'
import type { Sender } from '#modules/mensajes/server/send-writes.ts'
import { newId } from '#platform/ids.ts'
import { people } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { openMailShop, stopTheClock } from '../set-up/mail.ts'
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
