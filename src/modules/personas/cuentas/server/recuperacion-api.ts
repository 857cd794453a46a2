import { Hono } from 'hono'
import { enlaceVence, recuperacionVence } from '#modules/personas/cuentas/rules.ts'
import {
  cambioContrasenaSchema,
  codigoSchema,
  type NuevaContrasena,
  nuevaContrasenaSchema,
  recuperarSchema,
} from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { accountTries } from '#platform/auth/budgets.ts'
import { nameFor, tooManyTries } from '#platform/auth/limits.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { endSessions } from '#platform/auth/sessions.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Database } from '#platform/db/database.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, noContent, parse } from '#platform/http/route.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { newMensaje } from '#shared/new-mensaje.ts'
import { hourMs } from '#shared/time.ts'
import { changeContrasena, type Keeping, refuseCommon, writeHash } from './contrasena-writes.ts'
import { setCookies } from './seguridad-api.ts'

export type Recovering = Keeping & { signer: Signer }

/**
 * Sends a letter with a one-time link. Known and unknown addresses take the same steps, so that timing reveals nothing:
 * a letter to an unknown one is deleted before it is sent.
 * @param address the client's network address, or `null`.
 * @throws too_many_requests per network address. An account over its limit silently gets no more letters.
 */
async function requestRecuperacion(
  { db, limits, env }: Recovering,
  typed: string,
  address: string | null,
): Promise<void> {
  const email = typed.toLowerCase()
  const refusal = tooManyTries
  if (address) {
    const clave = nameFor('recuperar-desde', address)
    await limits.take([{ clave, max: env.RECOVERIES_PER_ADDRESS_HOURLY, withinMs: hourMs, refusal }])
  }
  const clave = nameFor('recuperar', email)
  const full = await limits
    .take([{ clave, max: env.RECOVERIES_PER_ACCOUNT_HOURLY, withinMs: hourMs, refusal }])
    .then(() => false, isTooMany)
  if (full) return
  await db.write(async (tx) => {
    const id = newId()
    const datos = { minutos: env.RECOVERY_MINUTES }
    const letter = newMensaje({ id, clave: `recuperacion:${id}`, tipo: 'recuperacion', para: email, datos }, now())
    await tx.insertInto('mensajes').values(letter).execute()
    tx.publish({ topic: 'mensaje', id })
  })
}

/** @throws not_found, with advice, for an invalid code. */
async function checkRecuperacion(parts: Recovering, codigo: string): Promise<void> {
  await findRecuperacion(parts, codigo)
}

/**
 * Sets a new password by a letter's code. The link is valid until the password changes. Revokes all sessions and clears
 * strangers' wrong tries.
 * @returns the account, whose browser becomes known.
 * @throws not_found for a used, expired or forged link; invalid_request at `password`.
 */
async function recoverContrasena(parts: Recovering, { codigo, password }: NuevaContrasena): Promise<{ email: string }> {
  const { db, limits } = parts
  refuseCommon(password)
  const { userId, email, letterAt } = await findRecuperacion(parts, codigo)
  const hash = await hashPassword(password)
  await db.write(async (tx) => {
    // The link also confirms the address. Lock order: user before account, as everywhere.
    await tx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', userId).execute()
    const before = (update: AccountUpdate) => update.where('updatedAt', '<=', letterAt)
    if (!(await writeHash(tx, { userId, hash, at: laterThan(letterAt), before }))) throw deadLink()
    await endSessions(tx, userId)
  })
  await limits.clear(accountTries(email))
  return { email }
}

/** Sends another confirmation letter after a correct password; rate-limited. */
export async function requestConfirmation({ db, limits, env }: Recovering, typed: string): Promise<void> {
  const budget = { max: env.RECOVERIES_PER_ACCOUNT_HOURLY, withinMs: hourMs, refusal: tooManyTries }
  const email = typed.toLowerCase()
  if (await limits.take([{ ...budget, clave: nameFor('confirmar', email) }]).then(() => false, isTooMany)) return
  await db.write(async (tx) => {
    const { name } = await tx.selectFrom('user').select('name').where('email', '=', email).executeTakeFirstOrThrow()
    const id = newId()
    const letter = {
      id,
      clave: `confirmacion:${id}`,
      tipo: 'confirmacion',
      para: email,
      datos: { nombre: name },
    } as const
    await tx.insertInto('mensajes').values(newMensaje(letter, now())).execute()
    tx.publish({ topic: 'mensaje', id })
  })
}

