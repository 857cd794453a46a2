import Upload from 'lucide-react/icons/upload'
import { type DragEvent, type ReactNode, useState } from 'react'
import { FieldAlert, Input } from './field.tsx'

type DropZoneProps = {
  label: string
  hint?: ReactNode
  /** As in HTML. Does not filter dropped files. */
  accept: string
  multiple?: boolean
  error?: string | undefined
  onFiles: (files: File[]) => void
  className?: string
}

export function DropZone({ label, hint, accept, multiple = false, error, onFiles, className = '' }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className={className}>
      <label
        onDragEnter={hover}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex h-full min-h-24 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-md border-2 border-dashed p-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
          over ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'
        }`}
      >
        <Upload aria-hidden="true" className="size-6 text-ink-soft" />
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-sm text-ink-soft">{hint}</span>}
        <Input
          type="file"
          accept={accept}
          multiple={multiple}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      {error && <FieldAlert className="mt-2">{error}</FieldAlert>}
    </div>
  )
}
