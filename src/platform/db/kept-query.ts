import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './database.ts'

/** Stands for an argument while a query is built. */
class Argument {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once and then only run: building one costs more than running it. `build` is called
 * with stand-ins, once for each engine and each set of arguments that are there: it may ask whether an argument is
 * `undefined`, and nothing else about it. A list is no argument.
 * @returns what runs it, on the database or in a transaction.
 */
export function keptQuery<Arguments extends Record<string, string | number | undefined>, Row>(
  build: (read: Reader, arguments_: Arguments) => Compilable<Row>,
): (read: Reader, arguments_: Arguments) => Promise<Row[]> {
  const byEngine = new WeakMap<object, Map<string, CompiledQuery>>()
  return async (read, given) => {
    const { adapter } = read.getExecutor()
    const kept = byEngine.get(adapter) ?? new Map<string, CompiledQuery>()
    byEngine.set(adapter, kept)
    let shape = ''
    for (const name in given) if (given[name] !== undefined) shape += `${name} `
    const compiled = kept.get(shape) ?? build(read, standIns(given)).compile()
    kept.set(shape, compiled)
    const parameters = compiled.parameters.map((it) => (it instanceof Argument ? given[it.name] : it))
    return (await read.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)).rows
  }
}

const standIns = <Arguments extends object>(given: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === undefined ? undefined : new Argument(name)]),
  ) as Arguments
