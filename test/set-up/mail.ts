import { afterEach, beforeEach, vi } from 'vitest'
import { type Sender, sendMensajes } from '#modules/mensajes/server/send-writes.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import { type TestApp, testApp } from '../app.ts'
import { emptyOutbox, outboxOf } from './outbox.ts'
import { addProducto } from './shop.ts'
import { type MailServer, mailServer } from './smtp.ts'
import { until } from './until.ts'

/** What tests of mail that is really sent do: open before each of them, close after it. */
export function mailOf(app: TestApp) {
  let mail: MailServer
  let senders: Sender[] = []
  const outbox = () => outboxOf(app)
  return {
    outbox,
    /** A mail server of the test's own, and an empty outbox. */
    open: async (): Promise<MailServer> => {
      mail = await mailServer()
      await emptyOutbox(app)
      return mail
    },
    close: async () => {
      vi.useRealTimers()
      await Promise.all(senders.map((sender) => sender.stop()))
      senders = []
      await mail.down()
    },
    /** Lets a server process send from now on. */
    startSending: ({ context }: TestApp = app): Sender => {
      const sender = sendMensajes({ ...context, env: { ...context.env, SMTP_URL: mail.url } })
      senders.push(sender)
      return sender
    },
    allIn: (estado: MensajeRow['estado'], count: number) =>
      until(`${count} ${estado}`, async () => {
        const rows = await outbox()
        return rows.length === count && rows.every((row) => row.estado === estado) ? rows : undefined
      }),
    /** Moves the clock on and wakes who waits for it. */
    later: (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      for (const sender of senders) sender.wake()
    },
  }
}

/** A shop whose letters really leave, with one product: call it at the top of a test file, and each test has a mail server in `post`. */
export async function openMailShop() {
  const app = await testApp({
    settings: { APP_URL: 'https://azahar.example', MAIL_FROM: 'Azahar <hola@azahar.example>' },
  })
  // One of the team hears of pedidos: a pedido is two letters.
  await app.context.db.read.updateTable('userRoles').set({ role: 'catalogo' }).where('role', '=', 'ventas').execute()
  const blusa = await addProducto(app, { nombre: 'Blusa "Ñandú" & <b>flores</b>', tallas: { M: 5_000 } })
  const { open, close, ...mailing } = mailOf(app)
  const post = {} as { mail: MailServer }
  beforeEach(async () => {
    post.mail = await open()
  })
  afterEach(close)
  return { app, blusa, post, ...mailing }
}

export const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
