const longestMs = 45_000

/**
 * A server that has more to do than it can answers 503 and has done nothing: whoever insists, as the browser does, gets an
 * answer. So tests of many at once hold on a slow machine too, and any other fault is still a failure.
 */
export async function insist(act: () => Promise<Response>): Promise<Response> {
  const began = performance.now()
  for (let tries = 1; ; tries++) {
    const reply = await act()
    if (reply.status !== 503 || performance.now() - began > longestMs) return reply
    await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 100 * tries) * Math.random()))
  }
}
