import type { PedidoStatus } from '#features/pedidos/rules.ts'
import { formatDay, formatLongDate, formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { greetingName, type MensajeTipo } from './rules.ts'

type PedidoDatos = {
  nombre: string
  pedidoId: string
  numeroPedido: string
  totalCentavos: number
  createdAt: string
  lineas: { nombre: string; talla: string | null; cantidad: number; subtotalCentavos: number }[]
}

type Solicitante = {
  nombre: string
  email: string
  telefono: string
  ciudad: string
}

/** The facts that each kind of letter tells. They are kept as they were when it was written. */
export type MensajeDatos = {
  pedido_recibido: PedidoDatos
  pedido_nuevo: PedidoDatos & { telefono: string; notas: string | null }
  pedido_status: Omit<PedidoDatos, 'lineas'> & { status: PedidoStatus; fechaEstimadaEntrega: string | null }
  solicitud_recibida: { nombre: string }
  solicitud_nueva: Solicitante
  solicitud_aprobada: { nombre: string }
  solicitud_rechazada: { nombre: string }
  recuperacion: { minutos: number }
  contrasena_cambiada: { nombre: string; at: string }
  confirmacion: { nombre: string }
}

/** What a letter says, in blocks (platform/mail/letter.ts draws them). */
type Carta = {
  subject: string
  preheader: string
  eyebrow: string
  heading: string
  paragraphs: string[]
  lines?: { rows: { title: string; detail: string; amount: string }[]; total: { label: string; amount: string } }
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  notes?: string[]
}

type Links = {
  /** The whole address of a path of ours. */
  to: (path: string) => string
  /** The code of this letter's one-time link. */
  codigo: string
  marca: string
}

/** The words of every letter (spec 1, sections 2 and 8, promise some of them). */
const cartas: { [Tipo in MensajeTipo]: (datos: MensajeDatos[Tipo], links: Links) => Carta } = {
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
    notes: ['Mientras siga pendiente puedes cancelarlo desde su página.'],
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

  pedido_status: ({ nombre, numeroPedido, pedidoId, status, totalCentavos, fechaEstimadaEntrega }, { to }) => {
    const { subject, heading, paragraph } = statusLetters[status]
    return {
      subject: subject(numeroPedido),
      preheader: heading,
      eyebrow: `Pedido ${numeroPedido}`,
      heading,
      paragraphs: [`${hola(nombre)} ${paragraph}`],
      facts: [
        { label: 'Total', value: formatPesos(totalCentavos) },
        ...(fechaEstimadaEntrega && status !== 'cancelado' && status !== 'entregado'
          ? [{ label: 'Entrega estimada', value: formatDay(fechaEstimadaEntrega) }]
          : []),
      ],
      button: { label: 'Ver mi pedido', url: to(paths.pedido(pedidoId)) },
    }
  },

  solicitud_recibida: ({ nombre }, { to, marca }) => ({
    subject: 'Recibimos tu solicitud',
    preheader: 'La revisamos en un plazo de 24 a 48 horas hábiles.',
    eyebrow: 'Solicitud de consultora',
    heading: 'Recibimos tu solicitud',
    paragraphs: [
      `${hola(nombre)} gracias por querer ser consultora de ${marca}.`,
      'Nuestro equipo revisa tus datos en un plazo de 24 a 48 horas hábiles y te escribe a este correo con la respuesta.',
    ],
    button: { label: 'Ver mi solicitud', url: to(paths.enRevision) },
    notes: ['Si tú no enviaste esta solicitud, responde a este correo y la borramos.'],
  }),

  solicitud_nueva: ({ nombre, email, telefono, ciudad }, { to }) => ({
    subject: `Solicitud nueva de ${nombre}`,
    preheader: `Quiere ser consultora${ciudad ? ` en ${ciudad}` : ''}.`,
    eyebrow: 'Solicitud nueva',
    heading: `${nombre} quiere ser consultora`,
    paragraphs: ['Le prometimos una respuesta en un plazo de 24 a 48 horas hábiles.'],
    facts: [
      { label: 'Correo electrónico', value: email },
      { label: 'Teléfono', value: telefono },
      { label: 'Ciudad', value: ciudad },
    ].filter(({ value }) => value !== ''),
    button: { label: 'Revisar solicitudes', url: to(paths.adminConsultoras) },
  }),

  solicitud_aprobada: ({ nombre }, { to, marca }) => ({
    subject: `¡Ya eres consultora de ${marca}!`,
    preheader: 'Tu catálogo con precios de consultora está listo.',
    eyebrow: 'Solicitud aprobada',
    heading: `¡Bienvenida a ${marca}!`,
    paragraphs: [
      `${hola(nombre)} aprobamos tu solicitud. Desde ahora ves el catálogo con tu precio de consultora y puedes enviar pedidos.`,
      'Elige las prendas, envía tu pedido y te llamamos para confirmarlo.',
    ],
    button: { label: 'Ver mi catálogo', url: to(paths.catalogo) },
  }),

  solicitud_rechazada: ({ nombre }, { to, marca }) => ({
    subject: 'Sobre tu solicitud de consultora',
    preheader: 'Por ahora no pudimos aprobarla.',
    eyebrow: 'Solicitud de consultora',
    heading: 'Por ahora no pudimos aprobar tu solicitud',
    paragraphs: [
      `${hola(nombre)} revisamos tu solicitud para ser consultora de ${marca} y esta vez no pudimos aprobarla.`,
      'Si tus datos cambiaron o crees que falta algo, escríbenos o vuelve a solicitarlo desde tu cuenta.',
    ],
    button: { label: 'Ir a mi cuenta', url: to(paths.sinAcceso) },
  }),

  recuperacion: ({ minutos }, { to, codigo }) => ({
    subject: 'Restablece tu contraseña',
    preheader: `El enlace sirve una sola vez, durante ${minutos} minutos.`,
    eyebrow: 'Tu cuenta',
    heading: 'Restablece tu contraseña',
    paragraphs: [
      'Recibimos una solicitud para cambiar la contraseña de tu cuenta.',
      `Este enlace sirve una sola vez, durante ${minutos} minutos. Al usarlo se cierran todas tus sesiones abiertas.`,
    ],
    button: { label: 'Elegir contraseña nueva', url: to(`${paths.nuevaContrasena}#${codigo}`) },
    notes: ['Si tú no lo pediste, no hagas nada: tu contraseña sigue igual y nadie más recibió este correo.'],
  }),

  contrasena_cambiada: ({ nombre, at }, { to }) => ({
    subject: 'Tu contraseña cambió',
    preheader: 'Cerramos tus demás sesiones.',
    eyebrow: 'Tu cuenta',
    heading: 'Tu contraseña cambió',
    paragraphs: [
      `${hola(nombre)} la contraseña de tu cuenta cambió el ${formatLongDate(at)} y cerramos tus demás sesiones.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, restablécela ahora mismo y avísanos.',
    ],
    button: { label: 'No fui yo', url: to(paths.recuperar) },
  }),

  confirmacion: ({ nombre }, { to, codigo }) => ({
    subject: 'Confirma tu correo electrónico',
    preheader: 'Un clic y tu cuenta queda lista.',
    eyebrow: 'Tu cuenta',
    heading: 'Confirma tu correo electrónico',
    paragraphs: [
      `${hola(nombre)} confirma que este correo es tuyo para poder iniciar sesión. El enlace sirve 48 horas.`,
    ],
    button: { label: 'Confirmar mi correo', url: to(`${paths.confirmarEmail}#${codigo}`) },
    notes: ['Si tú no creaste una cuenta, no hagas nada.'],
  }),
}

/** The words of a letter of any kind. */
export const cartaOf = <Tipo extends MensajeTipo>(tipo: Tipo, datos: MensajeDatos[Tipo], links: Links): Carta =>
  cartas[tipo](datos, links)

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

const hola = (nombre: string): string => {
  const name = greetingName(nombre)
  return name ? `Hola, ${name}:` : 'Hola:'
}

const mostRows = 40

function linesOf({
  lineas,
  totalCentavos,
}: Pick<PedidoDatos, 'lineas' | 'totalCentavos'>): NonNullable<Carta['lines']> {
  const rows = lineas.slice(0, mostRows).map(({ nombre, talla, cantidad, subtotalCentavos }) => ({
    title: nombre,
    detail: [talla && `Talla ${talla}`, cantidad === 1 ? '1 pieza' : `${cantidad} piezas`].filter(Boolean).join(' · '),
    amount: formatPesos(subtotalCentavos),
  }))
  const left = lineas.slice(mostRows)
  const rest = left.reduce((sum, { subtotalCentavos }) => sum + subtotalCentavos, 0)
  if (left.length > 0) rows.push({ title: `Y ${left.length} más`, detail: piezas(left), amount: formatPesos(rest) })
  return { rows, total: { label: 'Total', amount: formatPesos(totalCentavos) } }
}

function piezas(lineas: { cantidad: number }[]): string {
  const count = lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return count === 1 ? '1 pieza' : `${count} piezas`
}
