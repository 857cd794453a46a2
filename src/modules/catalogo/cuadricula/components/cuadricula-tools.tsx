import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { cuadriculaTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { readText, writeText } from '#ui/use-draft.ts'
import type { UseEscrito } from './use-escrito.ts'

type ToolsProps = {
  oneDigit: boolean
  setOneDigit: (on: boolean) => void
  uso: UseEscrito
  /** The colour that was typed into last. */
  row: string
  canRepeat: boolean
  onRepeat: () => void
  onSaid: (text: string) => void
}

/** What the keys do, for a finger; and how the keys go on. */
export function CuadriculaTools({ oneDigit, setOneDigit, uso, row, canRepeat, onRepeat, onSaid }: ToolsProps) {
  return (
    <div className="mb-2 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" className="text-left!" disabled={!canRepeat} onClick={onRepeat}>
          {`Repetir ${row} en los de abajo`}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo aria-hidden="true" className="size-4.5" />}
          disabled={!uso.canUndo}
          onClick={() => uso.undo() && onSaid(cuadriculaTexts.undone)}
        >
          Deshacer
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={Object.keys(uso.escrito).length === 0}
          onClick={() => {
            uso.set({})
            onSaid('Se vaciaron las casillas')
          }}
        >
          Vaciar
        </Button>
      </div>
      <Checkbox
        label="Pasar a la siguiente con cada cifra"
        hint={<span className="max-md:hidden">Para cantidades del 1 al 9: no hace falta cambiar de casilla.</span>}
        checked={oneDigit}
        onChange={({ target }) => setOneDigit(target.checked)}
      />
    </div>
  )
}

/** What the keys do: for those who have some. */
export const Teclas = () => (
  <Fold title="Con el teclado" className="mt-2 border-t border-line pt-1 text-sm max-md:hidden">
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-3 lg:grid-cols-[auto_1fr_auto_1fr]">
      {cuadriculaTexts.keyList.map(([key, does]) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{key}</dt>
          <dd className="text-ink-soft">{does}</dd>
        </div>
      ))}
    </dl>
  </Fold>
)

const storageKey = 'azahar-cuadricula-cifras'

/** Does each digit go on to the next cell? As this browser has it. */
export function useOneDigit(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readText('browser', storageKey) === '1')
  const set = (next: boolean) => {
    setOn(next)
    writeText('browser', storageKey, next ? '1' : '0')
  }
  return [on, set]
}
