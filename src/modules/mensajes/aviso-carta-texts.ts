import { formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { type Cartas, hola } from './carta.ts'

export type AvisoCartaDatos = {
  aviso_hay: { nombre: string; venceAt: string; tallas: { nombre: string; talla: string; productoId: string }[] }
}

/** The letter of 'Avísame' (spec 3.4): what is back, and until when it is her turn. */
export const avisoCartas: Cartas<AvisoCartaDatos> = {
  aviso_hay: ({ nombre, venceAt, tallas }, { to }) => {
    const [first] = tallas
    const one = tallas.length === 1 && first
    const what = one ? `${one.nombre}, talla ${one.talla}` : `${tallas.length} tallas que esperabas`
    return {
      subject: `Ya hay: ${what}`,
      preheader: `Tienes el turno hasta el ${formatMinute(venceAt)}.`,
      eyebrow: 'Avísame cuando haya',
      heading: one ? 'Ya hay la talla que esperabas' : 'Ya hay lo que esperabas',
      paragraphs: [`${hola(nombre)} volvió lo que nos pediste, y te toca a ti primero.`],
      facts: tallas.map((talla) => ({ label: talla.nombre, value: `Talla ${talla.talla}` })),
      button: one
        ? { label: 'Ver la prenda', url: to(paths.catalogoProducto(one.productoId)) }
        : { label: 'Ver mis avisos', url: to(paths.misAvisos) },
      notes: [
        `Tienes el turno hasta el ${formatMinute(venceAt)}; después le avisamos a quien sigue. No está apartada: agrégala a tu carrito y envía tu pedido.`,
      ],
    }
  },
}
