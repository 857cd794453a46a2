import type { Cambio } from './cambios.ts'
import { fields, isField } from './fields.ts'

type Pair = readonly [before: unknown, after: unknown]

/** What a line of the bitácora says about a product: each change, from and to, long texts last. */
export function cambiosOf(verbo: string, cambios: Record<string, Pair>): Cambio[] {
  if (verbo === 'producto_creado') return [{ frase: 'Producto creado' }]
  const lines = Object.entries(cambios).flatMap(([name, pair]) => (isField(name) ? changed(name, pair) : []))
  if (verbo === 'producto_publicado') return [{ frase: 'Se publicó en el día elegido' }]
  if (lines.length === 0) return [{ frase: 'Guardado sin cambios' }]
  return lines.toSorted((one, other) => Number('antes' in one) - Number('antes' in other))
}

function changed(name: keyof typeof fields, pair: Pair): Cambio[] {
  // A note holds what `factOf` of the same field gave.
  const sentences: (...pair: readonly [never, never]) => Cambio[] = fields[name].changed
  return sentences(...(pair as readonly [never, never]))
}
