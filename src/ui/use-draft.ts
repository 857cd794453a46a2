import { useState } from 'react'
import { same } from '#shared/same.ts'
import { useEditBase } from './use-edit-base.ts'

/** A value that is being changed over the one that is saved. */
export type Draft<T> = {
  value: T
  set: (value: T) => void
  /** Differs from what is saved. */
  dirty: boolean
  /** The version to name when saving: the one that was on the screen when the edit began. */
  version: number
  /** Somebody else saved another value since the edit began. */
  conflict: boolean
  /** Go on with what was typed, over what is saved now. */
  keep: () => void
  /** Show what is saved. */
  drop: () => void
  /** This value was saved, as this version. What was typed since then stays, and begins from there. */
  settle: (saved: T, version: number) => void
}

/**
 * A draft of one value. Until it is touched it follows what is saved; from then on it stays as typed.
 * @param saved the value as the server has it now, and the `version` of what it is part of.
 */
export function useDraft<T>(saved: T, version: number): Draft<T> {
  const edit = useEditBase({ value: saved, version })
  const [typed, setTyped] = useState<{ value: T } | null>(null)
  const dirty = typed !== null && !same(typed.value, saved)
  const drop = () => {
    setTyped(null)
    edit.end()
  }
  return {
    value: typed ? typed.value : saved,
    set: (value) => {
      if (same(value, edit.base.value) && !edit.conflict) return drop()
      if (!typed) edit.begin()
      setTyped({ value })
    },
    dirty,
    version: typed ? edit.base.version : version,
    conflict: dirty && edit.conflict,
    keep: () => edit.begin(),
    drop,
    settle: (value, at) => {
      setTyped((now) => (now && same(now.value, value) ? null : now))
      edit.begin({ value, version: at })
    },
  }
}
