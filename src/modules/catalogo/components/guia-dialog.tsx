import type { Guia } from '#modules/ajustes/guia-rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { Dialog } from '#ui/dialog.tsx'
import { GuiaTable } from './guia-table.tsx'

type DialogProps = { guia: Guia; categoria: Categoria; onClose: () => void }

/** The guía de tallas of a line, over the product's page (spec 3.5.6). */
export const GuiaDialog = ({ guia, categoria, onClose }: DialogProps) => (
  <Dialog
    title={catalogoTexts.guia}
    description={`${categoriaTexts[categoria]}, en centímetros. Son medidas del cuerpo, no de la prenda.`}
    open
    onOpenChange={(open) => !open && onClose()}
  >
    <GuiaTable guia={guia} caption={`${catalogoTexts.guia}: ${categoriaTexts[categoria]}`} />
  </Dialog>
)
