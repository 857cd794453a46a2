/**
 * A server that has more to do than it can answers 503 and has done nothing: whoever insists, as the browser does, gets an
 * answer. So tests of many at once hold on a slow machine too, and any other fault is still a failure.
 */
export async function insist(act: () => Promise<Response>): Promise<Response> {
  for (const began = performance.now(); ; ) {
    const reply = await act()
    if (reply.status !== 503 || performance.now() - began > 15_000) return reply
    await new Promise((resolve) => setTimeout(resolve, 100 * Math.random()))
  }
}
