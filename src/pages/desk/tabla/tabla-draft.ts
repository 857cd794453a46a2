import type { Fila } from '#modules/catalogo/client.ts'
import { centavosSchema, type FilaCambiada } from '#modules/catalogo/field-schemas.ts'
import { tablaTexts } from '#modules/catalogo/producto-texts.ts'
import { slipsOf, stockFrom } from '#modules/catalogo/rules.ts'
import { maxStock } from '#modules/existencias/rules.ts'
import { centavosFrom } from '#shared/read-amounts.ts'

/** What was typed into a row: each cell as it was written, over the row as it was then. */
export type FilaDraft = {
  /** The row that the first cell was typed over: the list goes on by itself, and what was typed is not of what it shows since. */
  base?: Fila | undefined
  precio?: string | undefined
  costo?: string | undefined
  activo?: boolean | undefined
  tallas?: Record<string, string> | undefined
}
/** Why a row was not saved, and beside which size, by its id. */
export type Refusal = { detail: string; tallas: Record<string, string> }
export type CellErrors = { precio?: string; costo?: string }

/** Does a row look like a slip in its prices as it would be saved? What was saved so before is not asked about again. */
export const looksLikeSlip = (fila: Fila, { precioCentavos, costoConsultoraCentavos, activo }: FilaCambiada): boolean =>
  slipsOf(
    {
      precioCentavos: precioCentavos ?? fila.precioCentavos,
      costoConsultoraCentavos: costoConsultoraCentavos ?? fila.costoConsultoraCentavos,
      activo: activo ?? fila.activo,
    },
    { precioCentavos: fila.precioCentavos, costoConsultoraCentavos: fila.costoConsultoraCentavos, activo: fila.activo },
  ).length > 0

/** What of a row is other than it was read; `null` for nothing. @returns `errors` where a cell is no amount. */
export function changesOf(shown: Fila, draft: FilaDraft): { change: FilaCambiada | null; errors: CellErrors } {
  const fila = draft.base ?? shown
  const errors: CellErrors = {}
  const amount = (cell: 'precio' | 'costo', saved: number): number | undefined => {
    const typed = draft[cell]
    if (typed === undefined) return undefined
    const centavos = centavosFrom(typed)
    const problem = centavosSchema.safeParse(centavos ?? Number.NaN).error?.issues[0]
    if (problem) errors[cell] = problem.code === 'invalid_type' ? tablaTexts.badAmount : problem.message
    return centavos === saved ? undefined : (centavos ?? undefined)
  }
  const precioCentavos = amount('precio', fila.precioCentavos)
  const costoConsultoraCentavos = amount('costo', fila.costoConsultoraCentavos)
  const activo = draft.activo === fila.activo ? undefined : draft.activo
  const tallas = fila.tallas.flatMap(({ id, stock: stockVisto, marca }) => {
    const typed = draft.tallas?.[id]
    const stock = typed === undefined ? stockVisto : Math.min(stockFrom(typed), maxStock)
    return stock === stockVisto ? [] : [{ id, stock, stockVisto, marca }]
  })
  const changed =
    precioCentavos !== undefined || costoConsultoraCentavos !== undefined || activo !== undefined || tallas.length > 0
  const { id, version } = fila
  const change = { id, version, precioCentavos, costoConsultoraCentavos, activo, tallas }
  return { change: changed || Object.keys(errors).length > 0 ? change : null, errors }
}
