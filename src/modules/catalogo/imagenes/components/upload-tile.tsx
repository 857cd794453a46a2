import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { uploadImagen } from '#modules/catalogo/imagenes/client.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FilePreview } from '#ui/file-preview.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** A picture being uploaded: progress (0 to 1), then the stored picture or the error. */
export type Upload = { key: string; file: File; done: number; imagen: Imagen | null; error: string | null }

type Uploads = {
  list: Upload[]
  busy: boolean
  start: (files: File[]) => void
  retry: (key: string) => void
  /** Cancels an upload, or removes a failed one. */
  drop: (key: string) => void
}

/** The server's limit of concurrent uploads per user. */
export const threeAtATime = pLimit(3)

/** Uploads pictures, three at a time. @param onDone called in the chosen order. */
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

type UploadTileProps = { upload: Upload; uploads: Uploads }

/** An upload with progress and cancel button, or its error. */
export function UploadTile({ upload, uploads }: UploadTileProps) {
  const { key, file, done, error } = upload
  if (error !== null) return <FailedUpload upload={upload} uploads={uploads} />
  return (
    <>
      <div className="relative aspect-4/5 overflow-hidden rounded-sm bg-hover">
        <FilePreview file={file} />
        <ProgressBar label={`Subiendo ${file.name}`} done={done} className="absolute inset-x-3 bottom-3" />
      </div>
      <div className="mt-1 flex items-center justify-between gap-1">
        <p className="min-w-0 truncate text-xs text-ink-soft">{file.name}</p>
        <IconButton size="sm" label={`Cancelar ${file.name}`} onClick={() => uploads.drop(key)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

const FailedUpload = ({ upload: { key, file, error }, uploads }: UploadTileProps) => (
  <div className="flex items-start gap-3 rounded-sm bg-danger-soft p-2 pl-3">
    <div role="alert" className="min-w-0 flex-1 py-1">
      <p className="truncate text-sm font-semibold">{file.name}</p>
      <FieldError>{error}</FieldError>
    </div>
    <div className="flex">
      <IconButton size="sm" label={`Volver a subir ${file.name}`} onClick={() => uploads.retry(key)}>
        <RotateCw aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={`Descartar ${file.name}`} onClick={() => uploads.drop(key)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  </div>
)
