import { formatCount } from '#shared/format.ts'
import { type Destino, type Motivo, maxChosen } from './cambio-rules.ts'
import type { PedidoStatus } from './rules.ts'
import { statusTexts } from './texts.ts'

const refusedTexts: Record<Exclude<Motivo, 'igual'>, (status: PedidoStatus, to: PedidoStatus) => string> = {
  final: (status) => `Ya está ${statusTexts[status].toLowerCase()}: no tiene un siguiente estado.`,
  salta: (status, to) =>
    `Está en ${statusTexts[status]}: no puede pasar a ${statusTexts[to]} sin saltarse pasos o regresar a uno anterior.`,
  conPropuesta: () => 'Espera la respuesta de la consultora.',
  sinDireccion: () => 'No tiene dirección de envío.',
}

const stayTexts: Record<Motivo, (count: number) => string> = {
  igual: (count) => `${formatCount(count)} ya ${count === 1 ? 'está' : 'están'} en ese estado.`,
  final: (count) =>
    count === 1
      ? '1 no avanza: ya está entregado o cancelado.'
      : `${formatCount(count)} no avanzan: ya están entregados o cancelados.`,
  salta: (count) =>
    count === 1
      ? '1 no avanza: se saltaría pasos o regresaría a uno anterior.'
      : `${formatCount(count)} no avanzan: se saltarían pasos o regresarían a uno anterior.`,
  conPropuesta: (count) =>
    count === 1
      ? '1 no avanza: espera la respuesta de la consultora.'
      : `${formatCount(count)} no avanzan: esperan la respuesta de la consultora.`,
  sinDireccion: (count) =>
    count === 1 ? '1 no se envía: no tiene dirección.' : `${formatCount(count)} no se envían: no tienen dirección.`,
}

export const exportaciones = [
  { que: 'pedidos', formato: 'xlsx', label: 'Pedidos en Excel' },
  { que: 'pedidos', formato: 'csv', label: 'Pedidos en CSV' },
  { que: 'pedidos', formato: 'csv_punto_y_coma', label: 'Pedidos en CSV con punto y coma' },
  { que: 'lineas', formato: 'xlsx', label: 'Líneas en Excel' },
  { que: 'lineas', formato: 'csv', label: 'Líneas en CSV' },
  { que: 'lineas', formato: 'csv_punto_y_coma', label: 'Líneas en CSV con punto y coma' },
] as const

export const sinSurtirText = (piezas: number): string =>
  `${piezas === 1 ? 'Falta 1 pieza' : `Faltan ${formatCount(piezas)} piezas`} por surtir`

export const cambioTexts = {
  chosen: (count: number) => (count === 1 ? '1 pedido seleccionado' : `${formatCount(count)} pedidos seleccionados`),
  tooMany: `Máximo ${maxChosen} a la vez.`,
  title: 'Pasar al siguiente estado',
  destino: (destino: Destino) =>
    destino === 'siguiente' ? 'Cada uno a su siguiente estado' : `Solo los que siguen a ${statusTexts[destino]}`,
  move: (count: number, from: PedidoStatus, to: PedidoStatus) =>
    `${formatCount(count)} ${count === 1 ? 'pedido pasa' : 'pedidos pasan'} de ${statusTexts[from]} a ${statusTexts[to]}`,
  stay: stayTexts,
  sinGuia: (count: number) => (count === 1 ? '1 se envía sin guía.' : `${formatCount(count)} se envían sin guía.`),
  gone: (count: number) =>
    count === 1 ? '1 ya no está en este filtro.' : `${formatCount(count)} ya no están en este filtro.`,
  confirm: (count: number) => (count === 1 ? 'Sí, avanzar 1 pedido' : `Sí, avanzar ${formatCount(count)} pedidos`),
  again: (count: number) =>
    count === 1 ? 'Reintentar con el que falta' : `Reintentar con los ${formatCount(count)} que faltan`,
  changed: (count: number) => (count === 1 ? '1 pedido avanzó.' : `${formatCount(count)} pedidos avanzaron.`),
  same: (count: number) =>
    count === 1 ? '1 ya estaba en ese estado.' : `${formatCount(count)} ya estaban en ese estado.`,
  left: (count: number) => (count === 1 ? '1 quedó sin cambios.' : `${formatCount(count)} quedaron sin cambios.`),
  refusedTitle: (count: number) => (count === 1 ? '1 no avanzó' : `${formatCount(count)} no avanzaron`),
  /** @param count pedidos that need a confirmation. */
  also: (count: number) =>
    count === 1 ? 'Enviarlo de todos modos' : `Enviar los ${formatCount(count)} de todos modos`,
  refused: refusedTexts,
}
