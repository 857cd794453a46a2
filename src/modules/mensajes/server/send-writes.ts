import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { claimedMs, keptMs, type MensajeTipo, pauseAfter } from '#modules/mensajes/rules.ts'
import { failureTexts } from '#modules/mensajes/texts.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Database } from '#platform/db/database.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import type { Log } from '#platform/log.ts'
import { type Delivery, type Mailer, maxConcurrentSends, openMailer } from '#platform/mail/mailer.ts'
import { hourMs } from '#shared/time.ts'
import { type Letterhead, letterOf } from './reads.ts'

type Sending = Letterhead & {
  db: Database
  log: Log
  signer: Signer
  env: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }
}

export type Sender = {
  /** What is being sent is finished, the rest stays for the next start. */
  stop: () => Promise<void>
  /** Looks at once whether something is due. */
  wake: () => void
}

const maxSleepMs = 30_000
/** Letters that are written within this time leave together: many pedidos at once wake the sender seldom. */
const gatherMs = 100
const tidyEveryMs = hourMs

/**
 * Sends what is due, as long as the server runs: at once when a letter is written, by whichever process, and again after
 * a pause when it could not leave. Without `SMTP_URL` letters are only kept.
 */
export function sendMensajes(sending: Sending): Sender {
  const { db, log, env, marca } = sending
  const from = env.MAIL_FROM ?? `${marca.nombre} <${marca.email}>`
  const mailer = env.SMTP_URL ? openMailer({ url: env.SMTP_URL, from, replyTo: marca.email }) : null
  let stopped = false
  let due = true
  let endSleep = () => {}
  const wake = () => {
    due = true
    endSleep()
  }
  const unsubscribe = db.subscribe(({ topic }) => topic === 'mensaje' && wake())

  const run = async () => {
    for (let tidied = 0; !stopped; ) {
      due = false
      const sleepMs = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'mail: the round broke off')
        return maxSleepMs
      })
      if (Date.now() - tidied >= tidyEveryMs || Date.now() < tidied) {
        tidied = Date.now()
        await removeOld(db).catch((error: unknown) => log.warn({ err: error }, 'mail: not tidied'))
      }
      if (!due && !stopped) await sleep(sleepMs)
      if (!stopped) await pause(gatherMs)
    }
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Sends until nothing is due, or the server is away; says how long nothing more can be done. */
  const round = async (): Promise<number> => {
    await purge(db)
    while (mailer && !stopped) {
      const letters = await claim(db)
      if (letters.length === 0) break
      const ends = await Promise.all(letters.map((row) => deliver(sending, mailer, row)))
      // The server is away: the other letters would not get through either.
      if (ends.some((end) => !end.ok && end.kind === 'away')) return Math.max(await untilNext(db), pauseAfter(1, true))
    }
    return mailer ? untilNext(db) : maxSleepMs
  }

  const running = run()
  return {
    wake,
    stop: async () => {
      stopped = true
      unsubscribe()
      endSleep()
      await running
      mailer?.close()
    },
  }
}

/**
 * Removes what must not be sent: recoveries for an address that has no account (they take the same steps as any other,
 * so that the answer does not tell), and gives up letters that were tried for too long.
 */
async function purge({ write }: Database): Promise<void> {
  const at = new Date().toISOString()
  await write(async (tx) => {
    await tx
      .deleteFrom('mensajes')
      .where('estado', '=', 'por_enviar')
      .where('tipo', '=', inTheirIndex)
      .where(({ not }) => not(isSomebodys))
      .execute()
    await tx
      .updateTable('mensajes')
      .set((eb) => ({
        estado: 'fallido',
        error: eb.fn.coalesce('error', eb.val('Pasaron 24 horas sin poder enviarlo.')),
      }))
      .where('estado', '=', 'por_enviar')
      .where('plazoAt', '<=', at)
      .where('siguienteAt', '<=', at)
      .execute()
  })
}

/** In the statement's text, not a parameter: only then do both engines use the partial index on recoveries. */
const inTheirIndex = sql.lit<MensajeTipo>('recuperacion')

/** A letter's address is one that somebody has an account with. */
const isSomebodys = sql<boolean>`exists (select 1 from "user" where "user".email = mensajes.para)`

/** Claims a few letters for this process. Others skip them; if this process dies, the claim runs out. */
const claim = ({ write, engine }: Database): Promise<MensajeRow[]> =>
  write(async (tx) => {
    const nowMs = Date.now()
    let next = tx
      .selectFrom('mensajes')
      .select('id')
      .where('estado', '=', 'por_enviar')
      .where('siguienteAt', '<=', new Date(nowMs).toISOString())
      // A recovery for nobody may have been written since the purge.
      .where(({ or, eb }) => or([eb('tipo', '<>', 'recuperacion'), isSomebodys]))
      .orderBy('siguienteAt')
      .orderBy('id')
      .limit(maxConcurrentSends)
    if (engine === 'postgres') next = next.forUpdate().skipLocked()
    const ids = (await next.execute()).map(({ id }) => id)
    if (ids.length === 0) return []
    return tx
      .updateTable('mensajes')
      .set((eb) => ({ intentos: eb('intentos', '+', 1), siguienteAt: new Date(nowMs + claimedMs).toISOString() }))
      .where('id', 'in', ids)
      .returningAll()
      .execute()
  })

async function deliver(sending: Sending, mailer: Mailer, row: MensajeRow): Promise<Delivery> {
  const { db, log, signer } = sending
  const end = await mailer.send(letterOf(row, sending, signer))
  const nowMs = Date.now()
  const change = end.ok
    ? { estado: 'enviado' as const, enviadoAt: new Date(nowMs).toISOString(), error: null }
    : afterFailure(row, end, nowMs)
  if (!end.ok)
    log.warn({ mensaje: row.id, tipo: row.tipo, tries: row.intentos, kind: end.kind }, 'a letter did not leave')
  await db.write(async (tx) => {
    await tx.updateTable('mensajes').set(change).where('id', '=', row.id).execute()
    // The desk's menu counts what failed.
    if (change.estado === 'fallido') tx.publish({ topic: 'mensaje', id: row.id })
  })
  return end
}

/** A letter that did not leave waits for its next try, if there is time for one. */
function afterFailure({ intentos, plazoAt }: MensajeRow, { kind, error }: Delivery & { ok: false }, nowMs: number) {
  const siguienteAt = new Date(nowMs + pauseAfter(intentos, kind === 'away')).toISOString()
  const over = kind === 'refused' || siguienteAt > plazoAt
  return {
    estado: over ? ('fallido' as const) : ('por_enviar' as const),
    error: `${failureTexts[kind]}: ${error}`,
    siguienteAt,
  }
}

/** How long until the next letter is due, in milliseconds. */
async function untilNext({ read }: Database): Promise<number> {
  const { next } = await read
    .selectFrom('mensajes')
    .select(({ fn }) => fn.min<string | null>('siguienteAt').as('next'))
    .where('estado', '=', 'por_enviar')
    .executeTakeFirstOrThrow()
  return next ? Math.min(Math.max(Date.parse(next) - Date.now(), 100), maxSleepMs) : maxSleepMs
}

/** Letters are kept for 90 days, with their texts (`keptMs`). */
async function removeOld({ read }: Database): Promise<void> {
  await read
    .deleteFrom('mensajes')
    .where('estado', '<>', 'por_enviar')
    .where('createdAt', '<', new Date(Date.now() - keptMs).toISOString())
    .execute()
}
