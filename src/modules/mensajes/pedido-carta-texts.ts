import { type Guia, guiaText } from '#modules/pedidos/guia-rules.ts'
import { pesosDifference } from '#modules/pedidos/propuesta-texts.ts'
import { isFinal, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { formatDay, formatLongDate, formatPesos, piezasText } from '#shared/format.ts'
import type { Letter } from '#shared/letter.ts'
import { paths } from '#shared/paths.ts'
import { greetingName } from './rules.ts'

export type Links = {
  /** Makes a path of this site absolute. */
  to: (path: string) => string
  /** The code of this letter's one-time link. */
  codigo: string
  marca: string
}

export type Cartas<Datos> = { [Tipo in keyof Datos]: (datos: Datos[Tipo], links: Links) => Letter }

export const hola = (nombre: string): string => {
  const name = greetingName(nombre)
  return name ? `Hola, ${name}:` : 'Hola:'
}

export type PedidoCartaDatos = {
  pedido_recibido: PedidoDatos
  pedido_nuevo: PedidoDatos & { telefono: string; notas: string | null }
  pedido_levantado: PedidoDatos & { status: PedidoStatus }
  pedido_status: Omit<PedidoDatos, 'lineas'> & {
    status: PedidoStatus
    fechaEstimadaEntrega: string | null
    /** Letters from before guías existed have none. */
    guia?: Guia | null
  }
  pedido_propuesta: PedidoDatos & { totalAntesCentavos: number; mensaje: string | null }
  pedido_respuesta: Omit<PedidoDatos, 'lineas'> & { aceptada: boolean }
  pedido_modificado: PedidoDatos & { totalAntesCentavos: number }
  pedido_guia: Omit<PedidoDatos, 'lineas'> & { guia: Guia }
}

type PedidoDatos = {
  nombre: string
  pedidoId: string
  numeroPedido: string
  totalCentavos: number
  createdAt: string
  lineas: { nombre: string; talla: string | null; cantidad: number; subtotalCentavos: number }[]
}

/** The tracking number, with its link if the carrier has such a page. */
export const guiaFacts = (guia: Guia) => [
  { label: 'Guía', value: guiaText(guia) },
  ...(guia.url ? [{ label: 'Rastrear el envío', value: guia.url, url: guia.url }] : []),
]

/** Letters about a pedido, to its consultora and to staff. */
export const pedidoCartas: Cartas<PedidoCartaDatos> = {
  pedido_recibido: ({ nombre, numeroPedido, pedidoId, createdAt, ...pedido }, { to }) => ({
    subject: `Recibimos tu pedido ${numeroPedido}`,
    preheader: `${piezas(pedido.lineas)} por ${formatPesos(pedido.totalCentavos)}. Te llamaremos para confirmarlo.`,
    eyebrow: 'Pedido recibido',
    heading: `Recibimos tu pedido ${numeroPedido}`,
    paragraphs: [
      `${hola(nombre)} tu pedido del ${formatLongDate(createdAt)} ya está con nosotras y apartamos tus prendas.`,
      'Lo revisamos y te llamamos para confirmar la disponibilidad y pedirte la dirección de envío.',
    ],
    lines: linesOf(pedido),
    button: { label: 'Ver mi pedido', url: to(paths.pedido(pedidoId)) },
    notes: ['Mientras siga pendiente puedes cambiarlo o cancelarlo desde su página.'],
  }),

  pedido_nuevo: ({ nombre, numeroPedido, pedidoId, telefono, notas, createdAt, ...pedido }, { to }) => ({
    subject: `Pedido nuevo ${numeroPedido} de ${nombre}`,
    preheader: `${piezas(pedido.lineas)} por ${formatPesos(pedido.totalCentavos)}. Hay que llamar para confirmarlo.`,
    eyebrow: 'Pedido nuevo',
    heading: `${numeroPedido} espera revisión`,
    paragraphs: [`${nombre} envió un pedido el ${formatLongDate(createdAt)}.`],
    facts: [{ label: 'Teléfono', value: telefono }, ...(notas ? [{ label: 'Sus notas', value: notas }] : [])],
    lines: linesOf(pedido),
    button: { label: 'Revisar el pedido', url: to(paths.adminPedido(pedidoId)) },
  }),

  pedido_levantado: ({ nombre, numeroPedido, pedidoId, createdAt, status, ...pedido }, { to }) => ({
    subject: `Levantamos tu pedido ${numeroPedido}`,
    preheader: `${piezas(pedido.lineas)} por ${formatPesos(pedido.totalCentavos)}. Revisa que esté como lo pediste.`,
    eyebrow: `Pedido ${numeroPedido}`,
    heading: `Levantamos tu pedido ${numeroPedido}`,
    paragraphs: [
      `${hola(nombre)} el ${formatLongDate(createdAt)} nuestro equipo levantó este pedido a tu nombre y apartó tus prendas.`,
      status === 'pendiente'
        ? 'Te llamamos para confirmarlo y pedirte la dirección de envío.'
        : 'Ya está confirmado: ahora preparamos tus prendas.',
    ],
    lines: linesOf(pedido),
    button: { label: 'Ver mi pedido', url: to(paths.pedido(pedidoId)) },
    notes: ['Si algo no es como lo pediste, responde a este correo.'],
  }),

  pedido_status: ({ nombre, numeroPedido, pedidoId, status, totalCentavos, fechaEstimadaEntrega, guia }, { to }) => {
    const { subject, heading, paragraph } = statusLetters[status]
    return {
      subject: subject(numeroPedido),
      preheader: heading,
      eyebrow: `Pedido ${numeroPedido}`,
      heading,
      paragraphs: [`${hola(nombre)} ${paragraph}`],
      facts: [
        { label: 'Total', value: formatPesos(totalCentavos) },
        ...(guia && status === 'enviado' ? guiaFacts(guia) : []),
        ...(fechaEstimadaEntrega && !isFinal(status)
          ? [{ label: 'Entrega estimada', value: formatDay(fechaEstimadaEntrega) }]
          : []),
      ],
      button: { label: 'Ver mi pedido', url: to(paths.pedido(pedidoId)) },
    }
  },

  pedido_propuesta: ({ nombre, numeroPedido, pedidoId, mensaje, totalAntesCentavos, ...pedido }, { to }) => ({
    subject: `Tu pedido ${numeroPedido} cambió: revisa y responde`,
    preheader: `Quedaría en ${piezas(pedido.lineas)} por ${formatPesos(pedido.totalCentavos)}.`,
    eyebrow: `Pedido ${numeroPedido}`,
    heading: 'Tu pedido cambió: revisa y responde',
    paragraphs: [
      `${hola(nombre)} revisamos tu pedido y no todo está como lo pediste. Así quedaría si aceptas los cambios.`,
      ...(mensaje ? [mensaje] : []),
      'Mientras respondes apartamos estas prendas para ti. Tu pedido no cambia hasta que aceptes.',
    ],
    facts: changeFacts(totalAntesCentavos, pedido.totalCentavos),
    lines: linesOf(pedido),
    button: { label: 'Revisar los cambios', url: to(paths.pedido(pedidoId)) },
    notes: ['Ahí ves cada cambio y su motivo. Puedes aceptarlos con un toque, o pedir que te llamemos.'],
  }),

  pedido_guia: ({ nombre, numeroPedido, pedidoId, guia }, { to }) => ({
    subject: `La guía de tu pedido ${numeroPedido}`,
    preheader: `${guiaText(guia)}.`,
    eyebrow: `Pedido ${numeroPedido}`,
    heading: 'Ya puedes rastrear tu pedido',
    paragraphs: [`${hola(nombre)} tu pedido va en camino y esta es su guía. Si antes tenías otra, vale esta.`],
    facts: guiaFacts(guia),
    button: { label: 'Ver mi pedido', url: to(paths.pedido(pedidoId)) },
  }),

  pedido_respuesta: ({ nombre, numeroPedido, pedidoId, totalCentavos, aceptada }, { to }) => {
    const heading = aceptada ? `Aceptó los cambios de ${numeroPedido}` : `Prefiere una llamada por ${numeroPedido}`
    return {
      subject: `${nombre}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      preheader: heading,
      eyebrow: 'Respuesta a una propuesta',
      heading,
      paragraphs: [
        aceptada
          ? `${nombre} aceptó los cambios: el pedido ya está como lo propusieron.`
          : `${nombre} prefiere que le llamen antes de cambiar su pedido, que sigue como estaba.`,
      ],
      facts: [{ label: 'Total', value: formatPesos(totalCentavos) }],
      button: { label: 'Ver el pedido', url: to(paths.adminPedido(pedidoId)) },
    }
  },

  pedido_modificado: ({ nombre, numeroPedido, pedidoId, totalAntesCentavos, ...pedido }, { to }) => ({
    subject: `${nombre} modificó su pedido ${numeroPedido}`,
    preheader: `Ahora son ${piezas(pedido.lineas)} por ${formatPesos(pedido.totalCentavos)}.`,
    eyebrow: 'Pedido modificado',
    heading: `${nombre} modificó ${numeroPedido}`,
    paragraphs: ['Sigue pendiente de revisión. Así quedó:'],
    facts: changeFacts(totalAntesCentavos, pedido.totalCentavos),
    lines: linesOf(pedido),
    button: { label: 'Revisar el pedido', url: to(paths.adminPedido(pedidoId)) },
  }),
}

/** The change of the total; the new total is shown below the lines. */
const changeFacts = (before: number, after: number) => [
  { label: 'Total antes', value: formatPesos(before) },
  { label: 'Diferencia', value: pesosDifference(before, after) },
]

const statusLetters: Record<PedidoStatus, { subject: (numero: string) => string; heading: string; paragraph: string }> =
  {
    pendiente: {
      subject: (numero) => `Tu pedido ${numero} vuelve a revisión`,
      heading: 'Tu pedido vuelve a revisión',
      paragraph: 'estamos revisando tu pedido otra vez. Te llamaremos para confirmarlo.',
    },
    confirmado: {
      subject: (numero) => `Confirmamos tu pedido ${numero}`,
      heading: 'Tu pedido está confirmado',
      paragraph: 'confirmamos tu pedido. Ahora preparamos tus prendas.',
    },
    preparando: {
      subject: (numero) => `Preparamos tu pedido ${numero}`,
      heading: 'Estamos preparando tu pedido',
      paragraph: 'estamos empacando tus prendas. Te avisamos en cuanto salgan.',
    },
    enviado: {
      subject: (numero) => `Tu pedido ${numero} va en camino`,
      heading: 'Tu pedido va en camino',
      paragraph: 'tu pedido salió de nuestra tienda.',
    },
    entregado: {
      subject: (numero) => `Entregamos tu pedido ${numero}`,
      heading: 'Tu pedido fue entregado',
      paragraph: 'marcamos tu pedido como entregado. Si algo no llegó como esperabas, responde a este correo.',
    },
    cancelado: {
      subject: (numero) => `Tu pedido ${numero} fue cancelado`,
      heading: 'Tu pedido fue cancelado',
      paragraph:
        'tu pedido quedó cancelado y liberamos las prendas apartadas. Si no lo esperabas, responde a este correo.',
    },
  }

const maxRows = 40

function linesOf({
  lineas,
  totalCentavos,
}: Pick<PedidoDatos, 'lineas' | 'totalCentavos'>): NonNullable<Letter['lines']> {
  const rows = lineas.slice(0, maxRows).map(({ nombre, talla, cantidad, subtotalCentavos }) => ({
    title: nombre,
    detail: [talla && `Talla ${talla}`, piezasText(cantidad)].filter(Boolean).join(' · '),
    amount: formatPesos(subtotalCentavos),
  }))
  const left = lineas.slice(maxRows)
  const rest = left.reduce((sum, { subtotalCentavos }) => sum + subtotalCentavos, 0)
  if (left.length > 0) rows.push({ title: `Y ${left.length} más`, detail: piezas(left), amount: formatPesos(rest) })
  return { rows, total: { label: 'Total', amount: formatPesos(totalCentavos) } }
}

const piezas = (lineas: { cantidad: number }[]): string =>
  piezasText(lineas.reduce((sum, { cantidad }) => sum + cantidad, 0))
