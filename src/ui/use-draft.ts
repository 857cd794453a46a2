import { useEffect, useLayoutEffect, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { same } from '#shared/same.ts'

/** What must outlive a reload: in this tab until it is closed, or in this browser. Sign-out clears both. */
type Area = 'tab' | 'browser'

/**
 * One draft in the browser's storage. Where the browser stores nothing (full, or forbidden) the page has it until it goes.
 * @param key holds a version where the format may change.
 * @param schema a stored draft that does not fit is ignored.
 */
export function draftStorage<T>(area: Area, key: string, schema: z.ZodType<T>) {
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

/** The text as it is stored; `null` where there is none, or the browser stores nothing. */
export function readText(area: Area, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Every text whose key begins so, by its key. */
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
    // There was nothing.
  }
}

/** What a JSON text says; `null` for what is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

type DraftStorage<T> = ReturnType<typeof draftStorage<T>>

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
export function useStoredDraft<T>(open: () => DraftStorage<T>): StoredDraft<T> {
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

/**
 * Puts a draft into a form, in a layout effect after hydration: the server knows no drafts. What was touched before that stays; the field
 * that has the focus gets its own value when it is left untouched.
 * @param base what it was written over, where that is not what the form begins with.
 */
export function restoreDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'control' | 'getValues' | 'setValue' | 'reset' | 'formState'>,
  draft: Partial<Values>,
  base: Values | null = null,
): void {
  const before = form.formState.defaultValues
  // `getValues` answers with the defaults until the form's own effects ran.
  const now = form.control._formValues
  const values = structuredClone(withTouched(draft, before, now)) as Values
  const waits = focusedField(now)
  if (waits && get(values, waits.name) !== get(now, waits.name)) {
    const [text, untouched] = [get(values, waits.name), get(now, waits.name)]
    set(values, waits.name, untouched)
    const restore = () => {
      if (form.getValues(waits.name as FieldPath<Values>) === untouched)
        form.setValue(waits.name as FieldPath<Values>, text as FieldPathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        })
    }
    waits.element.addEventListener('blur', restore, { once: true })
  }
  if (base) form.reset(base)
  form.reset(values, { keepDefaultValues: true })
}

/** A field whose name is one of the form's. */
function focusedField(values: FieldValues): { element: HTMLElement; name: string } | null {
  const { activeElement: element } = document
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || element.name === '')
    return null
  return typeof get(values, element.name) === 'string' ? { element, name: element.name } : null
}

/** The draft, but for what differs by now from what it was before. */
function withTouched(draft: unknown, before: unknown, now: unknown): unknown {
  if (!isObject(draft) || !isObject(before) || !isObject(now))
    return Object.is(now, before) || isObject(now) ? draft : now
  const merged = Object.entries(draft).map(([key, value]) => {
    const at = keyOf(now, key, value)
    return [key, at in now ? withTouched(value, before[at], now[at]) : value]
  })
  if (Array.isArray(draft)) return merged.map(([, value]) => value)
  const others = Object.entries(now).filter(([key]) => !(key in draft))
  return Object.fromEntries([...others, ...merged])
}

type Entries = Record<string, unknown>

const isObject = (value: unknown): value is Entries => typeof value === 'object' && value !== null

/** Where a row stands now: by its id, where rows have one. */
function keyOf(now: Entries, key: string, value: unknown): string {
  if (!Array.isArray(now) || !isObject(value) || typeof value.id !== 'string') return key
  return String(now.findIndex((it) => it.id === value.id))
}

/** Something that is edited, as the server has it, and its version. */
type Saved<T> = { value: T; version: number }

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
