/** Does some work; why it could not be done, or `null` when it was. What fails is said, and stops nothing else. */
export async function orWhy(
  what: string,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`${what}: FAILED, ${why}`)
    return why
  }
}
