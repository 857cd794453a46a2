import { oneLine } from './letter.ts'

/** `id` becomes the Message-ID, which identifies a letter that is sent twice. */
export type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string }

/** `away`: server unreachable. `refused`: permanently. `later`: retry. */
export type Delivery = { ok: true } | { ok: false; kind: 'away' | 'refused' | 'later'; error: string }

export type Mailer = {
  send: (letter: OutgoingMail) => Promise<Delivery>
  /** Closes idle connections; pending letters are still sent. */
  close: () => void
}

export const maxConcurrentSends = 3

/** Well below the time that a letter stays claimed. */
const sendTimeoutMs = 120_000

/**
 * The configured SMTP server, over pooled connections.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the start.
 * @param from the `From` header, such as `Azahar <hola@azahar.example>`; its domain also appears in the Message-IDs.
 */
export function openMailer({ url, from, replyTo }: { url: string; from: string; replyTo: string }): Mailer {
  const domain = from.replace(/.*@/s, '').replace(/>.*/s, '')
  // Loaded lazily: it takes 10 MB, which servers without mail save.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: maxConcurrentSends,
      // Only the outbox retries: it knows whether a letter may have been sent.
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

/**
 * A 5xx for the recipient or the letter is permanent; one for our login or sender must be fixed by staff, and the
 * letter waits.
 */
export function refusalOf(error: unknown): Delivery & { ok: false } {
  const { code = '', responseCode = 0, command = '', response = '', message = '' } = error as SmtpError
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const kind = final ? 'refused' : responseCode > 0 ? 'later' : 'away'
  return { ok: false, kind, error: oneLine(response || message || code || 'unknown') }
}
