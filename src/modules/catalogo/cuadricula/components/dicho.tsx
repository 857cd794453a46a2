import type { Relleno } from '#modules/catalogo/cuadricula/relleno-rules.ts'
import type { Plano } from '#modules/catalogo/cuadricula/rules.ts'
import type { Lugar } from '#modules/catalogo/cuadricula/teclado-rules.ts'
import { cuadriculaTexts, fueraText } from '#modules/catalogo/cuadricula/texts.ts'

const maxShown = 6

/** What became of the last thing that filled many cells: what had no place is named. */
export function Dicho({ said, plano }: { said: string | Relleno; plano: Plano }) {
  const fuera = typeof said === 'string' ? [] : said.fuera
  const nameOf = (at: Lugar | null) =>
    at && `${plano.filas[at.fila]?.nombre ?? ''}, talla ${plano.columnas[at.columna] ?? ''}`
  return (
    <div role="status" className="text-sm">
      {said !== '' && <p className="py-1">{typeof said === 'string' ? said : cuadriculaTexts.filled(said.puestas)}</p>}
      {fuera.length > 0 && (
        <div className="mb-2 rounded-md bg-warning-soft px-3.5 py-2 text-warning">
          <p className="font-semibold">{cuadriculaTexts.fuera(fuera.length)}</p>
          <ul>
            {fuera.slice(0, maxShown).map((it, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew by each paste.
              <li key={index} className="wrap-anywhere">
                {fueraText(it, nameOf(it.donde))}
              </li>
            ))}
          </ul>
          {fuera.length > maxShown && <p>{cuadriculaTexts.fueraMore(fuera.length - maxShown)}</p>}
        </div>
      )}
    </div>
  )
}
