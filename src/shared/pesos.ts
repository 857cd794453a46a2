/**
 * The most that a pedido adds up to, and so the most that a piece costs: $9,000,000.00, far above real use. Ten million such pedidos are
 * less than 2^53 centavos, where numbers stop being exact (docs/decisions/047).
 */
export const maxPedidoCentavos = 900_000_000

/**
 * Pesos as people type them, in whole centavos: `1250`, `1,250.5`, `$ 1,250.50`, and `12,50` or `1.250,50` by those who
 * write the comma of other countries. Fractions of a centavo are rounded (spec 2.5: steps of 0.01).
 * @returns `null` for nothing, `NaN` for what is not an amount.
 */
export function centavosFrom(typed: string): number | null {
  const text = typed.replace(/[\s$]/g, '')
  if (text === '') return null
  const plain = plainFrom(text)
  // By exponent: 1.005 * 100 is a little less than 100.5.
  return plain === null ? Number.NaN : Math.round(Number(`${plain}e2`)) + 0
}

function plainFrom(text: string): string | null {
  if (!/^-?[.,]?\d/.test(text)) return null
  // Commas may be in the wrong places after digits were inserted.
  if (/^-?[\d,]*\.\d*$/.test(text) || /^-?\d{1,3}(,\d{3})+$/.test(text)) return text.replaceAll(',', '')
  if (/^-?(\d*|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^-?\d+$/.test(text) ? text : null
}
