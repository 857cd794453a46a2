import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { reportesTexts, vistaTexts } from '#features/reportes/reporte-texts.ts'
import type { PeriodoElegido, Vista } from '#features/reportes/rules.ts'
import type { Formato } from '#features/reportes/schema.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { toastError } from '#ui/toast.ts'
import { exportReporte, type Reporte } from './client.ts'

type ExportarProps = { vista: Vista; elegido: PeriodoElegido; periodo: Reporte['periodo'] }

/** The whole table of the report as a file, in both formats. */
export const ExportarReporte = (props: ExportarProps) => (
  <div className="flex gap-2">
    <ExportButton {...props} formato="xlsx" label={reportesTexts.xlsx} />
    <ExportButton {...props} formato="csv" label={reportesTexts.csv} />
  </div>
)

function ExportButton({
  vista,
  elegido,
  periodo,
  formato,
  label,
}: ExportarProps & { formato: Formato; label: string }) {
  const exporting = useMutation({
    mutationFn: () => exportReporte({ ...elegido, vista, formato }),
    onSuccess: (file) => download(file, `${vistaTexts[vista].archivo}-${periodo.desde}-${periodo.hasta}.${formato}`),
    onError: (error) => toastError(reportesTexts.exportFailed, { description: detailOf(error) }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={exporting.isPending}
      aria-label={reportesTexts.exportAs(label)}
      onClick={() => exporting.mutate()}
      icon={<Download aria-hidden="true" className="size-4.5" />}
    >
      {label}
    </Button>
  )
}
