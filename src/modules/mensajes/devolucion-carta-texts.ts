import type { DevolucionEstado, DevolucionMotivo, DevolucionTipo } from '#modules/entregas/devoluciones/rules.ts'
import {
  devolucionTexts,
  devolucionTitle,
  motivoTexts,
  paraEllaTexts,
  tipoTexts,
} from '#modules/entregas/devoluciones/texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { type Cartas, hola } from './carta.ts'
import { guiaFacts } from './pedido-carta-texts.ts'

type Datos = {
  devolucionId: string
  consultora: string
  pedidoId: string
  numeroPedido: string
  prenda: string
  talla: string | null
  tipo: DevolucionTipo
  porTalla: string | null
  cantidad: number
  motivo: DevolucionMotivo
  palabras: string | null
  estado: DevolucionEstado
  buenas: number
  danadas: number
  abonoCentavos: number | null
  /** It came before; now it was credited. */
  soloAbono?: boolean
  guia?: Guia | null
}
export type DevolucionCartaDatos = { devolucion_nueva: Datos; devolucion_estado: Datos }

/** The letters of cambios y devoluciones (spec 3.3): each step to her, what she does to staff. */
export const devolucionCartas: Cartas<DevolucionCartaDatos> = {
  devolucion_nueva: ({ consultora, numeroPedido, devolucionId, estado, palabras, ...it }, { to }) => {
    const asked = estado === 'solicitada'
    const heading = asked ? `${tipoTexts[it.tipo]} por revisar` : 'Canceló su solicitud'
    return {
      subject: `${consultora}: ${asked ? tipoTexts[it.tipo].toLowerCase() : 'canceló su solicitud'} de ${numeroPedido}`,
      preheader: titleOf(it),
      eyebrow: 'Cambios y devoluciones',
      heading,
      paragraphs: [
        asked
          ? `${consultora} pide ${it.tipo === 'cambio' ? 'un cambio' : 'una devolución'} de ${numeroPedido}.`
          : `${consultora} ya no pide el cambio o la devolución de ${numeroPedido}.`,
      ],
      facts: [
        { label: 'Prenda', value: titleOf(it) },
        { label: 'Motivo', value: motivoTexts[it.motivo] },
        ...(palabras ? [{ label: 'Dice', value: palabras }] : []),
      ],
      button: { label: 'Ver la solicitud', url: to(paths.adminDevolucion(devolucionId)) },
    }
  },

  devolucion_estado: ({ consultora, numeroPedido, pedidoId, estado, palabras, ...it }, { to }) => {
    const { subject, paragraph } = it.soloAbono ? abonada : letters[estado]
    const came = it.buenas + it.danadas > 0
    // What she does next, or waits for; of the other steps the first paragraph says it all.
    const asksOrWaits = estado === 'aceptada' || (estado === 'recibida' && it.tipo === 'cambio')
    const said = palabras && estado !== 'solicitada' ? [{ label: 'Nos dice el equipo', value: palabras }] : []
    return {
      subject: subject(tipoTexts[it.tipo].toLowerCase(), numeroPedido),
      preheader: titleOf(it),
      eyebrow: `Pedido ${numeroPedido}`,
      heading: `${tipoTexts[it.tipo]} de ${numeroPedido}`,
      paragraphs: [`${hola(consultora)} ${paragraph}`, ...(asksOrWaits ? [paraEllaTexts[estado][it.tipo]] : [])],
      facts: [
        { label: 'Prenda', value: titleOf(it) },
        ...(came ? [{ label: 'Qué llegó', value: devolucionTexts.came(it.buenas, it.danadas) }] : []),
        ...(it.abonoCentavos ? [{ label: 'Abono a tu pedido', value: formatPesos(it.abonoCentavos) }] : []),
        ...(it.guia ? guiaFacts(it.guia) : []),
        ...said,
      ],
      button: { label: 'Ver mi pedido', url: to(paths.pedido(pedidoId)) },
    }
  },
}

const titleOf = ({ prenda, ...it }: Pick<Datos, 'prenda' | 'talla' | 'tipo' | 'porTalla' | 'cantidad'>) =>
  devolucionTitle({ ...it, nombre: prenda })

const abonada = {
  subject: (what: string, numero: string) => `Abonamos tu ${what} a ${numero}`,
  paragraph: 'abonamos a tu pedido lo que nos mandaste.',
}

const letters: Record<DevolucionEstado, { subject: (what: string, numero: string) => string; paragraph: string }> = {
  solicitada: {
    subject: (what, numero) => `Recibimos tu solicitud de ${what} de ${numero}`,
    paragraph: 'recibimos tu solicitud. Te avisamos en cuanto la revisemos.',
  },
  aceptada: {
    subject: (what, numero) => `Aceptamos tu ${what} de ${numero}`,
    paragraph: 'aceptamos tu solicitud.',
  },
  rechazada: {
    subject: (what, numero) => `Sobre tu ${what} de ${numero}`,
    paragraph: 'revisamos tu solicitud y esta vez no la podemos aceptar.',
  },
  recibida: {
    subject: (what, numero) => `Llegó la prenda de tu ${what} de ${numero}`,
    paragraph: 'llegó lo que nos mandaste.',
  },
  enviada: {
    subject: (_, numero) => `La talla nueva de ${numero} va en camino`,
    paragraph: 'salió la talla nueva de tu cambio.',
  },
  cancelada: {
    subject: (what, numero) => `Se canceló tu ${what} de ${numero}`,
    paragraph: 'tu solicitud quedó cancelada.',
  },
}
