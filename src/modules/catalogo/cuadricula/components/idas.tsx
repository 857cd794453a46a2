import { useRef } from 'react'
import type { Plano } from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { Button } from '#ui/button.tsx'
import type { UseEscrito } from './use-escrito.ts'

/** What was typed for a size that is not for sale any more: named, and taken out by whoever typed it. */
export function Idas({ plano, uso }: { plano: Plano; uso: UseEscrito }) {
  const names = useRef(new Map<string, string>())
  const there = new Set<string>()
  for (const { nombre, celdas } of plano.filas)
    for (const [columna, celda] of celdas.entries())
      if (celda) {
        there.add(celda.tallaId)
        names.current.set(celda.tallaId, `${nombre}, talla ${plano.columnas[columna]}`)
      }
  const gone = Object.entries(uso.escrito).filter(([tallaId]) => !there.has(tallaId))
  if (gone.length === 0) return null
  return (
    <div role="alert" className="mb-3 rounded-md bg-warning-soft px-3.5 py-2 text-sm text-warning">
      <p className="font-semibold">{cuadriculaTexts.gone}</p>
      <ul>
        {gone.map(([tallaId, typed]) => (
          <li key={tallaId} className="wrap-anywhere">
            {names.current.get(tallaId) ?? cuadriculaTexts.goneUnknown}: {typed}
          </li>
        ))}
      </ul>
      <Button
        variant="link"
        size="sm"
        onClick={() => uso.set(Object.fromEntries(Object.entries(uso.escrito).filter(([it]) => there.has(it))))}
      >
        {cuadriculaTexts.goneDrop}
      </Button>
    </div>
  )
}
