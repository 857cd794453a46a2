import type { Context, Next } from 'hono'
import type { Spend, SpendAsVisitor } from '#platform/http/costs.ts'
import type { Log } from '#platform/log.ts'
import type { MaybeActor } from '#shared/actor.ts'

/** The context of every handler. */
export type Front = {
  Variables: {
    actor: MaybeActor
    address: string | null
    requestId: string
    log: Log
    /** Runs the rest of a request that carries an Idempotency-Key (`onceByKey`). */
    once?: (rest: Next) => Promise<void>
    /** Runs an expensive read within the user's budget. */
    spend: Spend
    spendAsVisitor: SpendAsVisitor
  }
}

/** Answers 204 once the verb is done. */
export async function noContent(c: Context, verb: Promise<unknown>) {
  await verb
  return c.body(null, 204)
}
