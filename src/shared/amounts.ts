import type { JSONValue } from 'hono/utils/types'

/**
 * Names of fields in centavos. They are absent from answers to readers who may not see amounts (spec 3.4 and 3.7,
 * docs/decisions/004), and from their types, so that arithmetic with them does not compile.
 */
type Amount = `${string}Centavos` | 'centavos'

/**
 * Amounts shown in modo clienta: public prices, the consultora's own prices, and one clienta's account on its page.
 * What others owe has another name (`porCobrarCentavos`).
 */
const inModo = [
  'precioCentavos',
  'minCentavos',
  'maxCentavos',
  'precioVentaCentavos',
  'miPrecioCentavos',
  'pidioCentavos',
  'abonadoCentavos',
  'abonoCentavos',
  'debeCentavos',
] as const
export const seenInModo: ReadonlySet<string> = new Set(inModo)
export type SeenInModo = (typeof inModo)[number]

/** JSON in which any amount but those `Kept` may be absent. */
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

/** Whether the reader of `value` sees its amounts, judged by one of them: rights hide all or none. */
export const hasAmounts = <T extends object>(value: T, amount: keyof T & Amount): value is T & Whole<T> =>
  value[amount] !== undefined

const isAmount = (key: string): boolean => /centavos$/i.test(key)

const written = /\$\s?\d[\d,]*(?:\.\d{1,2})?/g

/** A JSON value without amounts, at any depth and inside texts, except fields named in `seen`. */
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
