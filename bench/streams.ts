import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'
import type { Server } from './servers.ts'
import { placings, type Shop, signIn } from './shop.ts'
import { adminEmails, consultoraEmail } from './world.ts'

const perPerson = 6
const people = [...adminEmails, ...Array.from({ length: 9 }, (_, index) => consultoraEmail(index))]
const placed = 100

/**
 * Live pages: opens six streams for each of eleven people, sends pedidos one after the other, and takes the time from
 * sending to hearing, over all streams that a pedido concerns (the brand's twelve and the consultora's six).
 */
export async function streamsOf({ origin }: Server, shop: Shop) {
  const stop = new AbortController()
  const took: number[] = []
  const sentAt = new Map<string, number>()
  const early = new Map<string, number[]>()
  const hear = (id: string, at: number) => {
    const sent = sentAt.get(id)
    if (sent === undefined) early.set(id, [...(early.get(id) ?? []), at])
    else took.push(at - sent)
  }
  for (const email of people) {
    const cookie = await signIn(origin, email)
    for (let stream = 0; stream < perPerson; stream++)
      void listen(`${origin}/api/pedidos/en-vivo`, cookie, hear, stop.signal)
  }
  await pause(1_000)
  const next = placings(shop)
  const began = performance.now()
  for (let sent = 0; sent < placed; sent++) {
    const { path, method, headers, body } = next({})
    const at = performance.now()
    const init = { method: method ?? 'POST', headers: headers as Record<string, string>, body: String(body) }
    const { id } = (await (await fetch(origin + path, init)).json()) as { id: string }
    sentAt.set(id, at)
    for (const heard of early.get(id) ?? []) took.push(heard - at)
  }
  await pause(500)
  const elapsed = (performance.now() - began - 500) / 1000
  stop.abort()
  took.sort((a, b) => a - b)
  return {
    ...{ open: people.length * perPerson, perSecond: took.length / elapsed, p50: median(took) },
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
  }
}

async function listen(url: string, cookie: string, hear: (id: string, at: number) => void, signal: AbortSignal) {
  try {
    const reply = await fetch(url, { headers: { cookie }, signal })
    let text = ''
    for await (const chunk of (reply.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
      new TextDecoderStream(),
    )) {
      const at = performance.now()
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const id = /^event: pedido\ndata: \{"id":"([^"]+)"/.exec(block)?.[1]
        if (id) hear(id, at)
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
