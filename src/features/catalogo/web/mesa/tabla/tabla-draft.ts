import { maxStock, priceSlips, stockFrom } from '#features/catalogo/rules.ts'
import type { FilaCambiada } from '#features/catalogo/tabla-schema.ts'
import { tablaTexts } from '#features/catalogo/tabla-texts.ts'
import type { Fila } from '#features/catalogo/web/client.ts'
import { centavosFrom } from '#shared/pesos.ts'

/** What was typed into a row: each cell as it was written. */
export type FilaDraft = {
  precio?: string | undefined
  costo?: string | undefined
  activo?: boolean | undefined
  tallas?: Record<string, string> | undefined
}
export type CellErrors = { precio?: string; costo?: string }

/** Does a row look like a slip in its prices as it would be saved? What was saved so before is not asked about again. */
export const looksLikeSlip = (fila: Fila, { precioCentavos, costoConsultoraCentavos, activo }: FilaCambiada): boolean =>
  [precioCentavos, costoConsultoraCentavos, activo].some((it) => it !== undefined) &&
  priceSlips({
    precioCentavos: precioCentavos ?? fila.precioCentavos,
    costoConsultoraCentavos: costoConsultoraCentavos ?? fila.costoConsultoraCentavos,
    activo: activo ?? fila.activo,
  }).length > 0

/** What of a row is other than it is saved; `null` for nothing. @returns `errors` where a cell is no amount. */
export function changesOf(fila: Fila, draft: FilaDraft): { change: FilaCambiada | null; errors: CellErrors } {
  const errors: CellErrors = {}
  const amount = (cell: 'precio' | 'costo', saved: number): number | undefined => {
    const typed = draft[cell]
    if (typed === undefined) return undefined
    const centavos = centavosFrom(typed)
    if (centavos === null || Number.isNaN(centavos) || centavos < 0) errors[cell] = tablaTexts.badAmount
    return centavos === saved ? undefined : (centavos ?? undefined)
  }
  const precioCentavos = amount('precio', fila.precioCentavos)
  const costoConsultoraCentavos = amount('costo', fila.costoConsultoraCentavos)
  const activo = draft.activo === fila.activo ? undefined : draft.activo
  const tallas = fila.tallas.flatMap(({ id, stock: stockVisto }) => {
    const typed = draft.tallas?.[id]
    const stock = typed === undefined ? stockVisto : Math.min(stockFrom(typed), maxStock)
    return stock === stockVisto ? [] : [{ id, stock, stockVisto }]
  })
  const changed =
    precioCentavos !== undefined || costoConsultoraCentavos !== undefined || activo !== undefined || tallas.length > 0
  const { id, version } = fila
  const change = { id, version, precioCentavos, costoConsultoraCentavos, activo, tallas }
  return { change: changed || Object.keys(errors).length > 0 ? change : null, errors }
}
