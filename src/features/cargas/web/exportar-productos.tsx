import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type Formato, formatos } from '#features/cargas/schema.ts'
import { cargasTexts } from '#features/cargas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { toastError } from '#ui/toast.ts'
import { exportProductos } from './client.ts'

/** All products as a file, in both formats. */
export const ExportarProductos = () => formatos.map((formato) => <ExportButton key={formato} formato={formato} />)

function ExportButton({ formato }: { formato: Formato }) {
  const label = cargasTexts.labels[formato]
  const exporting = useMutation({
    mutationFn: () => exportProductos(formato),
    onSuccess: (file) => download(file, `productos.${formato}`),
    onError: (error) => toastError(cargasTexts.exportFailed, { description: detailOf(error) }),
  })
  return (
    <Button
      variant="secondary"
      busy={exporting.isPending}
      aria-label={cargasTexts.exportAs(label)}
      onClick={() => exporting.mutate()}
      icon={<Download aria-hidden="true" className="size-5" />}
    >
      {label}
    </Button>
  )
}
