import type { Budget, Limits } from './limits.ts'

/**
 * One guess at a password, a code or a passkey. Its try is taken before it is looked at, so that those that come at once are counted, and given
 * back unless it was wrong: what was right, or could not be looked at (no place in the queue, a database that does not answer), is nobody's
 * wrong guess.
 * @param look nothing for a wrong one.
 * @returns what `look` does.
 * @throws too_many_requests, before anything is looked at; what `look` throws.
 */
export async function countWrong<Answer extends object>(
  limits: Limits,
  budgets: Budget[],
  look: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const taken = await limits.take(budgets)
  const answer = await look().catch(async (error: unknown) => {
    // Why it could not be looked at is said, also where nothing can be given back.
    await limits.giveBack(taken).catch(() => {})
    throw error
  })
  if (answer !== null) await limits.giveBack(taken)
  return answer
}
