import Download from 'lucide-react/icons/download'
import { extensionOf, type Formato, formatos } from '#shared/sheet-formatos.ts'
import { Button } from './button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { useVerb } from './use-verb.ts'

const keptMs = 60_000

/** Saves a file under this name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

type ExportMenuProps = {
  label: string
  failed: string
  file: string
  fetchFile: (formato: Formato) => Promise<Blob>
  size?: 'sm'
  /** Icon only on a phone. */
  short?: boolean
}

const labels: Record<Formato, string> = { xlsx: 'Excel', csv: 'CSV', csv_punto_y_coma: 'CSV con punto y coma' }

export function ExportMenu({ label, failed, file, fetchFile, size, short = false }: ExportMenuProps) {
  const exporting = useVerb({
    mutationFn: fetchFile,
    onSuccess: (blob, formato) => download(blob, `${file}.${extensionOf(formato)}`),
    failure: failed,
  })
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          {...(size && { size })}
          busy={exporting.isPending}
          icon={<Download aria-hidden="true" className="size-4.5" />}
        >
          <span className={short ? 'max-md:sr-only' : ''}>{label}</span>
        </Button>
      }
    >
      {formatos.map((formato) => (
        <MenuItem key={formato} onClick={() => exporting.mutate(formato)}>
          {labels[formato]}
        </MenuItem>
      ))}
    </Menu>
  )
}

type ExportButtonProps = {
  label: string
  name: string
  failed: string
  file: string
  fetchFile: () => Promise<Blob>
  size?: 'sm'
}

export function ExportButton({ label, name, failed, file, fetchFile, size }: ExportButtonProps) {
  const exporting = useVerb({
    mutationFn: fetchFile,
    onSuccess: (blob) => download(blob, file),
    failure: failed,
  })
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      busy={exporting.isPending}
      aria-label={name}
      onClick={() => exporting.mutate()}
      icon={<Download aria-hidden="true" className={size ? 'size-4.5' : 'size-5'} />}
    >
      {label}
    </Button>
  )
}
