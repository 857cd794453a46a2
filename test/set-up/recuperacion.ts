import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Sender } from '#modules/mensajes/server/send-writes.ts'
import { people, type TestApp } from '../app.ts'
import { mailOf } from './mail.ts'
import { idOf } from './shop.ts'
import type { MailServer } from './smtp.ts'
import { until } from './until.ts'

/**
 * What visitors do who recover an account by e-mail, or change its password. Call it at the top of a test file: each test
 * has a mail server and a sender of its own in `post`, and finds the consultora's account as the first did.
 */
export function recuperaciones(app: TestApp) {
  const { db } = app.context
  const visitor = app.as('visitor')
  const { open, close, startSending } = mailOf(app)
  const post = {} as { mail: MailServer; sender: Sender }
  /** The account before a test changed it. */
  let before: { password: string | null; updatedAt: string }
  let userId: string

  beforeAll(async () => {
    userId = await idOf(app, people.consultora)
    before = await db.read
      .selectFrom('account')
      .select(['password', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  })
  beforeEach(async () => {
    post.mail = await open()
    post.sender = startSending()
  })
  afterEach(async () => {
    await close()
    await db.read.updateTable('account').set(before).where('userId', '=', userId).execute()
    await db.read.deleteFrom('intentos').execute()
    app.forget('consultora')
  })

  const ask = (email: string, headers: Record<string, string> = {}) =>
    visitor('/api/cuentas/recuperacion', { method: 'POST', body: { email }, headers })
  const letters = () => post.mail.received.filter(({ header }) => header('Subject') === 'Restablece tu contraseña')
  return {
    post,
    ask,
    letters,
    check: (codigo: string) => visitor('/api/cuentas/recuperacion/revision', { method: 'POST', body: { codigo } }),
    set: (codigo: string, password = 'Jacaranda88', confirmarPassword = password) =>
      visitor('/api/cuentas/recuperacion', { method: 'PUT', body: { codigo, password, confirmarPassword } }),
    signIn: signInAt(app),
    /** Asks for a recovery, waits for the mail, and gives the code of its link. */
    codeByMail: async (email: string = people.consultora): Promise<string> => {
      const count = letters().length
      expect((await ask(email)).status).toBe(202)
      const letter = await until('the mail', () => letters()[count])
      return /\/nueva-contrasena#([\w.-]+)/.exec(letter.body)?.[1] as string
    },
  }
}

export const signInAt =
  (app: TestApp) =>
  (password: string, email: string = people.consultora) =>
    app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password } })
