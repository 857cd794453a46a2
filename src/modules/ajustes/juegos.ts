import { z } from 'zod'
import { nameKey } from '#shared/fold.ts'

/** The juegos of a line: sizes usually made together, added to a product in one press (spec 3.5.3). */
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

/** Parses one list per line, with comma-separated parts. */
export const listsFrom = (typed: string): string[][] =>
  typed
    .split('\n')
    .map((line) =>
      line
        .split(/[,;\t]/)
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .filter((parts) => parts.length > 0)
export const listsText = (lists: readonly (readonly string[])[]): string =>
  lists.map((parts) => parts.join(', ')).join('\n')

/** `XCH a XG`, or the only size. */
export const juegoName = (tallas: readonly string[]): string => [...new Set([tallas[0], tallas.at(-1)])].join(' a ')

/** The sizes of a juego that a product does not have yet. */
export function missingOf(juego: readonly string[], tallas: readonly { talla: string }[]): string[] {
  const there = new Set(tallas.map(({ talla }) => nameKey(talla)))
  return juego.filter((talla) => !there.has(nameKey(talla)))
}

/**
 * Parses typed pieces: one number per size (`4 7 9`), or one for all; empty text is 0 each.
 * @param count of sizes. @returns pieces by size; `null` when the text fits neither.
 */
export function piezasFor(typed: string, count: number): number[] | null {
  const words = typed.split(/[\s;,/]+/).filter(Boolean)
  if (!words.every((word) => /^\d{1,6}$/.test(word))) return null
  const piezas = words.map(Number)
  if (piezas.length <= 1) return Array.from({ length: count }, () => piezas[0] ?? 0)
  return piezas.length === count ? piezas : null
}
