import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { same } from '#shared/same.ts'

/** Storage of this tab or of the browser. Sign-out clears both. */
type Area = 'tab' | 'browser'
/** Structurally zod's; a page without zod has its own. */
type Schema<T> = { safeParse: (stored: unknown) => { data?: T | undefined } }

/**
 * A draft in the browser's storage, or in memory if storage is blocked.
 * @param key includes a version if the format may change.
 * @param schema a stored draft that does not match is ignored.
 */
export function draftStorage<T>(area: Area, key: string, schema: Schema<T>) {
  let inPage: T | null = null
  return {
    key,
    read: (): T | null => schema.safeParse(parseJson(readText(area, key))).data ?? inPage,
    keep: (draft: T): void => {
      inPage = writeText(area, key, JSON.stringify(draft)) ? null : draft
    },
    forget: (): void => {
      inPage = null
      removeText(area, key)
    },
  }
}

const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage)

/** `null` for a missing text, or without storage. */
export function readText(area: Area, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/** All texts whose key starts with `prefix`. */
export function readTexts(area: Area, prefix: string): [key: string, text: string][] {
  try {
    const keys = Object.keys(storageOf(area)).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key): [string, string][] => {
      const text = readText(area, key)
      return text === null ? [] : [[key, text]]
    })
  } catch {
    return []
  }
}

/** @returns whether the browser stored it. */
export function writeText(area: Area, key: string, text: string): boolean {
  try {
    storageOf(area).setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeText(area: Area, key: string): void {
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

const inPage = new Map<string, string>()
const onTexts = new Set<() => void>()

function subscribeTexts(listener: () => void): () => void {
  onTexts.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    onTexts.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * A stored text and how to change it. During hydration `null`, as on the server: components must not read storage while rendering.
 * Kept in the page where the browser stores nothing.
 */
export function useStoredText(area: Area, key: string): [text: string | null, keep: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribeTexts,
    () => inPage.get(key) ?? readText(area, key),
    () => null,
  )
  const keep = useCallback(
    (next: string) => {
      if (writeText(area, key, next)) inPage.delete(key)
      else inPage.set(key, next)
      for (const listener of onTexts) listener()
    },
    [area, key],
  )
  return [text, keep]
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

type DraftStorage<T> = ReturnType<typeof draftStorage<T>>

export type StoredDraft<T> = {
  /** The unsaved value; `null` for none. */
  value: T | null
  keep: (value: T) => void
  /** As stored now; another tab may have changed it. */
  latest: () => T | null
  /** Call after saving or discarding. */
  forget: () => void
  /** Call after saving this value; newer changes stay. */
  settle: (saved: T) => void
}

/**
 * A draft in the browser's storage until it is saved or discarded, so that it survives a reload. In area `browser` it
 * follows other tabs.
 * @param open creates its storage; called once.
 */
export function useStoredDraft<T>(open: () => DraftStorage<T>): StoredDraft<T> {
  const [storage] = useState(open)
  const [value, setValue] = useState<T | null>(null)
  // After hydration, because the server knows no drafts. Earlier input arrives by `keep` (`useEarlyInput`).
  useLayoutEffect(() => setValue((now) => now ?? storage.read()), [storage])
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== storage.key) return
      // Discarded in another tab.
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

type Saved<T> = { value: T; version: number }

/**
 * The saved value on which an edit is based. If somebody else saves meanwhile there is a conflict, until the user
 * chooses the typed value (`begin` from the saved one) or the saved one (`end`).
 * @param saved the current value.
 * @param begun the base of an edit in progress.
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

/** A changed value over a saved one. */
export type Draft<T> = {
  value: T
  set: (value: T) => void
  dirty: boolean
  /** The version displayed when the edit began, for optimistic locking. */
  version: number
  /** Somebody else has saved another value. */
  conflict: boolean
  keep: () => void
  drop: () => void
  /** Call after saving this value as this version; newer changes stay. */
  settle: (saved: T, version: number) => void
}

/**
 * A draft of one value, which follows the saved one until it is edited.
 * @param version of the object that contains the value.
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
