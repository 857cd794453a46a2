/** Compares as JSON: texts, numbers, lists, and objects whose keys are always in one order. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
