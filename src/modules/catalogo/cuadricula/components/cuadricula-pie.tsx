import type { RefObject } from 'react'
import { cuadriculaTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Money } from '#ui/money.tsx'

type PieProps = {
  piezas: number
  total: number | null
  problemas: number
  /** Why there is no room for so many lines. */
  full: string | null
  addLabel: string
  addButton: RefObject<HTMLButtonElement | null>
  onAdd: () => void
  onAdjust: () => void
}

/** What it comes to so far, what stands in the way, and the one press. */
export function CuadriculaPie({ piezas, total, problemas, full, addLabel, addButton, onAdd, onAdjust }: PieProps) {
  return (
    <div className="flex w-full flex-col gap-3 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold tabular-nums md:justify-start">
          {piezas === 0 ? (
            <span className="font-normal text-ink-soft">{cuadriculaTexts.nothing}</span>
          ) : (
            <>
              <span>{cuadriculaTexts.piezas(piezas)}</span>
              {total !== null && <Money centavos={total} className="text-lg" />}
            </>
          )}
        </p>
        <div role="status">
          {problemas > 0 && (
            <div className="flex flex-wrap items-center gap-x-4">
              <FieldError>{cuadriculaTexts.review(problemas)}</FieldError>
              <Button variant="link" size="sm" onClick={onAdjust}>
                {cuadriculaTexts.adjust}
              </Button>
            </div>
          )}
          {full && <FieldError>{full}</FieldError>}
        </div>
      </div>
      <Button ref={addButton} size="lg" disabled={(piezas === 0 && problemas === 0) || full !== null} onClick={onAdd}>
        {addLabel}
      </Button>
    </div>
  )
}
