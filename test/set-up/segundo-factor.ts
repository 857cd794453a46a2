import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#main/demo/demo-data.ts'
import type { TestApp } from '../app.ts'
import { cookieOf } from './cookies.ts'

const periodMs = 30_000

/** The code of a secret (RFC 6238), this many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + steps))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Waits where a step is about to end: a code of the step before is good for as long as this one lasts. */
export async function roomInStep(): Promise<void> {
  const leftMs = periodMs - (Date.now() % periodMs)
  if (leftMs < 6_000) await pause(leftMs)
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** Somebody whose app was turned on through the front door. */
export type WithApp = { email: string; secret: string; codigos: string[]; cookie: string }

/** A server seen through requests only. */
export type Door = Pick<TestApp, 'as'>

/** People with a second factor, on one server or several. */
export function codesAt(app: Door) {
  const visitor = app.as('visitor')
  const send = (path: string, method: string, body: object, cookie = '', at = app) =>
    at.as('visitor')(path, { method, body, headers: { cookie } })
  const signIn = (email: string, at = app) => send('/api/sesion', 'POST', { email, password: demoPassword }, '', at)
  const enter = (cookie: string, codigo: string, tipo: 'app' | 'recuperacion' = 'app', at = app) =>
    send('/api/sesion/segundo-factor', 'POST', { tipo, codigo }, cookie, at)
  const turnOn = async (email: string): Promise<WithApp> => {
    const first = cookieOf(await signIn(email))
    const begun = await send('/api/perfil/seguridad/app', 'POST', { actual: demoPassword }, first)
    if (begun.status !== 200) throw new Error(`${email} cannot begin: ${await begun.text()}`)
    const { uri } = await begun.json()
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    // The step before this one: the code of now is still to be used. Where a step ends meanwhile, that one is too old.
    const confirm = () => send('/api/perfil/seguridad/app', 'PUT', { codigo: codeOf(secret, -1) }, first)
    let on = await confirm()
    if (on.status === 400) on = await confirm()
    if (on.status !== 200) throw new Error(`${email} cannot confirm: ${await on.text()}`)
    const { codigos } = await on.json()
    return { email, secret, codigos, cookie: cookieOf(on) }
  }
  /** A right password whose code is still to come, in a browser of its own. */
  const halfWay = async (email: string, at = app): Promise<string> => cookieOf(await signIn(email, at))
  const emailOf = async (cookie: string): Promise<string | null> =>
    (await (await visitor('/api/sesion', { headers: { cookie } })).json()).usuario?.email ?? null
  return { send, signIn, enter, turnOn, halfWay, emailOf }
}

/** The same, and what time does to them. */
export function segundoFactor(app: TestApp) {
  /** Forgets which codes were used and which guesses were made, as time would. */
  const later = async () => {
    await app.context.db.read.deleteFrom('codigosUsados').execute()
    await app.context.db.read.deleteFrom('intentos').execute()
  }
  return { ...codesAt(app), later }
}
