/** Text as a search compares it: lower case, no accents, single spaces; hyphens are kept apart in `foldForSearch`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** What a row can be found by: its words, and its words again with hyphens taken out (`AZ-PLY-001` by `azply001`). */
export function foldForSearch(...texts: (string | null)[]): string {
  const folded = fold(texts.filter((text) => text !== null).join(' '))
  return folded.includes('-') ? `${folded} ${folded.replaceAll('-', '')}` : folded
}
