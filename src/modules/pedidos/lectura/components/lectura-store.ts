import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { parseJson, readText, writeText } from '#ui/use-draft.ts'
import type { LecturaDraft, LineaDeMensaje } from './draft.ts'

export const objectSchema = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

export const lecturaSchema = z.object({
  productos: objectSchema<LecturaDraft['productos']>(),
  texto: z.string(),
  mensaje: z.array(objectSchema<LineaDeMensaje>()),
  turno: z.number().optional(),
})

/**
 * A user's draft of a message, per tab; it survives a reload and a new sign-in.
 * @param key in session storage; it contains a version of the format.
 */
export function openLecturaStore<Draft extends LecturaDraft>(key: string, schema: z.ZodType<Draft>, empty: Draft) {
  const storedSchema = z.object({ de: z.string(), draft: schema })
  const listeners = new Set<() => void>()
  let cached: { text: string | null; de: string; draft: Draft } | undefined
  const read = (usuarioId: string): Draft => {
    const text = readText('tab', key)
    if (cached?.text !== text || cached.de !== usuarioId) {
      const stored = storedSchema.safeParse(parseJson(text)).data
      cached = { text, de: usuarioId, draft: stored?.de === usuarioId ? stored.draft : empty }
    }
    return cached.draft
  }
  const write = (usuarioId: string, draft: Draft): void => {
    const text = JSON.stringify({ de: usuarioId, draft })
    // Without storage the draft lasts as long as the page.
    const stored = writeText('tab', key, text) ? text : readText('tab', key)
    cached = { text: stored, de: usuarioId, draft }
    for (const listener of listeners) listener()
  }
  const onDraft = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read,
    write,
    change: (usuarioId: string, verb: (now: Draft) => Partial<Draft>): void => {
      const now = read(usuarioId)
      write(usuarioId, { ...now, ...verb(now) })
    },
    /** Empty during server rendering. */
    useDraft: (usuarioId: string): Draft =>
      useSyncExternalStore(
        onDraft,
        () => read(usuarioId),
        () => empty,
      ),
  }
}

export const rapidoStore = openLecturaStore<LecturaDraft>('azahar-rapido-2', lecturaSchema, {
  ...{ productos: {}, texto: '', mensaje: [] },
})
