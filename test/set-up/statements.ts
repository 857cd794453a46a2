import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import { engine } from './databases.ts'

/** The statements that reach the database while `work` runs, without those that set up a connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const spies =
    engine === 'sqlite'
      ? (['all', 'run', 'iterate'] as const).map((method) => {
          const original = StatementSync.prototype[method]
          return vi.spyOn(StatementSync.prototype, method).mockImplementation(function (
            this: StatementSync,
            ...values
          ) {
            sent.push(this.sourceSQL)
            return Reflect.apply(original, this, values)
          })
        })
      : [
          vi.spyOn(pg.Client.prototype, 'query').mockImplementation(
            ((original) =>
              function (this: pg.Client, ...args: unknown[]) {
                sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
                return Reflect.apply(original, this, args)
              })(pg.Client.prototype.query) as never,
          ),
        ]
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return sent.filter((text) => !text.startsWith('set '))
}
