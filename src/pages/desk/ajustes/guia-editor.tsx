import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef } from 'react'
import type { z } from 'zod'
import { guiaTexts } from '#modules/ajustes/texts.ts'
import { type Guia, maxFilas, maxMedidas, type Place, withFila, withMedida } from '#modules/catalogo/guia-rules.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { GuiaGrid, nameOf } from './guia-grid.tsx'

type EditorProps = {
  guia: Guia
  label: string
  issues: z.core.$ZodIssue[]
  onChange: (guia: Guia) => void
  onRemove: () => void
}

/** The table of a guía with what is wrong with it, and what makes it longer, wider or none. */
export function GuiaEditor({ guia, label, issues, onChange, onRemove }: EditorProps) {
  const id = useId()
  const { medidas, filas } = guia
  const { table, focusNext } = useFocusAfterwards()
  const change = (next: Guia, selector: string) => {
    onChange(next)
    focusNext(selector)
  }
  const problems = issues.map(({ path, message }) => ({ place: placeOf(path), id: `${id}-${path.join('.')}`, message }))
  const problemOf = ({ row, column }: Place) =>
    problems.find(({ place }) => place?.row === row && place.column === column)?.id
  const plus = <Plus aria-hidden="true" className="size-4.5" />
  return (
    <>
      <div className="-mx-1 overflow-x-auto px-1 pb-1">
        <GuiaGrid {...{ guia, table, problemOf, onChange }} caption={label} onRemove={change} />
      </div>
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem.id}>
              <FieldError id={problem.id}>
                {problem.place ? `${nameOf(guia, problem.place)}: ${problem.message}` : problem.message}
              </FieldError>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          {...{ variant: 'secondary', size: 'sm', icon: plus }}
          disabled={filas.length >= maxFilas}
          onClick={() => change(withFila(guia), `[data-cell="${filas.length + 1}.0"]`)}
        >
          {guiaTexts.addFila}
        </Button>
        <Button
          {...{ variant: 'secondary', size: 'sm', icon: plus }}
          disabled={medidas.length >= maxMedidas}
          onClick={() => change(withMedida(guia), `[data-cell="0.${medidas.length + 1}"]`)}
        >
          {guiaTexts.addMedida}
        </Button>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          {guiaTexts.remove}
        </Button>
      </div>
    </>
  )
}

/** Where an issue of the schema stands in the table; `undefined` for one of the whole. */
function placeOf([part, index, field, column]: PropertyKey[]): Place | undefined {
  if (typeof index !== 'number') return undefined
  if (part === 'medidas') return { row: 0, column: index + 1 }
  return { row: index + 1, column: field === 'cm' && typeof column === 'number' ? column + 1 : 0 }
}

/** Focuses in the table what is there after the next drawing. */
function useFocusAfterwards() {
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    table.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const focusNext = (selector: string) => {
    wanted.current = selector
  }
  return { table, focusNext }
}
