import { formatos } from '#features/cargas/schema.ts'
import { cargasTexts } from '#features/cargas/texts.ts'
import { ExportButton } from '#ui/export-button.tsx'
import { exportProductos } from './client.ts'

/** All products as a file, in both formats. */
export const ExportarProductos = () =>
  formatos.map((formato) => (
    <ExportButton
      key={formato}
      label={cargasTexts.labels[formato]}
      name={cargasTexts.exportAs(cargasTexts.labels[formato])}
      failed={cargasTexts.exportFailed}
      file={`productos.${formato}`}
      fetchFile={() => exportProductos(formato)}
    />
  ))
