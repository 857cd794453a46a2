import type { DevolucionEstado, DevolucionMotivo, DevolucionTipo } from '#modules/entregas/devoluciones/rules.ts'
import {
  devolucionTexts,
  devolucionTitle,
  motivoTexts,
  paraEllaTexts,
  tipoTexts,
} from '#modules/entregas/devoluciones/texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import type { CambioDeFactor } from '#shared/events.ts'
import { formatLongDate, formatMinute, formatPesos } from '#shared/format.ts'
import type { Letter } from '#shared/letter.ts'
import { paths } from '#shared/paths.ts'
import { type Cartas, guiaFacts, hola, type Links, type PedidoCartaDatos, pedidoCartas } from './pedido-carta-texts.ts'
import type { MensajeTipo } from './rules.ts'

type AvisoCartaDatos = {
  aviso_hay: { nombre: string; venceAt: string; tallas: { nombre: string; talla: string; productoId: string }[] }
}

/** The letter of 'Avísame' (spec 3.4): what is back, and when the turn ends. */
const avisoCartas: Cartas<AvisoCartaDatos> = {
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
        : { label: 'Ver Avisos', url: to(paths.misAvisos) },
      notes: [
        `Tienes el turno hasta el ${formatMinute(venceAt)}; después le avisamos a quien sigue. No está apartada: agrégala a tu carrito y envía tu pedido.`,
      ],
    }
  },
}

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
  /** Received before, credited now. */
  soloAbono?: boolean
  guia?: Guia | null
}
type DevolucionCartaDatos = { devolucion_nueva: Datos; devolucion_estado: Datos }

/** Cambios y devoluciones (spec 3.3): each step to the consultora; the consultora's own steps to staff. */
const devolucionCartas: Cartas<DevolucionCartaDatos> = {
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
        ...(palabras ? [{ label: 'Comentario', value: palabras }] : []),
      ],
      button: { label: 'Ver la solicitud', url: to(paths.adminDevolucion(devolucionId)) },
    }
  },

  devolucion_estado: ({ consultora, numeroPedido, pedidoId, estado, palabras, ...it }, { to }) => {
    const { subject, paragraph } = it.soloAbono ? abonada : letters[estado]
    const came = it.buenas + it.danadas > 0
    // Only these steps need a second paragraph.
    const asksOrWaits = estado === 'aceptada' || (estado === 'recibida' && it.tipo === 'cambio')
    const said = palabras && estado !== 'solicitada' ? [{ label: 'Mensaje del equipo', value: palabras }] : []
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
  paragraph: 'abonamos a tu pedido el importe de lo que devolviste.',
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

type CuentaCartaDatos = {
  solicitud_recibida: { nombre: string }
  solicitud_nueva: Solicitante
  solicitud_aprobada: { nombre: string }
  solicitud_rechazada: { nombre: string }
  recuperacion: { minutos: number }
  contrasena_cambiada: { nombre: string; at: string }
  confirmacion: { nombre: string }
  segundo_factor: { nombre: string; at: string; que: CambioDeFactor }
  invitacion: { nombre: string; rol: string }
}

type Solicitante = {
  nombre: string
  email: string
  telefono: string
  ciudad: string
}

/** Letters about an account: solicitud, password and e-mail. */
const cuentaCartas: Cartas<CuentaCartaDatos> = {
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
      'Si tus datos cambiaron o crees que falta algo, escríbenos o envía otra solicitud desde tu cuenta.',
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

  invitacion: ({ nombre, rol }, { to, codigo, marca }) => ({
    subject: `Te invitaron al equipo de ${marca}`,
    preheader: 'El enlace sirve una sola vez, durante 48 horas.',
    eyebrow: 'Equipo',
    heading: `Te invitaron al equipo de ${marca}`,
    paragraphs: [
      `${hola(nombre)} te invitaron al equipo de ${marca} con el rol de ${rol}.`,
      'Elige tu contraseña para entrar. Este enlace sirve una sola vez, durante 48 horas.',
    ],
    button: { label: 'Elegir mi contraseña', url: to(`${paths.invitacion}#${codigo}`) },
    notes: ['Si no esperabas esta invitación, no hagas nada: sin ti nadie puede usarla.'],
  }),
  segundo_factor: ({ nombre, at, que }, { to }) => {
    const { subject, what } = cambiosDeFactor[que]
    return {
      subject,
      preheader: 'Si no fuiste tú, cambia tu contraseña.',
      eyebrow: 'Tu cuenta',
      heading: subject,
      paragraphs: [
        `${hola(nombre)} ${what} el ${formatLongDate(at)}.`,
        'Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña ahora mismo y avísanos.',
      ],
      button: { label: 'No fui yo', url: to(paths.recuperar) },
    }
  },
}

const cambiosDeFactor: Record<CambioDeFactor, { subject: string; what: string }> = {
  app_activada: {
    subject: 'Tu cuenta ya pide un código',
    what: 'activaste la verificación en dos pasos: para entrar hará falta el código de tu aplicación. Cerramos tus demás sesiones',
  },
  app_desactivada: {
    subject: 'Tu cuenta ya no pide un código',
    what: 'se desactivó la verificación en dos pasos de tu cuenta',
  },
  codigos_nuevos: {
    subject: 'Tus códigos de recuperación son otros',
    what: 'se crearon diez códigos de recuperación nuevos y los de antes dejaron de servir',
  },
  llave_agregada: { subject: 'Agregaste una llave de acceso', what: 'se agregó una llave de acceso a tu cuenta' },
  llave_quitada: { subject: 'Se quitó una llave de acceso', what: 'se quitó una llave de acceso de tu cuenta' },
  restablecido: {
    subject: 'Restablecimos tu verificación en dos pasos',
    what: 'nuestro equipo quitó de tu cuenta la aplicación de códigos y las llaves de acceso, y cerramos todas tus sesiones',
  },
}

/** The facts of each kind of letter, at the time of writing. */
export type MensajeDatos = PedidoCartaDatos & CuentaCartaDatos & AvisoCartaDatos & DevolucionCartaDatos

export const cartaOf = <Tipo extends MensajeTipo>(tipo: Tipo, datos: MensajeDatos[Tipo], links: Links): Letter =>
  cartas[tipo](datos, links)

/** The texts of all letters (spec 1.2 and 1.8 promise some of them). */
const cartas: Cartas<MensajeDatos> = { ...pedidoCartas, ...cuentaCartas, ...avisoCartas, ...devolucionCartas }
