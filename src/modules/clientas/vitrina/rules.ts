import { fold } from '#shared/fold.ts'
import { paths } from '#shared/paths.ts'

/** Without i, l, o, 0 and 1, which are easily confused. */
const codigoAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codigoLength = 10

/** A new code, one of 8 x 10^14. @param random returns bytes; those that would bias the letters are skipped. */
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

/** Code changes per day: each breaks all shared links. */
export const maxCambiosDeCodigo = 3

const codigoShape = new RegExp(`^[${codigoAlphabet}]{${codigoLength}}$`)

/** Whether a text has the form of a code. */
export const isCodigo = (text: string): boolean => codigoShape.test(text)

export const maxProductos = 60
export const maxSelecciones = 50
export const maxNombreLength = 60

const maxSlugLength = 48

/**
 * The slug of a selección, created once from its first name. @param taken slugs of the consultora's other selecciones.
 */
export function slugFor(nombre: string, taken: readonly string[]): string {
  const words = fold(nombre).replace(/[^a-z0-9]+/g, '-')
  const slug = words.slice(0, maxSlugLength).replace(/^-+|-+$/g, '') || 'seleccion'
  for (let n = 2; ; n++) {
    const candidate = n === 2 && !taken.includes(slug) ? slug : `${slug}-${n}`
    if (!taken.includes(candidate)) return candidate
  }
}

export const visitaTipos = ['inicio', 'categoria', 'producto', 'seleccion'] as const
export type VisitaTipo = (typeof visitaTipos)[number]

/** A page of a vitrina; `objeto` is empty for its home page. */
export type Pagina = { tipo: VisitaTipo; objeto: string }

export const pathOf = (codigo: string, { tipo, objeto }: Pagina): string =>
  ({
    inicio: () => paths.con(codigo),
    categoria: () => paths.conCategoria(codigo, objeto),
    producto: () => paths.conProducto(codigo, objeto),
    seleccion: () => paths.conSeleccion(codigo, objeto),
  })[tipo]()

/** Bots and link previews, which do not count as visits. */
export const isMachine = (userAgent: string | undefined): boolean =>
  !userAgent ||
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|headless|curl|wget|python|monitor/i.test(userAgent)

export const visitasKeptDays = 90

export const tarjetaFormatos = ['publicacion', 'historia'] as const
export type TarjetaFormato = (typeof tarjetaFormatos)[number]
export const tarjetaAlto = { publicacion: 1350, historia: 1920 } as const satisfies Record<TarjetaFormato, number>
