import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { uploadImagen } from '#modules/catalogo/imagenes/client.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A picture on its way: how much of it has left (0 to 1), then what it became, or why it did not arrive. */
export type Upload = { key: string; file: File; done: number; imagen: Imagen | null; error: string | null }

export type Uploads = {
  list: Upload[]
  /** Some are still on their way. */
  busy: boolean
  start: (files: File[]) => void
  retry: (key: string) => void
  /** Calls one off, or takes a failed one from the list. */
  drop: (key: string) => void
}

/** As many as the server takes of one person; the others of this window wait. */
export const threeAtATime = pLimit(3)

/**
 * Pictures on their way to the server, three at a time.
 * @param onDone gets each picture in the order in which they were chosen, however they arrive.
 */
export function useUploads(onDone: (imagen: Imagen) => void): Uploads {
  const [list, setList] = useState<Upload[]>([])
  const done = useRef(onDone)
  done.current = onDone
  const underWay = useRef(new Map<string, AbortController>())
  const given = useRef(new Set<string>())

  const change = (key: string, part: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  const send = ({ key, file }: Upload) => {
    const { signal } = replace(underWay.current, key, new AbortController())
    void threeAtATime(async () => {
      if (signal.aborted) return
      const onProgress = (part: number) => change(key, { done: part })
      await uploadImagen(file, { onProgress, signal }).then(
        (imagen) => change(key, { imagen, done: 1 }),
        (error: unknown) => signal.aborted || change(key, { error: reasonOf(error) }),
      )
    })
  }

  useEffect(() => {
    const waited = list.filter(({ error }) => error === null)
    const firstMissing = waited.findIndex(({ imagen }) => imagen === null)
    const arrived = firstMissing < 0 ? waited : waited.slice(0, firstMissing)
    if (arrived.length === 0) return
    for (const { key, imagen } of arrived) {
      if (imagen && !given.current.has(key)) done.current(imagen)
      given.current.add(key)
    }
    setList((all) => all.filter(({ key }) => !given.current.has(key)))
  }, [list])
  useEffect(() => {
    const all = underWay.current
    return () => {
      for (const abort of all.values()) abort.abort()
    }
  }, [])

  return {
    list,
    busy: list.some(({ error }) => error === null),
    start: (files) => {
      const more = files.map(waiting)
      setList((all) => [...all, ...more])
      more.forEach(send)
    },
    retry: (key) => {
      change(key, { error: null, done: 0 })
      const again = list.find((upload) => upload.key === key)
      if (again) send(again)
    },
    drop: (key) => {
      underWay.current.get(key)?.abort()
      setList((all) => all.filter((upload) => upload.key !== key))
    },
  }
}

function replace<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value)
  return value
}

const waiting = (file: File): Upload => ({ key: crypto.randomUUID(), file, done: 0, imagen: null, error: null })

export const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.detail : 'No se pudo subir la imagen. Intenta de nuevo.'
