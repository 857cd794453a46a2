import type { Next } from 'hono'
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
    /** The same for visitors, by address. */
    spendAsVisitor: SpendAsVisitor
  }
}
