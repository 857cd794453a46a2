import { useState } from 'react'

/** What somebody is changing, over what is kept; made to outlive what others save meanwhile. */
export type Draft<T> = {
  value: T
  set: (value: T) => void
  /** Differs from what is kept. */
  dirty: boolean
  /** The version to name when saving: the one that was on the screen when she began. */
  version: number
  /** What is kept changed since she began, and is not what she wants: she must decide. */
  overtaken: boolean
  /** She has seen the other change and keeps her own. */
  keep: () => void
  /** Forget it: show what is kept. */
  drop: () => void
  /** This value was saved, as this version. What she has typed since then stays, and begins from there. */
  settle: (saved: T, version: number) => void
}

type Begun<T> = { value: T; base: T; version: number }

/**
 * A draft of one part of a pedido. Until it is touched it follows what is kept; from then on it stays as typed.
 * @param kept the part as the server has it now, and `version` the pedido's.
 */
export function useDraft<T>(kept: T, version: number): Draft<T> {
  const [begun, setBegun] = useState<Begun<T> | null>(null)
  const dirty = begun !== null && !same(begun.value, kept)
  return {
    value: begun ? begun.value : kept,
    set: (value) => {
      const { base, version: seen } = begun ?? { base: kept, version }
      setBegun(same(value, base) && same(base, kept) ? null : { value, base, version: seen })
    },
    dirty,
    version: begun?.version ?? version,
    overtaken: dirty && !same(begun.base, kept),
    keep: () => begun && setBegun({ ...begun, base: kept, version }),
    drop: () => setBegun(null),
    settle: (saved, at) =>
      setBegun((now) => (now === null || same(now.value, saved) ? null : { ...now, base: saved, version: at })),
  }
}

/** Parts are texts, and small objects of texts with their keys in one order. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
