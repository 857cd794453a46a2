import type { Guia } from '#modules/ajustes/guia-rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { type Categoria, categoriaTexts } from '#shared/categorias.ts'
import { Dialog } from '#ui/dialog.tsx'
import { reachByKeys } from '#ui/reach-by-keys.ts'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type TableProps = {
  guia: Guia
  caption: string
  /** Background class; the sticky column of sizes needs an opaque one. */
  ground?: string
}

/** A size guide: a row per size, a column per measure; sizes stay in view while it scrolls. */
export const GuiaTable = ({ guia, caption, ground = 'bg-surface-raised' }: TableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a named section is a landmark of the page; this one scrolls
  <div ref={reachByKeys} role="group" aria-label={caption} className="overflow-x-auto">
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm">
          <th scope="col" className={`${sizeClass} ${ground}`}>
            {catalogoTexts.talla}
          </th>
          {guia.medidas.map((medida) => (
            <th key={medida} scope="col" className={`${cellClass} max-w-32 font-semibold wrap-break-word`}>
              {medida}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guia.filas.map(({ talla, cm }) => (
          <tr key={talla} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${sizeClass} ${ground}`}>
              {talla}
            </th>
            {guia.medidas.map((medida, index) => (
              <td key={medida} className={`${cellClass} whitespace-nowrap`}>
                {cm[index] || <NoMeasure />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const NoMeasure = () => (
  <>
    <span aria-hidden="true" className="text-ink-soft">
      —
    </span>
    <VisuallyHidden>Sin medida</VisuallyHidden>
  </>
)

const cellClass = 'px-1.5 py-2.5 text-right align-baseline last:pr-0 md:px-4'
const sizeClass = 'sticky left-0 max-w-28 py-2.5 pr-1.5 align-baseline font-semibold wrap-break-word'

type DialogProps = { guia: Guia; categoria: Categoria; onClose: () => void }

/** The size guide of a line, on top of the product's page (spec 3.5.6). */
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
