import type { Letter } from '#shared/letter.ts'
import { greetingName } from './rules.ts'

export type Links = {
  /** The whole address of a path of ours. */
  to: (path: string) => string
  /** The code of this letter's one-time link. */
  codigo: string
  marca: string
}

/** The text of each kind of letter, from its facts. */
export type Cartas<Datos> = { [Tipo in keyof Datos]: (datos: Datos[Tipo], links: Links) => Letter }

export const hola = (nombre: string): string => {
  const name = greetingName(nombre)
  return name ? `Hola, ${name}:` : 'Hola:'
}
