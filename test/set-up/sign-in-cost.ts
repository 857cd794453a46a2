import { argon2Sync } from 'node:crypto'
import type { AppContext } from '#main/context.ts'
import { demoPassword } from '#main/demo/demo-data.ts'
import { hashPassword } from '#platform/auth/passwords.ts'

/**
 * Makes signing in as anybody of the demo world take no time: a stored hash names its own cost, and here it is the lowest there is.
 * Hashes that the server makes keep their cost, which is held by src/platform/auth/passwords.test.ts.
 */
export async function makeSignInCheap(context: Pick<AppContext, 'db'>): Promise<void> {
  const [message, nonce] = [demoPassword, Buffer.alloc(16, 'azahar')]
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  await setHash(context, `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`)
}

export async function makeSignInCostly(context: Pick<AppContext, 'db'>): Promise<void> {
  await setHash(context, await hashPassword(demoPassword))
}

const setHash = ({ db }: Pick<AppContext, 'db'>, password: string) =>
  db.write((tx) => tx.updateTable('account').set({ password }).execute())

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
