import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FilePreview } from '#ui/file-preview.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

type UploadTileProps = { upload: Upload; uploads: Uploads }

/** A picture on its way: itself, how far it has come, and the way back. One that failed takes a row for the reason. */
export function UploadTile({ upload, uploads }: UploadTileProps) {
  const { key, file, done, error } = upload
  if (error !== null) return <FailedUpload upload={upload} uploads={uploads} />
  return (
    <>
      <div className="relative aspect-4/5 overflow-hidden rounded-sm bg-hover">
        <FilePreview file={file} className="opacity-70" />
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