/** Confirms an e-mail address. @throws not_found for an expired or forged link. */
async function confirmEmail({ db, signer }: Pick<Recovering, 'db' | 'signer'>, codigo: string): Promise<void> {
  const letter = await findLetter(db, signer, 'confirmacion', codigo)
  if (!letter || enlaceVence(letter) <= Date.now()) throw deadLink()
  await db.write(async (tx) => {
    await tx.updateTable('user').set({ emailVerified: 1 }).where('email', '=', letter.para).execute()
  })
}

type AccountUpdate = Parameters<Parameters<typeof writeHash>[1]['before']>[0]

/** Now, or just after an instant from a server whose clock is ahead. */
const laterThan = (instant: string): string => new Date(Math.max(Date.now(), Date.parse(instant) + 1)).toISOString()

/** The account of a link, and when its letter was written. */
async function findRecuperacion({ db, signer, env }: Recovering, codigo: string) {
  const letter = await findLetter(db, signer, 'recuperacion', codigo)
  if (!letter || recuperacionVence(letter, env.RECOVERY_MINUTES) <= Date.now()) throw deadLink()
  const account = await db.read
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id as userId', 'email', 'account.updatedAt'])
    .where('email', '=', letter.para)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!account || account.updatedAt > letter.createdAt) throw deadLink()
  return { userId: account.userId, email: account.email, letterAt: letter.createdAt }
}

/** The letter of a code, if the code is valid and of this kind. */
async function findLetter(
  { read }: Database,
  signer: Signer,
  tipo: 'recuperacion' | 'confirmacion',
  codigo: string,
): Promise<MensajeRow | undefined> {
  const [id = '', signature = ''] = codigo.split('.')
  if (!signer.verify(tipo, id, signature)) return undefined
  return read.selectFrom('mensajes').selectAll().where('id', '=', id).where('tipo', '=', tipo).executeTakeFirst()
}

const deadLink = () => new AppError('not_found', contrasenaTexts.deadLink)

function isTooMany(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'too_many_requests') return true
  throw error
}

const forAnyone = (summary: string) => authorize({ to: ['anyone'], summary })

/** Under `/api/cuentas`: forgotten and new passwords, and confirmation of addresses. */
export const recuperacionApi = (parts: Recovering) =>
  new Hono<Front>()
    .post(
      '/recuperacion',
      forAnyone('Ask for a recovery mail; the answer is the same for every address'),
      parse('json', recuperarSchema),
      async (c) => {
        await requestRecuperacion(parts, c.req.valid('json').email, c.get('address'))
        return c.body(null, 202)
      },
    )
    .post(
      '/recuperacion/revision',
      forAnyone('Is the code of a recovery mail still good?'),
      parse('json', codigoSchema),
      (c) => noContent(c, checkRecuperacion(parts, c.req.valid('json').codigo)),
    )
    .put(
      '/recuperacion',
      forAnyone('Set a new password by the code of a recovery mail'),
      parse('json', nuevaContrasenaSchema),
      async (c) => {
        const { email } = await recoverContrasena(parts, c.req.valid('json'))
        setCookies(c, [parts.auth.rememberDevice(c.req.raw.headers, email)])
        return c.body(null, 204)
      },
    )
    .put(
      '/contrasena',
      authorize({ to: ['signed-in'], summary: 'Change the user’s password' }),
      freshProof(parts.db),
      parse('json', cambioContrasenaSchema),
      async (c) => {
        const cookies = await changeContrasena(parts, actorOf(c), c.req.valid('json'), c.req.raw.headers)
        setCookies(c, cookies)
        return c.body(null, 204)
      },
    )
    .post(
      '/confirmacion',
      forAnyone('Confirm an e-mail address by the code of its mail'),
      parse('json', codigoSchema),
      (c) => noContent(c, confirmEmail(parts, c.req.valid('json').codigo)),
    )
