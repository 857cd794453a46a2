import { type Linea, notForSale, type Offered, present, reviseLineas } from '#modules/pedidos/propuesta-rules.ts'
import { pedidoTotal } from '#modules/pedidos/rules.ts'
import type { Prenda, Revision } from './revision.ts'
import { requestOf } from './revision-request.ts'

/**
 * What the pedido would become, by the server's own rule: its lines, and both totals in centavos.
 * @param precios what products cost now, in centavos by id; one that is not among them costs what it did when it was chosen.
 */
export function outcomeOf(revision: Revision, precios: ReadonlyMap<string, number> = new Map()) {
  const { items } = revision.base
  const chosen = [...Object.values(revision.lineas).map(({ por }) => por), ...revision.agregadas.map((it) => it.prenda)]
  const offered = new Map(chosen.flatMap((prenda) => (prenda ? [[keyOf(prenda), offeredFrom(prenda, precios)]] : [])))
  const before: Linea[] = items.map(({ imagen: _, ...item }) => ({ ...item, imagenId: null }))
  const { request } = requestOf(revision)
  const said = request.lineas.map((it) => ({ ...it, llegaEl: it.llegaEl ?? null, motivo: null, por: it.por ?? null }))
  const added = (request.agregadas ?? []).map((it) => ({ ...it, motivo: null }))
  const { lineas } = reviseLineas(
    before,
    { lineas: said, agregadas: added },
    (it) => offered.get(keyOf(it)) ?? notForSale,
  )
  const left = present(lineas)
  return {
    totalAntesCentavos: pedidoTotal(before),
    totalCentavos: pedidoTotal(left),
    piezas: left.reduce((sum, { cantidad }) => sum + cantidad, 0),
  }
}

const offeredFrom = ({ imagen: _, ...prenda }: Prenda, precios: ReadonlyMap<string, number>): Offered => ({
  ...prenda,
  imagenId: null,
  precioUnitarioCentavos: precios.get(prenda.productoId) ?? prenda.precioUnitarioCentavos,
})
const keyOf = ({ productoId, tallaId }: Pick<Prenda, 'productoId' | 'tallaId'>): string => `${productoId}/${tallaId}`
