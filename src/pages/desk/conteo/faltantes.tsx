import type { TallaContable } from '#modules/existencias/codigo-rules.ts'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Fold } from '#ui/fold.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const maxShown = 60

type FaltantesProps = { faltantes: TallaContable[]; onZero: (talla: TallaContable) => void }

/** What of the line was not counted yet. It stays as it is, unless somebody says that there is none. */
export function Faltantes({ faltantes, onZero }: FaltantesProps) {
  if (faltantes.length === 0) return null
  const more = faltantes.length - maxShown
  return (
    <Card padding="sm">
      <Fold title={conteoTexts.missing(faltantes.length)}>
        <p className="mb-3 text-sm text-ink-soft">{conteoTexts.missingDetail}</p>
        <ul className="flex flex-col divide-y divide-line">
          {faltantes.slice(0, maxShown).map((talla) => (
            <li key={talla.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 text-sm wrap-anywhere">
                {talla.nombre} · <strong className="font-semibold">{talla.talla}</strong>
                <span className="block text-ink-soft">{talla.sku}</span>
              </span>
              <Button variant="secondary" size="sm" onClick={() => onZero(talla)}>
                {conteoTexts.zero}
                <VisuallyHidden>
                  {' '}
                  {talla.nombre}, talla {talla.talla}
                </VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="pt-3 text-sm text-ink-soft">{conteoTexts.missingMore(more)}</p>}
      </Fold>
    </Card>
  )
}
