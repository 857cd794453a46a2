import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Auth } from '#platform/auth/auth.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { ChangeEvent } from '#shared/events.ts'
import type { Actor } from '#shared/rights.ts'

/** Server-sent events that announce changes; the page then refetches through the API. */
export type Live = {
  /** Answers with a stream of the events that `concerns` accepts, until either side closes it. */
  stream: (c: Context, actor: Actor, concerns: (event: ChangeEvent) => boolean) => Response
  size: () => number
  /** Closes the streams of ended and expired sessions. Runs twice a minute. */
  endOver: () => Promise<void>
  close: () => void
}

const heartbeatMs = 20_000
const endOverMs = 30_000
const maxPerPerson = 6
/** About two hundred unread events: a slower client is disconnected and reconnects. */
const maxUnreadBytes = 16 * 1024

/** All pages of a user learn that sessions ended, and check their own (spec 3.7). */
const endsSessions = (event: ChangeEvent, { id }: Actor): boolean => event.topic === 'sesion' && event.id === id

type OpenStream = { actorId: string; sesionId: string | undefined; end: () => void; leave: () => void }

export function openLive(database: Database, identify: Auth['identify']): Live {
  const open = new Set<OpenStream>()
  database.subscribe((event) => {
    // Events were lost: every page reconnects and is authorised again.
    if (event.topic === 'missed') for (const { leave } of open) leave()
    if (event.topic !== 'sesion' && event.topic !== 'rol') return
    // Closes the streams of a user who signed out or changed role, on the next tick, after the event is sent.
    for (const { actorId, end } of open) if (actorId === event.id) setImmediate(end)
  })

  const endOver = async () => {
    const streams = [...open]
    if (streams.length === 0) return
    const ids = [...new Set(streams.map(({ sesionId }) => sesionId ?? ''))]
    const alive = await database.read
      .selectFrom('session')
      .select('id')
      .where('id', 'in', ids)
      .where('expiresAt', '>', now())
      .execute()
    const stays = new Set(alive.map(({ id }) => id))
    for (const { sesionId, end } of streams) if (!stays.has(sesionId ?? '')) end()
  }
  // Sessions cannot be checked while the database is unreachable.
  const looking = setInterval(() => void endOver().catch(() => {}), endOverMs).unref()

  let closed = false
  return {
    size: () => open.size,
    endOver,
    close: () => {
      closed = true
      clearInterval(looking)
      for (const { leave } of open) leave()
    },
    stream: (c, actor, concerns) => {
      // The stream of a HEAD request would never be read or closed.
      if (c.req.method === 'HEAD') return c.body(null)
      // A reconnect on a keep-alive connection would keep the process from stopping.
      if (closed) throw new AppError('unavailable', 'El servidor se está reiniciando.', { retryAfterSeconds: 2 })
      if (!database.isListening()) {
        throw new AppError('unavailable', 'Esta página no se actualiza sola en este momento.', {
          retryAfterSeconds: 10,
        })
      }
      if ([...open].filter(({ actorId }) => actorId === actor.id).length >= maxPerPerson) {
        throw new AppError('too_many_requests', 'Tienes demasiadas páginas abiertas a la vez.', {
          retryAfterSeconds: 30,
        })
      }
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const entry: OpenStream = { actorId: actor.id, sesionId: actor.sesionId, end, leave: end }
      open.add(entry)
      c.header('x-accel-buffering', 'no')
      const reply = streamSSE(c, async (sse) => {
        const cut = () => {
          sse.abort()
          const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
          outgoing?.destroy()
        }
        let unread = 0
        const send = (event: string, data: object) => {
          const message = { event, data: JSON.stringify(data) }
          const bytes = event.length + message.data.length
          unread += bytes
          if (unread > maxUnreadBytes) return cut()
          sse.writeSSE(message).then(() => {
            unread -= bytes
          }, end)
        }
        const unsubscribe = database.subscribe((event) => {
          if (event.topic === 'missed' || !(concerns(event) || endsSessions(event, actor))) return
          send(event.topic, { id: event.id, version: 'version' in event ? event.version : 1 })
        })
        const heartbeat = setInterval(() => send('latido', {}), heartbeatMs)
        sse.onAbort(end)
        // Random delays spread the reconnects to the next server.
        entry.leave = () =>
          void sse
            .writeSSE({ event: 'adios', data: '{}', retry: 500 + Math.floor(Math.random() * 3_000) })
            .catch(() => {})
            .finally(end)
        send('listo', {})
        // The user may have signed out before the subscription.
        identify(c.req.raw.headers).then(({ actor: now }) => {
          if (now?.id !== actor.id || now.role !== actor.role) end()
        }, end)
        await ended
        clearInterval(heartbeat)
        unsubscribe()
        open.delete(entry)
      })
      // Hono's `no-cache` would let caches store the stream.
      reply.headers.set('cache-control', 'no-store')
      return reply
    },
  }
}
