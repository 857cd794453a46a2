/**
 * Traces of a wrong encoding: UTF-8 as Windows-1252 (`Ã³`, `â€™`) or as Mac Roman (`√≥`), Mac Roman as Windows-1252
 * (`Blus—n`, `andœ`), and lost letters (`Blus?n`).
 */
const garbled =
  /[ÃÂ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™›\u0152\u0153\u0160\u0161\u0178\u017D\u017E]|â€|√\S|[œŒžŽ‡‰\uFFFD]|(?<=\p{L})[?—¤§¬¢£†](?=\p{L})|(?<=\s)[–—](?=\p{L})|\p{Cc}(?<![\t\n\r])/u

export const looksGarbled = (text: string): boolean => garbled.test(text)

/**
 * Control characters except tabs and line breaks, zero-width spaces, and direction overrides. Allowed are the joiner of
 * emoji (U+200D) and the marks that phones put around a copied number.
 */
const invisible = /(?![\t-\r])\p{Cc}|[\u200B\u202D\u202E\u2060\uFEFF]/gu

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0

export const withoutInvisible = (text: string): string => text.replace(invisible, '')
