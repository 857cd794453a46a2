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
  /** Finishes letters being sent; the rest waits for the next start. */
  stop: () => Promise<void>
  /** Checks at once for due letters. */
  wake: () => void
}

const maxSleepMs = 30_000
/** Batches letters written within this time, so that many pedidos do not wake the sender each. */
const gatherMs = 100
const tidyEveryMs = hourMs

/**
 * Sends due letters while the server runs: at once when any process writes one, and after a backoff when sending
 * failed. Without `SMTP_URL` letters are only stored.
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
        log.warn({ err: error }, 'mail: sending round failed')
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

  /** Sends until nothing is due or the server is unreachable. @returns milliseconds to sleep. */
  const round = async (): Promise<number> => {
    await purge(db)
    while (mailer && !stopped) {
      const letters = await claim(db)
      if (letters.length === 0) break
      const ends = await Promise.all(letters.map((row) => deliver(sending, mailer, row)))
      // The server is unreachable: other letters would fail too.
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
 * Deletes recoveries for addresses without an account (written like any other, so that the answer reveals nothing), and
 * gives up letters past their deadline.
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
        error: eb.fn.coalesce('error', eb.val('No se pudo enviar en 24 horas.')),
      }))
      .where('estado', '=', 'por_enviar')
      .where('plazoAt', '<=', at)
      .where('siguienteAt', '<=', at)
      .execute()
  })
}

/** A literal, not a parameter: only then do both engines use the partial index on recoveries. */
const inTheirIndex = sql.lit<MensajeTipo>('recuperacion')

/** The letter's address belongs to an account. */
const isSomebodys = sql<boolean>`exists (select 1 from "user" where "user".email = mensajes.para)`

/** Claims a few letters for this process. Other processes skip them; a dead process's claim expires. */
const claim = ({ write, engine }: Database): Promise<MensajeRow[]> =>
  write(async (tx) => {
    const nowMs = Date.now()
    let next = tx
      .selectFrom('mensajes')
      .select('id')
      .where('estado', '=', 'por_enviar')
      .where('siguienteAt', '<=', new Date(nowMs).toISOString())
      // A recovery for an unknown address may have been written since the purge.
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
    log.warn({ mensaje: row.id, tipo: row.tipo, tries: row.intentos, kind: end.kind }, 'mail: delivery failed')
  await db.write(async (tx) => {
    await tx.updateTable('mensajes').set(change).where('id', '=', row.id).execute()
    // The desk's menu counts failed letters.
    if (change.estado === 'fallido') tx.publish({ topic: 'mensaje', id: row.id })
  })
  return end
}

/** Schedules the next try, unless the deadline comes first. */
function afterFailure({ intentos, plazoAt }: MensajeRow, { kind, error }: Delivery & { ok: false }, nowMs: number) {
  const siguienteAt = new Date(nowMs + pauseAfter(intentos, kind === 'away')).toISOString()
  const over = kind === 'refused' || siguienteAt > plazoAt
  return {
    estado: over ? ('fallido' as const) : ('por_enviar' as const),
    error: `${failureTexts[kind]}: ${error}`,
    siguienteAt,
  }
}

/** Milliseconds until the next letter is due. */
async function untilNext({ read }: Database): Promise<number> {
  const { next } = await read
    .selectFrom('mensajes')
    .select(({ fn }) => fn.min<string | null>('siguienteAt').as('next'))
    .where('estado', '=', 'por_enviar')
    .executeTakeFirstOrThrow()
  return next ? Math.min(Math.max(Date.parse(next) - Date.now(), 100), maxSleepMs) : maxSleepMs
}

/** Deletes letters, with their texts, after 90 days (`keptMs`). */
async function removeOld({ read }: Database): Promise<void> {
  await read
    .deleteFrom('mensajes')
    .where('estado', '<>', 'por_enviar')
    .where('createdAt', '<', new Date(Date.now() - keptMs).toISOString())
    .execute()
}
