import { isTooMuch, pedidoTotal } from '#modules/pedidos/rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { AppError } from '#shared/errors.ts'

type Lineas = Parameters<typeof pedidoTotal>[0]

/**
 * Centavos of the lines that a pedido is about to have.
 * @param before the lines that it has, if it is there.
 * @throws invalid_request when they add up to more than figures over all pedidos can hold (docs/decisions/001).
 */
export function checkedTotal(lineas: Lineas, before: Lineas = []): number {
  const totalCentavos = pedidoTotal(lineas)
  if (isTooMuch(totalCentavos, pedidoTotal(before))) throw new AppError('invalid_request', pedidoTexts.tooMuch)
  return totalCentavos
}
