import { hashPassword } from '#platform/auth/passwords.ts'
import type { Case } from './cases.ts'
import type { Data } from './data.ts'
import type { Server } from './servers.ts'
import type { Shop } from './shop.ts'
import { password } from './world.ts'
import type { YardstickPlan } from './yardstick.ts'

/** Where the yardstick answers as soon as it is at rest. */
export const restPath = '/rest'

/**
 * What the yardstick is to answer: the very bodies that the product gives, and the bare queries of the cases. A case
 * that the product refuses has no body, so it fails when it is measured.
 */
export async function planYardstick(
  { origin }: Server,
  { dataDir, databaseUrl }: Data,
  { consultoraId, carts }: Shop,
  cases: Case[],
): Promise<YardstickPlan> {
  const stored: YardstickPlan['stored'] = {}
  const queries: YardstickPlan['queries'] = {}
  const store = async (as: string, path: string, cookie?: string) => {
    const reply = await fetch(origin + path, { headers: cookie ? { cookie } : {} })
    const body = Buffer.from(await reply.arrayBuffer()).toString('base64')
    if (reply.ok) stored[as] = { type: reply.headers.get('content-type') ?? '', body }
  }
  await store('/stored', '/api/productos?limite=24')
  for (const [index, { path, cookie, yardstick }] of cases.entries()) {
    if (yardstick === 'stored') await store(`/stored/${index}`, path, cookie)
    if (Array.isArray(yardstick)) queries[`/query/${index}`] = yardstick
  }
  const hash = { hash: await hashPassword(password), password }
  return { dataDir, databaseUrl, stored, queries, place: { consultoraId, lines: carts }, hash }
}
