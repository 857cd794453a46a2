import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Trash2 from 'lucide-react/icons/trash-2'
import { maxStock } from '#modules/existencias/rules.ts'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import type { Contada } from './conteo-storage.ts'

type ContadasProps = {
  contadas: Contada[]
  /** Why a size was not written, by its id. */
  rechazos: Record<string, string>
  onNumber: (tallaId: string, contadas: number) => void
  onRemove: (tallaId: string) => void
}

/** What was counted so far, the last first; each number can be typed over. */
export function Contadas({ contadas, rechazos, onNumber, onRemove }: ContadasProps) {
  if (contadas.length === 0)
    return (
      <EmptyState icon={<ScanBarcode aria-hidden="true" />} title={conteoTexts.empty}>
        {conteoTexts.emptyDetail}
      </EmptyState>
    )
  return (
    <section aria-label={conteoTexts.list}>
      <Card padding="none">
        <VirtualList
          label={conteoTexts.list}
          items={contadas}
          keyOf={({ tallaId }) => tallaId}
          estimate={76}
          rowClassName="not-first:border-t border-line"
        >
          {({ tallaId, nombre, sku, talla, contadas: count }) => (
            <article
              aria-label={`${nombre}, talla ${talla}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 md:px-5"
            >
              <div className="min-w-32 flex-1">
                <h2 className="line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">{nombre}</h2>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {sku} · Talla {talla}
                </p>
              </div>
              <div className="flex items-center gap-1">
                <QuantityStepper
                  label={conteoTexts.cantidad(nombre, talla)}
                  value={count}
                  min={0}
                  max={maxStock}
                  onValueChange={(next) => onNumber(tallaId, next)}
                />
                <IconButton label={conteoTexts.remove(nombre, talla)} onClick={() => onRemove(tallaId)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
              {rechazos[tallaId] && (
                <div role="alert" className="basis-full">
                  <FieldError>{rechazos[tallaId]}</FieldError>
                </div>
              )}
            </article>
          )}
        </VirtualList>
      </Card>
    </section>
  )
}
