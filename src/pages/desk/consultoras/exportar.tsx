import { exportDirectorio } from '#modules/personas/consultoras/client.ts'
import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { ExportMenu } from '#ui/export-menu.tsx'

/** The list that is shown, with its search, as a file for a spreadsheet (spec 3.1). */
export const Exportar = ({ estado, q }: { estado: EstadoConsultora; q: string | undefined }) => (
  <ExportMenu
    size="sm"
    label={consultorasTexts.export}
    failed={consultorasTexts.exportFailed}
    file={`consultoras-${estado}`}
    fetchFile={(formato) => exportDirectorio(estado, q, formato)}
  />
)
