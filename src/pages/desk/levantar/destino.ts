import { maxLineas } from '#modules/carrito/schema.ts'
import type { Destino } from '#modules/catalogo/cuadricula/components/destino.ts'
import { piezasOf } from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts, destinoTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { toastSuccess } from '#ui/toast.ts'
import type { Levantando } from './draft.ts'

/** A grid whose pieces go into the pedido that is being raised, at the consultora's price. */
export function levantarDestino(usuarioId: string, { draft, add }: Levantando): Destino {
  const held = new Map(draft.lineas.map(({ tallaId, cantidad }) => [tallaId, cantidad]))
  return {
    ...{ clave: `${usuarioId}-levantar`, texts: destinoTexts.pedido },
    heldOf: (tallaId) => held.get(tallaId) ?? 0,
    ...{ max: maxLineas, room: maxLineas - draft.lineas.length },
    priceOf: ({ precioUnitarioCentavos }) => precioUnitarioCentavos ?? null,
    onAdd: (productos, partidas) => {
      add(productos, partidas)
      toastSuccess(cuadriculaTexts.added(piezasOf(partidas)))
    },
  }
}
