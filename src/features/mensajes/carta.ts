import { greetingName } from './rules.ts'

/** What a letter says, in blocks (platform/mail/letter.ts renders them). */
export type Carta = {
  subject: string
  preheader: string
  eyebrow: string
  heading: string
  paragraphs: string[]
  lines?: { rows: { title: string; detail: string; amount: string }[]; total: { label: string; amount: string } }
  facts?: { label: string; value: string; url?: string }[]
  button?: { label: string; url: string }
  notes?: string[]
}

export type Links = {
  /** The whole address of a path of ours. */
  to: (path: string) => string
  /** The code of this letter's one-time link. */
  codigo: string
  marca: string
}

/** The text of each kind of letter, from its facts. */
export type Cartas<Datos> = { [Tipo in keyof Datos]: (datos: Datos[Tipo], links: Links) => Carta }

export const hola = (nombre: string): string => {
  const name = greetingName(nombre)
  return name ? `Hola, ${name}:` : 'Hola:'
}
