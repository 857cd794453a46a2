import { z } from 'zod'
import { nameKey } from '#shared/fold.ts'

/** The juegos de tallas of a line: sizes that are most often made together, and added to a product in one press (spec 3.5.3). */
export type Juegos = string[][]

const maxJuegos = 12
const maxTallas = 60

const juegoSchema = z
  .array(z.string().trim().max(40, 'Máximo 40 caracteres').min(1, 'Escribe la talla'))
  .min(1, 'Un juego lleva al menos una talla')
  .max(maxTallas, `Máximo ${maxTallas} tallas por juego`)
  .refine((tallas) => new Set(tallas.map((it) => nameKey(it.slice(0, 40)))).size === tallas.length, {
    error: ({ input }) => `Hay una talla repetida en «${(input as string[]).slice(0, 8).join(', ')}»`,
  })
export const juegosSchema = z.array(juegoSchema).max(maxJuegos, `Máximo ${maxJuegos} juegos`)

/** As they are typed: a juego on each line, its sizes by commas. */
export const juegosFrom = (typed: string): Juegos =>
  typed
    .split('\n')
    .map((line) =>
      line
        .split(/[,;\t]/)
        .map((talla) => talla.trim())
        .filter(Boolean),
    )
    .filter((tallas) => tallas.length > 0)
export const juegosText = (juegos: Juegos): string => juegos.map((tallas) => tallas.join(', ')).join('\n')

/** What a juego is called: `XCH a XG`, or its one size. */
export const juegoName = (tallas: readonly string[]): string => [...new Set([tallas[0], tallas.at(-1)])].join(' a ')

/** The sizes of a juego that a product does not have yet, in their order. */
export function missingOf(juego: readonly string[], tallas: readonly { talla: string }[]): string[] {
  const there = new Set(tallas.map(({ talla }) => nameKey(talla)))
  return juego.filter((talla) => !there.has(nameKey(talla)))
}

/**
 * Pieces that are typed beside the juegos: one number for each size (`4 7 9`), or one for all of them; none is 0 each.
 * @param count how many sizes are added. @returns pieces in the order of the sizes; `null` when what was typed fits neither.
 */
export function piezasFor(typed: string, count: number): number[] | null {
  const words = typed.split(/[\s;,/]+/).filter(Boolean)
  if (!words.every((word) => /^\d{1,6}$/.test(word))) return null
  const piezas = words.map(Number)
  if (piezas.length <= 1) return Array.from({ length: count }, () => piezas[0] ?? 0)
  return piezas.length === count ? piezas : null
}
