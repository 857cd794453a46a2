import { z } from 'zod'
import { isGuiaPattern, type Paqueteria } from './paqueteria-rules.ts'

export const maxNombre = 40
const maxPaqueterias = 20

const paqueteriaNombre = z
  .string()
  .trim()
  .min(1, { error: 'Escribe el nombre de la paquetería', abort: true })
  .max(maxNombre, `Máximo ${maxNombre} caracteres en el nombre`)
  .regex(/^[^,<>\n]+$/, 'El nombre no lleva comas ni signos < >')

export const paqueteriasSchema = z
  .array(
    z.strictObject({
      nombre: paqueteriaNombre,
      url: z
        .string()
        .trim()
        .max(300, 'Máximo 300 caracteres en la dirección')
        .refine((url) => url === '' || isGuiaPattern(url), {
          error: ({ input }) =>
            `«${String(input).slice(0, 60)}» no sirve: la dirección empieza con https:// y lleva {guia} donde va el número`,
        }),
    }),
  )
  .max(maxPaqueterias, `Máximo ${maxPaqueterias} paqueterías`)
  .refine((all) => new Set(all.map(({ nombre }) => nombre.toLowerCase())).size === all.length, {
    error: 'Hay una paquetería repetida',
  })

/** Parses one carrier per line: name, comma, address. */
export const paqueteriasFrom = (typed: string): Paqueteria[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [nombre = '', ...rest] = line.split(',')
      return { nombre: nombre.trim(), url: rest.join(',').trim() }
    })
export const paqueteriasText = (paqueterias: readonly Paqueteria[]): string =>
  paqueterias.map(({ nombre, url }) => (url ? `${nombre}, ${url}` : nombre)).join('\n')
