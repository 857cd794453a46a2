import Download from 'lucide-react/icons/download'
import type { EstadoConsultora } from '#features/consultoras/rules.ts'
import { consultorasTexts } from '#features/consultoras/texts.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { useVerb } from '#ui/use-verb.ts'
import { exportDirectorio } from './client.ts'

/** The list that is shown, with its search, as a file for a spreadsheet (spec 3.1). */
export function Exportar({ estado, q }: { estado: EstadoConsultora; q: string | undefined }) {
  const exporting = useVerb({
    mutationFn: () => exportDirectorio(estado, q),
    onSuccess: (file) => download(file, `consultoras-${estado}.csv`),
    failure: consultorasTexts.exportFailed,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      icon={<Download aria-hidden="true" className="size-4.5" />}
    >
      {consultorasTexts.export}
    </Button>
  )
}
