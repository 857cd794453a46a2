import { formatDay, formatPesos, piezasText } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { maxPedidoCentavos } from '#shared/read-amounts.ts'
import type { Direction, MotivoDeEmpaque, NextStep, PedidoStatus, PedidosSearch, PropuestaFiltro } from './rules.ts'

/** Status labels (spec 1.4). */
export const statusTexts: Record<PedidoStatus, string> = {
  pendiente: 'Pendiente',
  confirmado: 'Confirmado',
  preparando: 'Preparando',
  enviado: 'Enviado',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
}

/** The button of the regular next step (spec 3.1). */
export const nextStepTexts: Record<NextStep, string> = {
  confirmado: 'Confirmar',
  preparando: 'Preparar',
  enviado: 'Enviar',
  entregado: 'Marcar entregado',
}

/** Navigation between the pedidos of a list, by button and by key. */
export const wayTexts: Record<Direction, { label: string; key: string; end: string }> = {
  anterior: { label: 'Pedido anterior (K)', key: 'K', end: 'Es el primero de la lista' },
  siguiente: { label: 'Pedido siguiente (J)', key: 'J', end: 'Es el último de la lista' },
}

/** Texts of pedidos (spec 1.8 and 2.8). */
export const pedidoTexts = {
  /** For warehouse staff. */
  notPacked: {
    sinSurtido: 'No está en un surtido abierto: solo se preparan y envían los que se están surtiendo.',
    otroPaso: 'Con tu rol puedes preparar y enviar pedidos, paso a paso, y nada más.',
  } satisfies Record<MotivoDeEmpaque, string>,
  missing: pageTitles.pedidoMissing,
  placeFailed: 'Error al crear el pedido. Por favor intenta nuevamente.',
  cancelled: 'Pedido cancelado exitosamente',
  cancelTooLate: (status: PedidoStatus) => `El pedido ya está en estado ${status} y no se puede cancelar.`,
  cancelQuestion: '¿Estás seguro?',
  cancelWarning: 'Esta acción no se puede deshacer. El pedido será cancelado y no podrás modificarlo después.',
  cancelKeep: 'No, mantener pedido',
  cancelConfirm: 'Sí, cancelar pedido',
  tooMuch: `Un pedido suma como máximo ${formatPesos(maxPedidoCentavos)}. Quita piezas o repártelas en varios pedidos.`,
  tooMany: (minutes: number) =>
    `Enviaste muchos pedidos en poco tiempo. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`,
}

/** The consultora's list (spec 1.2: /consultora/mis-pedidos). */
export const misPedidosTexts = {
  search: 'Buscar por número de pedido',
}

/** The staff page of a pedido (spec 2.2 and 2.8: /admin/pedido/{id}). */
export const adminPedidoTexts = {
  direccionPending: 'Dirección pendiente de recopilación',
  asSent: 'Como lo envió',
  piezasEnTotal: (piezas: number) => `${piezasText(piezas)} en total`,
}

/** The confirmation of an unusual status change. */
export const moveTexts = {
  title: (from: PedidoStatus, to: PedidoStatus) => `¿Pasar de ${statusTexts[from]} a ${statusTexts[to]}?`,
  /** @param piezas change per piece (`stockEffect`). */
  returns: (piezas: { stock: number; apartado: number }) =>
    `Este pedido ya estaba cerrado. ${piecesMove(piezas)} La consultora lo verá de inmediato.`,
  confirm: (to: PedidoStatus) => `Sí, pasar a ${statusTexts[to]}`,
  cancel: (from: PedidoStatus) => `No, dejar en ${statusTexts[from]}`,
}

function piecesMove({ stock, apartado }: { stock: number; apartado: number }): string {
  if (stock < 0) return 'Sus piezas salen de nuevo de la existencia, si todavía las hay.'
  if (stock === 0)
    return apartado > 0 ? 'Se apartan de nuevo sus piezas, si todavía las hay.' : 'Sus piezas no se mueven.'
  return `Sus piezas vuelven a la existencia${apartado > 0 ? ' y quedan apartadas para él' : ''}.`
}

export const unsavedTexts = {
  drop: 'Descartar',
}

/** The staff list (spec 2.2: /admin/pedidos). */
export const adminPedidosTexts = {
  /** @param seesContact whether e-mail and phone are searched. */
  search: (seesContact: boolean) => (seesContact ? 'Número, consultora, correo o teléfono' : 'Número o consultora'),
  emptyBoth: (status: PedidoStatus, q: string) => `No hay pedidos con estado ${status} de «${q}» ni con ese número.`,
  emptySearch: (q: string) => `No hay pedidos de «${q}» ni con ese número.`,
  emptyFilters: (search: PedidosSearch, nombre: string | undefined) =>
    `Ningún pedido cumple todo a la vez: ${filterWords(search, nombre).join(', ')}.`,
  filters: (count: number) => (count > 0 ? `Filtros (${count})` : 'Filtros'),
  consultora: 'Consultora',
  from: 'Desde',
  to: 'Hasta',
  daysCrossed: '«Hasta» es anterior a «Desde».',
  newestFirst: 'Más recientes primero',
  oldestFirst: 'Más antiguos primero',
  masDe24h: 'Espera más de 24 h',
  llamarHoy: 'Por llamar hoy',
  propuesta: 'Propuesta',
  anyPropuesta: 'Con o sin propuesta',
  propuestas: { 'sin-respuesta': 'Propuesta sin respuesta', llamada: 'Prefiere que le llamen' } satisfies Record<
    PropuestaFiltro,
    string
  >,
  clear: 'Quitar filtros',
}

function filterWords(search: PedidosSearch, nombre: string | undefined): string[] {
  const { status, q, consultora, desde, hasta, espera, llamar, propuesta } = search
  return [
    ...(status ? [`estado ${status}`] : []),
    ...(q ? [`con «${q}»`] : []),
    ...(consultora ? [`de ${nombre ?? 'esa consultora'}`] : []),
    ...(desde ? [`desde el ${formatDay(desde)}`] : []),
    ...(hasta ? [`hasta el ${formatDay(hasta)}`] : []),
    ...(espera ? ['pendiente desde hace más de 24 h'] : []),
    ...(llamar ? ['por llamar hoy'] : []),
    ...(propuesta ? [adminPedidosTexts.propuestas[propuesta].toLowerCase()] : []),
  ]
}
