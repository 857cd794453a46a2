/**
 * Normalises hyphens, apostrophes and spaces to their ASCII form and removes invisible characters, so that look-alike
 * texts are equal.
 */
export const plainSigns = (text: string): string =>
  !unusual.test(text)
    ? text
    : text
        .replace(/[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g, '')
        .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
        .replace(/[\u2018\u2019\u201B\u02BC\u2032\u00B4\u0060\uFF07]/g, "'")
        .replace(/\s+/g, ' ')

// A fast path: searches fold tens of thousands of words.
const unusual = /[^ -_a-~]| {2}/

/** Text for search: lower case, no accents, ASCII punctuation. `foldForSearch` also handles hyphens. */
export const fold = (text: string): string =>
  plainSigns(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** The searchable text of a row: its words, and again without hyphens (`AZ-PLY-001` matches `azply001`). */
export function foldForSearch(...texts: (string | null)[]): string {
  const folded = fold(texts.filter((text) => text !== null).join(' '))
  return folded.includes('-') ? `${folded} ${folded.replaceAll('-', '')}` : folded
}

/** The comparison key of a size, colour or SKU: ignores case, outer spaces and look-alike characters. */
export const nameKey = (name: string): string => plainSigns(name).trim().normalize('NFC').toLowerCase()
