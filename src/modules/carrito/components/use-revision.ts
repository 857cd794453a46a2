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
 * The cart's lines, each with what is wrong with it today: asked of the server when the cart opens, when
 * the tab becomes visible again and after a refusal; in between the same rule runs here, at once. What is not known is
 * no problem: the server decides when the cart is sent.
 * @param known what is for sale of the lines, until that answer is there. @param unanswered the lines were sent, and may be held for the
 * consultora by now: nothing that is left for others says anything about them.
 */
export function useRevision(
  lineas: CarritoLinea[],
  { known, unanswered = false }: { known?: Known; unanswered?: boolean } = {},
) {
  const { data, refetch } = useQuery(revisionQuery(lineas))
  const revision = unanswered ? undefined : (data ?? revisionFrom(known))
  return { reviewed: review(lineas, revision), askAgain: refetch }
}

/** Lines with what is for sale of them, as the cart of the account comes. */
type Known = { productoId: string; tallaId: string; venta: VentaVista }[] | undefined

const revisionFrom = (known: Known): Revision | undefined =>
  known && Object.fromEntries(known.map((linea) => [lineaKey(linea), linea.venta]))

function review(lineas: CarritoLinea[], revision: Revision | undefined): ReviewedLinea[] {
  const known = lineas.filter((linea) => revision && lineaKey(linea) in revision)
  const forSale = new Map<string, ForSale>()
  // In modo clienta no price is told, and so none has changed; nor has that of a line that was added in it.
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
