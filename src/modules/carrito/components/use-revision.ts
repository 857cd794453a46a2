import { useQuery } from '@tanstack/react-query'
import { type Revision, revisionQuery, type VentaVista } from '#modules/carrito/client.ts'
import { type CarritoLinea, type ForSale, type LineaProblem, lineaKey, reviewLineas } from '#modules/carrito/rules.ts'

export type ReviewedLinea = {
  linea: CarritoLinea
  key: string
  problem: LineaProblem | null
  disponible: number | null
}

/**
 * The cart's lines with their problems. Asks the server when the cart opens, when the tab becomes visible and after a
 * refusal; in between the same rule runs here. Unknown lines have no problem: the server decides at checkout.
 * @param known availability until the first answer. @param unanswered the lines were sent and may already be held:
 * skips the comparison.
 */
export function useRevision(
  lineas: CarritoLinea[],
  { known, unanswered = false }: { known?: Known; unanswered?: boolean } = {},
) {
  const { data, refetch } = useQuery(revisionQuery(lineas))
  const revision = unanswered ? undefined : (data ?? revisionFrom(known))
  return { reviewed: review(lineas, revision), askAgain: refetch }
}

type Known = { productoId: string; tallaId: string; venta: VentaVista }[] | undefined

const revisionFrom = (known: Known): Revision | undefined =>
  known && Object.fromEntries(known.map((linea) => [lineaKey(linea), linea.venta]))

function review(lineas: CarritoLinea[], revision: Revision | undefined): ReviewedLinea[] {
  const known = lineas.filter((linea) => revision && lineaKey(linea) in revision)
  const forSale = new Map<string, ForSale>()
  // Without a known price (modo clienta) no price has changed.
  for (const linea of known) {
    const venta = revision?.[lineaKey(linea)]
    if (venta)
      forSale.set(lineaKey(linea), {
        ...venta,
        precioUnitarioCentavos:
          (linea.precioOculto ? null : venta.precioUnitarioCentavos) ?? linea.precioUnitarioCentavos,
      })
  }
  const problems = new Map(reviewLineas(known, forSale).map((problem, index) => [known[index], problem]))
  return lineas.map((linea) => {
    const key = lineaKey(linea)
    return { linea, key, problem: problems.get(linea) ?? null, disponible: forSale.get(key)?.talla?.disponible ?? null }
  })
}
