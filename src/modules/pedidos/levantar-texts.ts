import type { LineaProblem } from '#modules/carrito/rules.ts'
import { acceptText, problemText } from '#modules/carrito/texts.ts'
import type { PorQue } from '#modules/pedidos/lectura/lectura.ts'

/** Why part of a line was not understood. */
export const porQueTexts: Record<PorQue, string> = {
  'sin producto': 'No encontramos el producto.',
  'sin talla': 'Falta la talla.',
  'talla que no hay': 'El producto no tiene esa talla.',
  'varias posibilidades': 'Puede ser más de un producto.',
  parecido: 'No coincide exactamente. ¿Es este?',
  cantidad: 'La cantidad no queda clara.',
  palabras: 'No se entendió todo. Lo marcado no se leyó.',
  pregunta: 'Parece una pregunta.',
  platica: 'No parece pedir nada.',
  adjunto: 'Aquí venía una foto, un audio o un archivo. Revísalo en WhatsApp.',
  corregida: 'Otra línea la corrige o ya la incluye.',
  repetida: 'Otra persona ya había pedido esta prenda. Puede ser la misma.',
  duda: 'No queda claro si lo quiere.',
}

/** The problem of a line. */
export function levantarProblemText(problem: LineaProblem): string {
  switch (problem.reason) {
    case 'not_sold':
      return 'Ya no está a la venta.'
    case 'talla_missing':
      return 'Falta la talla.'
    case 'sold_out':
      return 'Ya no quedan piezas.'
    default:
      return problemText(problem)
  }
}

/** The button that resolves it. */
export function levantarAcceptText(problem: LineaProblem): string {
  return problem.reason === 'short' || problem.reason === 'price_changed' ? acceptText(problem) : 'Quitar'
}

/** Texts of /admin/pedido/nuevo (spec 3.2) and its result. */
export const levantarTexts = {
  title: 'Levantar pedido',
  // The consultora.
  consultoraSearch: 'Buscar consultora por nombre, correo o teléfono',
  suspended: (nombre: string) => `${nombre} está suspendida. Reactívala para levantarle un pedido.`,
  // The lines.
  search: 'Buscar por nombre o código',
  added: (nombre: string, talla: string, cantidad: number) => `Agregado: ${cantidad} × ${nombre}, talla ${talla}`,
  addedNone: (nombre: string, talla: string) => `No se agregó: ya no quedan piezas de ${nombre}, talla ${talla}`,
  addedSome: (agregadas: number, pedidas: number, nombre: string, talla: string) =>
    `Agregado: ${agregadas} de ${pedidas} × ${nombre}, talla ${talla}. No quedan más.`,
  mensajeTooLong: (max: number) => `Máximo ${max} caracteres`,
  readResult: (entendidas: number, dudas: number, incompletas: number) =>
    [
      entendidas === 0 ? 'No se agregó nada' : entendidas === 1 ? '1 línea agregada' : `${entendidas} líneas agregadas`,
      incompletas === 0 ? null : incompletas === 1 ? '1 agotada o incompleta' : `${incompletas} agotadas o incompletas`,
      dudas === 0 ? null : dudas === 1 ? '1 por revisar' : `${dudas} por revisar`,
    ]
      .filter(Boolean)
      .join(' · '),
  suggestion: (partidas: string) => `Agregar ${partidas}`,
  clear: {
    title: '¿Borrar también lo que falta por revisar?',
    description: 'Hay líneas o palabras del mensaje que no se leyeron. Su texto se borra; lo ya agregado se queda.',
    cancelLabel: 'No, dejarlo',
    confirmLabel: 'Sí, borrar',
  },
  pendingQuestion: '¿Guardar sin lo que falta por revisar?',
  pendingDetail: 'Estas líneas no se agregaron al pedido. Su texto queda como nota interna, para el equipo.',
  pendingConfirm: 'Guardar así',
  pendingBack: 'Revisarlas',
  mensajeNote: (pending: string[], partlyRead: string[]) =>
    [
      ...(pending.length > 0 ? ['Líneas del mensaje que no se agregaron:', ...pending] : []),
      ...(partlyRead.length > 0
        ? ['Líneas del mensaje que se agregaron, pero con palabras que no se leyeron:', ...partlyRead]
        : []),
    ].join('\n'),
  pending: (count: number) =>
    count === 1 ? 'Queda 1 línea del mensaje por revisar.' : `Quedan ${count} líneas del mensaje por revisar.`,
  // The pedido.
  empty: 'Agrega por lo menos un producto',
  refused: 'Algunas líneas cambiaron. Revisa las marcadas.',
  unanswered:
    'La respuesta de tu último intento se perdió y no sabemos si llegó. Guárdalo de nuevo: si ya es un pedido, te lo mostramos y no se duplica.',
  // After saving.
  /** @param piezas pieces that are missing from the earlier pedido. */
  left: (piezas: number) =>
    piezas === 0
      ? 'Aquí no queda nada por guardar.'
      : `Aquí ${piezas === 1 ? 'queda 1 pieza que no está' : `quedan ${piezas} piezas que no están`} en ese pedido.`,
  notasSeen: 'Notas del pedido',
}
