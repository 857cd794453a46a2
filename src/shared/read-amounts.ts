/**
 * Maximum total of a pedido, and so of a price: $9,000,000.00, far above real use. Ten million such pedidos stay below
 * 2^53 centavos, where doubles are exact (docs/decisions/001).
 */
export const maxPedidoCentavos = 900_000_000

/** Pieces of one line, far above real use. */
export const maxPiezas = 10_000

export const badAmount = 'Escribe una cantidad en pesos'

/** The decimal sign of a file; `mixed` when its amounts use both. */
export type Decimal = '.' | ',' | 'mixed'

/** A parsed number, the reason it cannot be parsed, or `null` for empty text. */
export type Read = { value: number } | { motivo: string } | null

/**
 * Parses typed pesos into whole centavos: `1250`, `$1,250.50 MXN`, also the decimal comma of other countries (`12,50`,
 * `1.250,50`). Three digits after a dot may be thousands or decimals: refused unless `decimal` tells.
 * @param decimal the decimal sign of the other amounts in the file (`decimalOf`).
 */
export function readPesos(typed: string, decimal?: Decimal): Read {
  if (/^[\s$]*$/.test(typed)) return null
  const text = withoutCurrency(typed)
  if (text.includes('%')) return { motivo: `«${short(typed)}» es un porcentaje: escribe la cantidad en pesos.` }
  const parts = readNumber(text, decimal)
  if (parts === 'none') return { motivo: `«${short(typed)}» no es una cantidad en pesos, como 1,250.50.` }
  if (parts === 'unclear') return { motivo: unclear(typed) }
  if (/[1-9]/.test(parts.fraction.slice(2)))
    return { motivo: `«${short(typed)}» tiene más de dos decimales: escríbelo con centavos, como 1,250.50.` }
  return { value: parts.sign * Number(parts.whole + parts.fraction.slice(0, 2).padEnd(2, '0')) + 0 }
}

/** The same for a form's input: `null` for empty text, `NaN` for invalid text. */
export function centavosFrom(typed: string): number | null {
  const read = readPesos(typed)
  return read && ('value' in read ? read.value : Number.NaN)
}

/** Pesos of a typed cell, in whole centavos; tolerates floating-point noise below a hundredth of a centavo. */
export function pesosOfNumber(pesos: number): Read {
  const value = Math.round(pesos * 100)
  if (Math.abs(pesos * 100 - value) < 1e-4) return { value: value + 0 }
  return { motivo: `«${pesos}» tiene más de dos decimales: redondéalo a centavos.` }
}

/** Parses whole pieces: `1,200`, `12.00`. Refuses `1.5`, and `1.200` as ambiguous: its meaning differs by country. */
export function readCount(typed: string, decimal?: Decimal): Read {
  const text = typed.trim()
  if (text === '') return null
  const parts = readNumber(text, decimal)
  const motivo = `«${short(typed)}» no es un número entero de piezas.`
  if (parts === 'none') return { motivo }
  if (parts === 'unclear') return { motivo: unclear(typed) }
  return /[1-9]/.test(parts.fraction) ? { motivo } : { value: parts.sign * Number(parts.whole) + 0 }
}

/** The same for a form's input: `null` for empty text, `NaN` for invalid text. */
export function countFrom(typed: string): number | null {
  const read = readCount(typed)
  return read && ('value' in read ? read.value : Number.NaN)
}

/** The decimal sign that the amounts of a file reveal: `1.250,00` a comma, `12.5` a dot; `undefined` if none does. */
export function decimalOf(amounts: Iterable<string>): Decimal | undefined {
  const seen = new Set<'.' | ','>()
  for (const amount of amounts) {
    const [dot, comma] = readings(withoutCurrency(amount))
    if (dot && !comma) seen.add('.')
    if (comma && !dot) seen.add(',')
  }
  return seen.size === 2 ? 'mixed' : [...seen][0]
}

type Parts = { sign: 1 | -1; whole: string; fraction: string }

function readNumber(text: string, decimal: Decimal | undefined): Parts | 'none' | 'unclear' {
  const [dot, comma] = readings(text)
  if (!dot || !comma) return dot ?? comma ?? 'none'
  if (dot.whole === comma.whole) return dot
  // `1,250` or `1.250`: thousands in one country, three decimals in another.
  const grouped = dot.fraction === '' ? dot : comma
  if (decimal === undefined) return grouped === dot ? dot : 'unclear'
  return decimal === (grouped === dot ? '.' : ',') ? grouped : 'unclear'
}

/** A number read with a decimal dot and with a decimal comma. Without either sign both are equal. */
function readings(text: string): [Parts | undefined, Parts | undefined] {
  const sign = text.startsWith('-') ? -1 : 1
  const digits = text.replace(/^-\s?/, '')
  const by = (custom: RegExp): Parts | undefined => {
    const [, whole = '', fraction = ''] = custom.exec(digits) ?? []
    return whole || fraction ? { sign, whole: whole.replaceAll(/\D/g, '') || '0', fraction } : undefined
  }
  const dot = by(dotted)
  const comma = by(commaed)
  return /[.,]/.test(digits) ? [dot, comma] : [dot, dot]
}

const dotted = /^(\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:\.(\d*))?$/
const commaed = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:,(\d+))?$/

const currency = /^(-?)\s*(?:MX\$|MXN|\$)?\s*(-?)\s*(.*?)\s*(?:MXN?|pesos|m\.\s?n\.)?$/is

function withoutCurrency(typed: string): string {
  const [, before, after, rest = ''] = currency.exec(typed.trim()) ?? []
  return `${before}${after}${rest}`
}

function unclear(typed: string): string {
  const digits = withoutCurrency(typed).replace(/[.,](?=\d{3}$)/, ' ')
  const [whole = '', last = ''] = digits.split(' ')
  return `«${short(typed)}» puede ser ${whole},${last} o ${whole}.${last}: escríbelo sin separar los miles.`
}

export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
