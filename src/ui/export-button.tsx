import Download from 'lucide-react/icons/download'
import { Button } from './button.tsx'
import { download } from './download.ts'
import { useVerb } from './use-verb.ts'

type ExportButtonProps = {
  label: string
  /** The whole of it, for who does not see what the button stands beside. */
  name: string
  failed: string
  file: string
  fetchFile: () => Promise<Blob>
  size?: 'sm'
}

/** Fetches a file and gives it to the browser to keep. */
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
