import type { Next } from 'hono'
import type { Spend } from '#platform/http/costs.ts'
import type { Log } from '#platform/log.ts'
import type { MaybeActor } from '#shared/actor.ts'

/** What every handler finds on its context: who asks, from which address, and a request's own log. */
export type Front = {
  Variables: {
    actor: MaybeActor
    address: string | null
    requestId: string
    log: Log
    /** Runs the rest of a request that carries an Idempotency-Key (`onceByKey`). */
    once?: (rest: Next) => Promise<void>
    /** Runs a read that costs much, within the budget of the person. */
    spend: Spend
  }
}
