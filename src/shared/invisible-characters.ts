/**
 * Characters that nobody sees or that change how text reads: control characters but for tabs and line breaks, spaces
 * of no width, and changes of direction. The joiner of emoji (U+200D) and
 * the marks that phones put around a copied number are allowed.
 */
const invisible = /(?![\t-\r])\p{Cc}|[\u200B\u202D\u202E\u2060\uFEFF]/gu

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0

/** The same text without them. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')
