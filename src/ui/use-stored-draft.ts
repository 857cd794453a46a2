import { useEffect, useLayoutEffect, useState } from 'react'
import { same } from '#shared/same.ts'
import type { draftStorage } from './draft-storage.ts'

type Storage<T> = ReturnType<typeof draftStorage<T>>

export type StoredDraft<T> = {
  /** What was typed and is not saved; `null`: nothing. */
  value: T | null
  keep: (value: T) => void
  /** As it is stored now: another tab may have changed it, or an event before this render. */
  latest: () => T | null
  /** Saved, or given up. */
  forget: () => void
  /** This value was saved: what was typed since then stays. */
  settle: (saved: T) => void
}

/**
 * A draft that outlives its page: what is typed is in the browser's storage until it is saved or given up, so that a reload finds it
 * again. One that is the browser's follows what other tabs write.
 * @param open its storage; called once.
 */
export function useStoredDraft<T>(open: () => Storage<T>): StoredDraft<T> {
  const [storage] = useState(open)
  const [value, setValue] = useState<T | null>(null)
  // After hydration: the server knows no drafts. What was typed before is told to `keep` over it (`useEarlyInput`).
  useLayoutEffect(() => setValue((now) => now ?? storage.read()), [storage])
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== storage.key) return
      // Given up there: what this page remembers of it goes, too.
      if (newValue === null) storage.forget()
      setValue(storage.read())
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [storage])
  const forget = () => {
    setValue(null)
    storage.forget()
  }
  return {
    value,
    keep: (next) => {
      setValue(next)
      storage.keep(next)
    },
    latest: storage.read,
    forget,
    settle: (saved) => same(storage.read(), saved) && forget(),
  }
}
