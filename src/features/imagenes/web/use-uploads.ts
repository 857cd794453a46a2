import { useEffect, useRef, useState } from 'react'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadImagen } from './client.ts'

/** A picture on its way: how much of it has left (0 to 1), or why it did not. */
export type Upload = { key: string; file: File; done: number; error: string | null }

export type Uploads = {
  list: Upload[]
  /** Some are still on their way. */
  busy: boolean
  start: (files: File[]) => void
  retry: (key: string) => void
  /** Calls one off, or takes a failed one from the list. */
  drop: (key: string) => void
}

/**
 * Pictures on their way to the server, one after the other, in the order they were chosen.
 * @param onDone gets each picture as it arrives.
 */
export function useUploads(onDone: (imagen: Imagen) => void): Uploads {
  const [list, setList] = useState<Upload[]>([])
  const done = useRef(onDone)
  done.current = onDone
  const current = useRef<{ key: string; abort: AbortController } | null>(null)
  // An effect may still see the list of a moment ago: what has begun does not begin again.
  const begun = useRef(new Set<string>())

  const change = (key: string, part: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string) => {
    if (current.current?.key === key) current.current.abort.abort()
    setList((all) => all.filter((upload) => upload.key !== key))
  }

  const next = list.find(({ error }) => error === null)
  useEffect(() => {
    if (!next || current.current || begun.current.has(next.key)) return
    const { key, file } = next
    begun.current.add(key)
    const abort = new AbortController()
    current.current = { key, abort }
    uploadImagen(file, { onProgress: (part) => change(key, { done: part }), signal: abort.signal })
      .then((imagen) => {
        done.current(imagen)
        drop(key)
      })
      .catch((error: unknown) => change(key, { error: reasonOf(error) }))
      .finally(() => {
        current.current = null
        // The next one starts when the list is looked at again.
        setList((all) => [...all])
      })
  })
  useEffect(() => () => current.current?.abort.abort(), [])

  return {
    list,
    busy: next !== undefined,
    start: (files) => setList((all) => [...all, ...files.map(waiting)]),
    retry: (key) => {
      begun.current.delete(key)
      change(key, { error: null, done: 0 })
    },
    drop,
  }
}

const waiting = (file: File): Upload => ({ key: crypto.randomUUID(), file, done: 0, error: null })

const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.detail : 'No se pudo subir la imagen. Intenta de nuevo.'
