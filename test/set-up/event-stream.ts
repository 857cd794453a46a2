/** One event of a stream of server-sent events; `at` is when it was heard, in milliseconds. */
export type Heard = { event: string; data: { id?: string; version?: number }; at: number }

export type Ear = {
  /** All that was heard so far, but for the greeting. */
  heard: Heard[]
  /** The next event that fits, or a failure after `ms`. One that was heard already fits too. */
  hears: (fits: (it: Heard) => boolean, ms?: number) => Promise<Heard>
  close: () => Promise<void>
}

/** Listens to a reply of server-sent events; ready once the server has greeted. */
export async function listen(reply: Response): Promise<Ear> {
  if (reply.status !== 200 || !reply.body) throw new Error(`No stream: ${reply.status} ${await reply.text()}`)
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>()

  const read = async () => {
    for (let text = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  const take = (block: string) => {
    const { event = '', data = '{}' } = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
    if (event === 'listo') return greet()
    heard.push({ event, data: JSON.parse(data), at: performance.now() })
    for (const look of waiting) look()
  }
  void read().catch(() => {})
  await greeted

  return {
    heard,
    hears: (fits, ms = 1_000) => {
      const { promise, resolve, reject } = Promise.withResolvers<Heard>()
      const late = setTimeout(() => reject(new Error(`Not heard within ${ms} ms: ${JSON.stringify(heard)}`)), ms)
      const look = () => {
        const found = heard.find(fits)
        if (!found) return
        clearTimeout(late)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      return promise
    },
    close: () => reader.cancel(),
  }
}
