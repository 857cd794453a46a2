/**
 * Below this many, the rows that are found are read at once. Above, reading in order meets a page of them sooner: of one word; of
 * several each row that is read is compared more than once.
 */
const fewRows = 200
const fewOfSeveral = 400
const shortestIndexed = 3

export const few = (words: string[]): number => (words.length > 1 ? fewOfSeveral : fewRows)

/** Of one or two letters: trigrams do not hold it, an index of its own does. */
export const isShort = (word: string): boolean => [...word].length < shortestIndexed

/** A word as the pairs of letters that it holds; a short one is its own. */
export const pairsOf = (word: string): string[] =>
  isShort(word) ? [word] : [...word].slice(1).map((letter, at) => [...word][at] + letter)
