/** How the document writes what was measured. */

/** A share of the yardstick, bold when it is short of what is aimed at. */
export function ratioOf(ratio: number, bar: number | undefined): string {
  const text = ratio.toFixed(ratio < 0.1 ? 3 : 2)
  return bar !== undefined && Number(text) < bar ? `**${text}**` : text
}

/** Something that is to be small, bold when it is not. */
export function aimed(value: number | null, most: number, show: (value: number) => string): string {
  if (value === null) return 'not known'
  return value > most ? `**${show(value)}**` : show(value)
}

export const engineName = (engine: string): string => (engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const mb = (value: number | null): string => (value === null ? 'not known' : `${Math.round(value)} MB`)
