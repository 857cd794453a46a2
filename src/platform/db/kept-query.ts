import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './database.ts'
import type { Asked } from './together.ts'

const inText = 'most'

/** A value of a query, or a list or record of such; `undefined` is one that is not there. */
type Given = string | number | null | undefined | readonly Given[] | { readonly [name: string]: Given }

/** Stands for a value while a query is built. */
class StandIn {
  readonly of: (given: Given) => Given
  constructor(of: (given: Given) => Given) {
    this.of = of
  }
}

/**
 * A statement that is built and compiled once and then only run: building one costs more than running it. `build` is
 * called with stand-ins, once for each engine and each shape of the arguments (which are there, how long a list is):
 * it may ask for that, and nothing else about them. The records of a list have the same names. What is called `most`, how
 * many rows are wanted, is part of the shape and comes as it is: PostgreSQL plans a statement once only if its text says that.
 * @returns what runs it, on the database or in a transaction; its `asks` gives it to `together` instead.
 */
export function keptQuery<Arguments extends { [name: string]: Given }, Row>(
  build: (read: Reader, arguments_: Arguments) => Compilable<Row>,
): KeptQuery<Arguments, Row> {
  const byEngine = new WeakMap<object, Map<string, CompiledQuery>>()
  const compiled = (read: Reader, given: Arguments) => {
    const { adapter } = read.getExecutor()
    const kept = byEngine.get(adapter) ?? new Map<string, CompiledQuery>()
    byEngine.set(adapter, kept)
    const shape = shapeOf(given)
    const query = kept.get(shape) ?? build(read, standInFor(given, (it) => it) as Arguments).compile()
    kept.set(shape, query)
    const parameters = query.parameters.map((it) => (it instanceof StandIn ? it.of(given) : it))
    return { ...query, parameters } as CompiledQuery<Row>
  }
  const run = async (read: Reader, given: Arguments) => (await read.executeQuery(compiled(read, given))).rows
  return Object.assign(run, { asks: (given: Arguments) => (read: Reader) => compiled(read, given) })
}

type KeptQuery<Arguments, Row> = {
  (read: Reader, arguments_: Arguments): Promise<Row[]>
  asks: (arguments_: Arguments) => Asked<Row>
}

function shapeOf(given: Given): string {
  if (given === undefined) return '?'
  if (given === null || typeof given !== 'object') return '.'
  // The records of a list are all made alike.
  if (Array.isArray(given)) return `[${given.length}${shapeOf(given[0])}]`
  let shape = ''
  for (const name in given) {
    const value = (given as Record<string, Given>)[name]
    shape += `${name}${name === inText ? value : shapeOf(value)} `
  }
  return `(${shape})`
}

/** What `build` sees instead: of the same shape, each value a stand-in that finds it later. */
function standInFor(given: Given, find: (given: Given) => Given): unknown {
  if (given === undefined) return undefined
  if (given === null || typeof given !== 'object') return new StandIn(find)
  const entries = Object.keys(given).map((name) => {
    const of = (it: Given) => (it as Record<string, Given>)[name]
    return [name, name === inText ? of(given) : standInFor(of(given), (it) => of(find(it)))] as const
  })
  return Array.isArray(given) ? entries.map(([, it]) => it) : Object.fromEntries(entries)
}
