import type { z } from 'zod'

/** What must outlive a reload: in this tab until it is closed, or in this browser. Sign-out clears both. */
export type Area = 'tab' | 'browser'

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
