/** What a clienta who looks on may see of amounts (spec 3.4): public prices, the consultora's own, and what is between the two of them
 * on the clienta's own page. What others owe goes by another name (`porCobrarCentavos`). */
export const seenInModo: ReadonlySet<string> = new Set([
  'precioCentavos',
  'precioVentaCentavos',
  'miPrecioCentavos',
  'pidioCentavos',
  'abonadoCentavos',
  'abonoCentavos',
  'debeCentavos',
])

const isAmount = (key: string): boolean => /centavos$/i.test(key)

/** An amount in a sentence: of a message, of a refusal. */
const written = /\$\s?\d[\d,]*(?:\.\d{1,2})?/g

/** A JSON value with every amount `null` but those `seen`, wherever it is, and none in its sentences. */
export function withoutAmounts(value: unknown, seen: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return value.replace(written, '$•••')
  if (Array.isArray(value)) return value.map((each) => withoutAmounts(each, seen))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isAmount(key) && !seen.has(key) ? null : withoutAmounts(part, seen),
    ]),
  )
}
