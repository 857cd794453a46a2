import { useState } from 'react'
import { same } from '#shared/same.ts'

/** Something that is edited, as the server has it, and its version. */
export type Saved<T> = { value: T; version: number }

/**
 * What an edit began from. Somebody else may save meanwhile: then there is a conflict until the user has chosen between
 * what was typed (`begin` again, from what is saved now) and what is saved (`end`).
 * @param saved as the server has it now.
 * @param begun where an edit that is under way already began from.
 */
export function useEditBase<T>(saved: Saved<T>, begun: Saved<T> | null = null) {
  const [base, setBase] = useState(begun)
  return {
    base: base ?? saved,
    conflict: base !== null && base.version !== saved.version && !same(base.value, saved.value),
    begin: (from = saved) => setBase(from),
    end: () => setBase(null),
  }
}
