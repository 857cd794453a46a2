import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import { engine } from './databases.ts'

/**
 * The statements that reach the database while `work` runs, without those that set up a connection and without the proof that the
 * server sends itself three times a minute to know that it hears.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const spies =
    engine === 'sqlite'
      ? (['all', 'run', 'iterate'] as const).map((name) =>
          note(StatementSync.prototype, name, (statement) => sent.push(statement.sourceSQL)),
        )
      : [
          note(pg.Query.prototype as unknown as Submitted, 'submit', ({ text, values = [] }) => {
            if (!values.some((value) => String(value).includes('"proof":'))) sent.push(text)
          }),
        ]
  try {
    await work()
  } finally {
    for (const restore of spies) restore()
  }
  return sent.filter((text) => !text.startsWith('set '))
}

/** What a query of pg is while it is sent. */
type Submitted = { text: string; values?: unknown[]; submit: (connection: unknown) => unknown }

/** Calls `tell` with the object before each call of one of its methods. @returns how to stop. */
function note<On extends object>(prototype: On, name: keyof On & string, tell: (on: On) => void): () => void {
  const original = prototype[name] as (...args: unknown[]) => unknown
  const spy = vi.spyOn(prototype as Record<string, () => unknown>, name)
  spy.mockImplementation(function (this: unknown, ...args: unknown[]) {
    tell(this as On)
    return original.apply(this, args)
  })
  return () => spy.mockRestore()
}
