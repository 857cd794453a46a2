import { fold } from '#shared/fold.ts'
import { paths } from '#shared/paths.ts'

/** What is true of a consultora's vitrina (spec 3.4), whoever asks. */

/** Letters and digits that nobody mistakes for each other, read out or written by hand: no i, l, o, 0, 1. */
const codigoAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codigoLength = 10

/**
 * The code of a vitrina: 31 to the tenth, 8 x 10^14, of which a try finds nothing.
 * @param random so many bytes. Those that would make some letters likelier than others are not used.
 */
export function codigoFrom(random: (length: number) => Uint8Array): string {
  const fair = 256 - (256 % codigoAlphabet.length)
  let codigo = ''
  while (codigo.length < codigoLength) {
    for (const byte of random(codigoLength)) {
      if (byte < fair && codigo.length < codigoLength) codigo += codigoAlphabet[byte % codigoAlphabet.length]
    }
  }
  return codigo
}

/** So often a code may be changed within a day: each change shuts all that she has shared. */
export const maxCambiosDeCodigo = 3

const codigoShape = new RegExp(`^[${codigoAlphabet}]{${codigoLength}}$`)

/** May this be a code? What may not is asked of nobody. */
export const isCodigo = (text: string): boolean => codigoShape.test(text)

export const maxProductos = 60
export const maxSelecciones = 50
export const maxNombreLength = 60

const maxSlugLength = 48

/**
 * What a selección is called in its address. It is made once, from its first name: a link that was shared goes on leading there.
 * @param taken those of her other selecciones.
 */
export function slugFor(nombre: string, taken: readonly string[]): string {
  const words = fold(nombre).replace(/[^a-z0-9]+/g, '-')
  const slug = words.slice(0, maxSlugLength).replace(/^-+|-+$/g, '') || 'seleccion'
  for (let n = 2; ; n++) {
    const candidate = n === 2 && !taken.includes(slug) ? slug : `${slug}-${n}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** What a link of a vitrina leads to. */
export const visitaTipos = ['inicio', 'categoria', 'producto', 'seleccion'] as const
export type VisitaTipo = (typeof visitaTipos)[number]

/** A page of a vitrina: its front has no `objeto`. */
export type Pagina = { tipo: VisitaTipo; objeto: string }

/** Where a page of a vitrina is. */
export const pathOf = (codigo: string, { tipo, objeto }: Pagina): string =>
  ({
    inicio: () => paths.con(codigo),
    categoria: () => paths.conCategoria(codigo, objeto),
    producto: () => paths.conProducto(codigo, objeto),
    seleccion: () => paths.conSeleccion(codigo, objeto),
  })[tipo]()

/** Machines that say they are one, and what fetches the preview of a link: nobody has opened the page. */
export const isMachine = (userAgent: string | undefined): boolean =>
  !userAgent ||
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|headless|curl|wget|python|monitor/i.test(userAgent)

/** How long visits are kept, in days. */
export const visitasKeptDays = 90

/** The pictures to post, by the name that a person knows them by. */
export const tarjetaFormatos = ['publicacion', 'historia'] as const
export type TarjetaFormato = (typeof tarjetaFormatos)[number]
export const tarjetaAlto = { publicacion: 1350, historia: 1920 } as const satisfies Record<TarjetaFormato, number>
