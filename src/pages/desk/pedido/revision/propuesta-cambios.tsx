import {
  cambioDeLineaTexts,
  cambioDeLineaWords,
  piezasOf,
  prendaDicha,
} from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import { pesosDifference, piezasDifference } from '#modules/pedidos/propuesta-texts.ts'
import { piezasText } from '#modules/pedidos/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { revisionTexts } from './revision-texts.ts'

type Cambio = NonNullable<Pedido['propuesta']>['lineas'][number]
type CambiosProps = { cambios: { cambian: Cambio[]; iguales: Cambio[] }; before: number; after: number }

/** What a propuesta changes, a line each, and what the pedido would come to. */
export function PropuestaCambios({ cambios, before, after }: CambiosProps) {
  const { cambian, iguales } = cambios
  const piezas = piezasOf([...cambian, ...iguales])
  return (
    <div>
      <ul className="flex flex-col divide-y divide-line">
        {cambian.map(({ posicion, antes, despues, motivo }) => {
          const item = antes ?? despues
          return (
            <li key={posicion} className="grid gap-x-6 py-2 first:pt-0 sm:grid-cols-2">
              <span className="wrap-anywhere">{item && prendaDicha(item)}</span>
              <span>
                <span className="font-semibold">{wordsOf(antes, despues)}</span>
                {motivo && <span className="block text-sm wrap-anywhere text-ink-soft">{motivo}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {iguales.length > 0 && (
        <p className="border-t border-line pt-2 text-sm text-ink-soft">{cambioDeLineaTexts.iguales(iguales.length)}</p>
      )}
      <p className="mt-2 border-t border-line-strong pt-3 tabular-nums">
        <span className="font-semibold">
          {revisionTexts.outcome} {piezasText(piezas.despues)}, {formatPesos(after)}
        </span>{' '}
        <span className="text-sm text-ink-soft">
          ({piezasDifference(piezas.antes, piezas.despues)}, {pesosDifference(before, after)})
        </span>
      </p>
    </div>
  )
}

const wordsOf = (antes: Cambio['antes'], despues: Cambio['despues']): string => {
  const words = cambioDeLineaWords({ antes, despues }, 'antes').join(', ')
  return antes || !despues
    ? words
    : `${words}: ${piezasText(despues.cantidad)}, ${formatPesos(despues.subtotalCentavos)}`
}
