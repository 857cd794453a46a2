import { oneLine } from './letter.ts'

/** A letter ready to leave. `id` makes its Message-ID: a letter that had to be sent again is recognised by it. */
export type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string }

/** How the mail server answered to a letter. `away`: not reached. `refused`: for good. `later`: try again. */
export type Delivery = { ok: true } | { ok: false; kind: 'away' | 'refused' | 'later'; error: string }

export type Mailer = {
  send: (letter: OutgoingMail) => Promise<Delivery>
  /** Closes the connections that are idle; whatever is being sent is sent. */
  close: () => void
}

/** How many letters leave at once. */
export const maxConcurrentSends = 3

/** A mail server that takes longer is given up, well within the time that a letter stays claimed. */
const sendTimeoutMs = 120_000

/**
 * The SMTP server of the settings, over connections that are kept.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte.
 * @param from what stands in `From`, such as `Azahar <hola@azahar.example>`; its domain also makes the Message-IDs.
 */
export function openMailer({ url, from, replyTo }: { url: string; from: string; replyTo: string }): Mailer {
  const domain = from.replace(/.*@/s, '').replace(/>.*/s, '')
  // Loaded by the servers that send mail: the others save its ten megabytes.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: maxConcurrentSends,
      // Sent again only by us, who know whether it may have left already.
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
 * What a failure means. A `5xx` to the recipient or to the letter is final; one to our own name, password
 * or sender is for staff to mend, and the letter waits.
 */
export function refusalOf(error: unknown): Delivery & { ok: false } {
  const { code = '', responseCode = 0, command = '', response = '', message = '' } = error as SmtpError
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const kind = final ? 'refused' : responseCode > 0 ? 'later' : 'away'
  return { ok: false, kind, error: oneLine(response || message || code || 'unknown') }
}
