const longestMs = 45_000

/** Retries a request that was answered 503, as the browser does, so that concurrent tests pass on a slow machine. */
export async function insist(act: () => Promise<Response>): Promise<Response> {
  const began = performance.now()
  for (let tries = 1; ; tries++) {
    const reply = await act()
    if (reply.status !== 503 || performance.now() - began > longestMs) return reply
    await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 100 * tries) * Math.random()))
  }
}
