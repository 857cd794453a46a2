import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A letter as the mail server took it. */
export type Received = { from: string; to: string[]; raw: string; header: (name: string) => string; body: string }

/** How the server behaves: as it should, or in one of the ways that mail servers have. */
type Mood = 'fine' | 'slow' | 'greylists' | 'unknown mailbox' | 'refuses letters' | 'cuts after taking'

export type MailServer = {
  url: string
  received: Received[]
  mood: Mood
  /** Nobody answers on its port until it is up again. */
  down: () => Promise<void>
  up: () => Promise<void>
  /** The most letters that were on their way in at once. */
  busiest: () => number
}

const slowMs = 300

/** A real SMTP server on this machine. Close it with `down`. */
export async function mailServer(): Promise<MailServer> {
  let server: SMTPServer | undefined
  let port = 0
  let underWay = 0
  let busiest = 0
  const mail: MailServer = {
    url: '',
    received: [],
    mood: 'fine',
    busiest: () => busiest,
    down: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
    up: async () => {
      server = new SMTPServer(options)
      server.on('error', () => {})
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
      port = (server.server.address() as AddressInfo).port
      mail.url = `smtp://127.0.0.1:${port}`
    },
  }
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      if (mail.mood === 'greylists') return done(refusal(451, '4.7.1 Greylisted, try again later'))
      if (mail.mood === 'unknown mailbox') return done(refusal(550, '5.1.1 No such user here'))
      done()
    },
    onData: async (stream, session, done) => {
      busiest = Math.max(busiest, ++underWay)
      const raw = await text(stream)
      if (mail.mood === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
      underWay--
      if (mail.mood === 'refuses letters') return done(refusal(554, '5.7.1 Message rejected as spam'))
      mail.received.push(read(raw, session.envelope))
      if (mail.mood === 'cuts after taking') return void server?.close(() => {})
      done()
    },
  }
  await mail.up()
  return mail
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] }

function read(raw: string, { mailFrom, rcptTo }: Envelope): Received {
  const [head = '', ...parts] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) =>
    decodeWords(
      headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2) ?? '',
    )
  const body = Buffer.from(
    parts
      .join('\r\n\r\n')
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw, header, body }
}

/** `=?UTF-8?Q?=C2=A1Ya?=` -> `¡Ya`. */
const decodeWords = (line: string): string =>
  line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : decodeURIComponent(words.replace(/_/g, ' ').replace(/%/g, '%25').replace(/=/g, '%')),
    )
