import { parse, serialize } from 'hono/utils/cookie'
import { newId } from '#platform/ids.ts'
import type { Signer } from './signer.ts'

/** A browser from which somebody has signed in before. It grants no access, only a budget of tries of its own (limits.ts). */
export type Devices = {
  /** The id of the device that these headers come from, when this account was opened on it before. */
  known: (headers: Headers, email: string) => string | null
  /** The cookie that makes it known from now on. */
  remember: (id: string | null, email: string) => string
}

const maxAge = 400 * 24 * 60 * 60

/** @param prefix the session cookie's name; @param secure whether cookies are for https only. */
export function openDevices(signer: Signer, { prefix, secure }: { prefix: string; secure: boolean }): Devices {
  const name = `${prefix}-equipo`
  const of = (id: string, email: string) => `${id} ${email}`
  return {
    known: (headers, email) => {
      const value = parse(headers.get('cookie') ?? '', name)[name] ?? ''
      const [id = '', signature = ''] = value.split('.')
      return value.length < 200 && signer.verify('equipo', of(id, email), signature) ? id : null
    },
    remember: (known, email) => {
      const id = known ?? newId()
      const value = `${id}.${signer.sign('equipo', of(id, email))}`
      return serialize(name, value, { maxAge, path: '/', httpOnly: true, secure, sameSite: 'Lax' })
    },
  }
}
