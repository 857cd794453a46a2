import Download from 'lucide-react/icons/download'
import { extensionOf, type Formato, formatos } from '#shared/sheet-formatos.ts'
import { Button } from './button.tsx'
import { download } from './download.ts'
import { Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'
import { useVerb } from './use-verb.ts'

type ExportMenuProps = {
  label: string
  failed: string
  /** The file's name, without what comes after the dot. */
  file: string
  fetchFile: (formato: Formato) => Promise<Blob>
  size?: 'sm'
}

const labels: Record<Formato, string> = { xlsx: 'Excel', csv: 'CSV', csv_punto_y_coma: 'CSV con punto y coma' }

/** Fetches a table as a file, in the format that is chosen, and gives it to the browser to keep. */
export function ExportMenu({ label, failed, file, fetchFile, size }: ExportMenuProps) {
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
          {label}
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
