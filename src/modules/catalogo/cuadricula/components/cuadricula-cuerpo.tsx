import { startTransition, useId, useState } from 'react'
import type { ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { Relleno } from '#modules/catalogo/cuadricula/relleno-rules.ts'
import { type Plano, withTexto } from '#modules/catalogo/cuadricula/rules.ts'
import type { Lugar } from '#modules/catalogo/cuadricula/teclado-rules.ts'
import { cuadriculaTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { CuadriculaFilas } from './cuadricula-filas.tsx'
import { CuadriculaTools, Teclas, useOneDigit } from './cuadricula-tools.tsx'
import type { Destino } from './destino.ts'
import { Dicho } from './dicho.tsx'
import { Idas } from './idas.tsx'
import type { UseEscrito } from './use-escrito.ts'
import type { UseTeclado } from './use-teclado.ts'

type CuerpoProps = {
  plano: Plano
  productos: ProductoDeCuadricula[]
  destino: Destino
  uso: UseEscrito
  teclado: UseTeclado
  said: string | Relleno
  setSaid: (said: string | Relleno) => void
  /** What is left could not be read again. */
  failing: boolean
}

/** What fills many cells, what became of it, and the cells. */
export function CuadriculaCuerpo({ plano, productos, destino, uso, teclado, said, setSaid, failing }: CuerpoProps) {
  const { heldOf, texts, priceOf } = destino
  const { escrito } = uso
  const id = useId()
  const [active, setActive] = useState(0)
  const [oneDigit, setOneDigit] = useOneDigit()
  const type = (at: Lugar, tallaId: string, text: string) => {
    uso.type(tallaId, text)
    setSaid('')
    if (oneDigit && /^\d$/.test(text)) teclado.advance(at, withTexto(escrito, tallaId, text))
  }
  return (
    <>
      {uso.restored && <p className="mb-3 text-sm text-ink-soft">{cuadriculaTexts.restored}</p>}
      {failing && <p className="mb-3 text-sm text-warning">{cuadriculaTexts.stale}</p>}
      <CuadriculaTools
        {...{ oneDigit, setOneDigit, uso }}
        row={plano.filas[active]?.nombre ?? ''}
        canRepeat={active < plano.filas.length - 1}
        onRepeat={() => teclado.repeatRow(active)}
        onSaid={setSaid}
      />
      <Dicho said={said} plano={plano} />
      <Idas plano={plano} uso={uso} />
      <fieldset
        ref={teclado.box}
        aria-label={cuadriculaTexts.grid}
        className="@container min-w-0"
        {...teclado.handlers}
        // After the cell that has the focus now is drawn: with sixty colours one waits for all of them else.
        onBlur={({ target }) => startTransition(() => setActive(Number(target.dataset.fila ?? active)))}
      >
        <CuadriculaFilas
          {...{ id, plano, productos, escrito, priceOf }}
          heldOf={(tallaId) => (heldOf(tallaId) > 0 ? texts.held(heldOf(tallaId)) : '')}
          onType={type}
        />
      </fieldset>
      <Teclas />
    </>
  )
}
