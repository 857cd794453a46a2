import type { JSONValue } from 'hono/utils/types'

/**
 * Amounts that an answer leaves out (spec 3.4 and 3.7, docs/decisions/004): a field that holds centavos has a name that ends in `Centavos`
 * (or is `centavos`), and is absent where its reader may not see it. The types say so, so that nobody adds up what is not there.
 */
type Amount = `${string}Centavos` | 'centavos'

/**
 * What a clienta who looks on may see of amounts: public prices, the consultora's own, and what is between the two of them on the clienta's
 * own page. What others owe goes by another name (`porCobrarCentavos`).
 */
const inModo = [
  'precioCentavos',
  'precioVentaCentavos',
  'miPrecioCentavos',
  'pidioCentavos',
  'abonadoCentavos',
  'abonoCentavos',
  'debeCentavos',
] as const
export const seenInModo: ReadonlySet<string> = new Set(inModo)
export type SeenInModo = (typeof inModo)[number]

/** JSON as its readers get it: any amount but those `Kept` may be absent. What may be any JSON stays so. */
export type Visible<T, Kept extends string = never> = [JSONValue] extends [T]
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Visible<T[Index], Kept> }
    : T extends object
      ? { [K in keyof T as K extends Amount ? Extract<K, Kept> : K]: Visible<T[K], Kept> } & {
          [K in keyof T as K extends Amount ? Exclude<K, Kept> : never]?: T[K]
        }
      : T

/** The same JSON for a reader who sees every amount. */
export type Whole<T> = [JSONValue] extends [T]
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Whole<T[Index]> }
    : T extends object
      ? { [K in keyof T as K extends Amount ? never : K]: Whole<T[K]> } & {
          [K in keyof T as K extends Amount ? K : never]-?: Exclude<T[K], undefined>
        }
      : T

/** Whether the reader of `value` sees its amounts, by one that it has for everybody who does: rights hide all or none. */
export const hasAmounts = <T extends object>(value: T, amount: keyof T & Amount): value is T & Whole<T> =>
  value[amount] !== undefined

const isAmount = (key: string): boolean => /centavos$/i.test(key)

/** An amount in a sentence: of a message, of a refusal. */
const written = /\$\s?\d[\d,]*(?:\.\d{1,2})?/g

/** A JSON value without its amounts but those `seen`, wherever they are, and with none in its sentences. */
export function withoutAmounts(value: unknown, seen: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return value.replace(written, '$•••')
  if (Array.isArray(value)) return value.map((each) => withoutAmounts(each, seen))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      isAmount(key) && !seen.has(key) ? [] : [[key, withoutAmounts(part, seen)]],
    ),
  )
}
