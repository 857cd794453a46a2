import { oneLine } from './letter.ts'

/** `id` makes the Message-ID, by which a letter that is sent again is recognised. */
export type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string }

/** `away`: server not reached. `refused`: for good. `later`: try again. */
export type Delivery = { ok: true } | { ok: false; kind: 'away' | 'refused' | 'later'; error: string }

export type Mailer = {
  send: (letter: OutgoingMail) => Promise<Delivery>
  /** Closes idle connections; letters under way are sent. */
  close: () => void
}

export const maxConcurrentSends = 3

/** Well within the time that a letter stays claimed. */
const sendTimeoutMs = 120_000

/**
 * The SMTP server of the settings, over pooled connections.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte.
 * @param from what stands in `From`, such as `Azahar <hola@azahar.example>`; its domain also makes the Message-IDs.
 */
export function openMailer({ url, from, replyTo }: { url: string; from: string; replyTo: string }): Mailer {
  const domain = from.replace(/.*@/s, '').replace(/>.*/s, '')
  // Takes ten megabytes, which servers without mail save.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: maxConcurrentSends,
      // Only the outbox retries: it knows whether a letter may have left already.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    send: async ({ id, to, subject, html, text }) => {
      try {
        await (await opening).sendMail({
          from,
          to: { name: '', address: to },
          replyTo,
          subject: oneLine(subject),
          html,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
        return { ok: true }
      } catch (error) {
        return refusalOf(error)
      }
    },
    close: () => opening.then((transport) => transport.close()),
  }
}

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string; message?: string }

/** A `5xx` to the recipient or the letter is final; one to our own name, password or sender is for staff to fix, and the letter waits. */
export function refusalOf(error: unknown): Delivery & { ok: false } {
  const { code = '', responseCode = 0, command = '', response = '', message = '' } = error as SmtpError
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const kind = final ? 'refused' : responseCode > 0 ? 'later' : 'away'
  return { ok: false, kind, error: oneLine(response || message || code || 'unknown') }
}
