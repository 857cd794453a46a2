import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Does a piece of work when it is its turn. */
export type Line = (work: () => Promise<void>) => Promise<void>

/** What is waited for stands at the request itself: so much is made for it before its turn, and no more. */
const place = Symbol('place')
type Placed = IncomingMessage & { [place]?: { arrived: number; leave: () => void } }

/**
 * Lets requests wait before anything is made for them. What is made early is old by the time of its turn, and keeps alive
 * all that is then made for the answer, until the whole heap is collected (docs/decisions/097).
 * @param lineOf the line of a request; `undefined` when it need not wait.
 * @returns what hands requests on to a listener, which says by `leaveLine` when an answer is made that it does not end at once.
 */
export const lineUp =
  (lineOf: (request: IncomingMessage) => Line | undefined) =>
  (listener: Listener): Listener =>
  (request: Placed, response) => {
    const line = lineOf(request)
    if (!line) return listener(request, response)
    const arrived = performance.now()
    void line(() => {
      const { promise: answered, resolve: leave } = Promise.withResolvers<void>()
      // Who has gone meanwhile is made nothing for. Who goes later keeps the place: what was begun is still at work.
      if (response.destroyed) leave()
      else {
        request[place] = { arrived, leave }
        listener(request, response)
        if (response.writableEnded) leave()
      }
      return answered
    })
  }

/** Its answer is made, or has failed: the next may come, however slowly this one reads. */
export const leaveLine = (request: Placed): void => request[place]?.leave()

/** When a request came, by the clock of `performance.now()`, in milliseconds; `undefined` when it did not wait. */
export const arrivalOf = (request: Placed | undefined): number | undefined => request?.[place]?.arrived
