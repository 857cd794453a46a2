/**
 * What nobody sees and what makes text something else than it seems: control characters but for tabs and line breaks, spaces
 * of no width, and what turns the direction of the text after it (threats A54). What joins an emoji's parts (U+200D), and
 * the marks with which telephones surround a number that is copied, are not of these.
 */
const unseen = /(?![\t-\r])\p{Cc}|[\u200B\u202D\u202E\u2060\uFEFF]/gu

export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0

/** The same text without them. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
