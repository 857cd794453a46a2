import { exportReporte, type Reporte } from '#modules/reportes/client.ts'
import { reportesTexts, vistaTexts } from '#modules/reportes/reporte-texts.ts'
import type { PeriodoElegido, Vista } from '#modules/reportes/rules.ts'
import { extensionOf, formatos } from '#shared/sheet-formatos.ts'
import { ExportButton } from '#ui/export-button.tsx'

type ExportarProps = { vista: Vista; elegido: PeriodoElegido; periodo: Reporte['periodo'] }

/** The whole table of the report as a file, in each format. */
export const ExportarReporte = ({ vista, elegido, periodo }: ExportarProps) => (
  <div className="flex flex-wrap gap-2">
    {formatos.map((formato) => (
      <ExportButton
        key={formato}
        size="sm"
        label={reportesTexts[formato]}
        name={reportesTexts.exportAs(formato)}
        failed={reportesTexts.exportFailed}
        file={`${vistaTexts[vista].archivo}-${periodo.desde}-${periodo.hasta}.${extensionOf(formato)}`}
        fetchFile={() => exportReporte({ ...elegido, vista, formato })}
      />
    ))}
  </div>
)
