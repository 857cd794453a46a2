export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
