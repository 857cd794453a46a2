import { colorBeside } from '#modules/pedidos/cambio-de-linea-texts.ts'
import { sinSurtirText } from '#modules/pedidos/cambio-texts.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { formatCount, piezasText } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { type MotivoFuera, maxPedidos } from './rules.ts'

/** The name, with the colour unless the name contains it: `Falda midi Coyoacán, flores sobre jade`. */
export const prendaText = ({ nombre, color }: { nombre: string; color: string | null }): string =>
  [nombre, colorBeside(nombre, color)].filter(Boolean).join(' · ')

const pedidos = (count: number) => (count === 1 ? '1 pedido' : `${formatCount(count)} pedidos`)

/** Server messages about surtidos (spec 3.3). */
export const surtidoTexts = {
  missing: 'Surtido no encontrado',
  notHere: 'Ese pedido no está en este surtido.',
  out: {
    status: (status: PedidoStatus) =>
      `Está en ${statusTexts[status]}: solo entran pedidos confirmados o en preparación.`,
    conPropuesta: () => 'Espera la respuesta de la consultora.',
    enOtro: (_: PedidoStatus, numero: number) => `Ya está en el surtido ${numero}.`,
  } satisfies Record<MotivoFuera, (status: PedidoStatus, numero: number) => string>,
  name: pageTitles.surtido,
}

const outPlan: Record<MotivoFuera, (count: number) => string> = {
  status: (count) =>
    count === 1
      ? '1 no entra: no está confirmado ni en preparación.'
      : `${formatCount(count)} no entran: no están confirmados ni en preparación.`,
  conPropuesta: (count) =>
    count === 1
      ? '1 no entra: espera la respuesta de la consultora.'
      : `${formatCount(count)} no entran: esperan la respuesta de la consultora.`,
  enOtro: (count) =>
    count === 1 ? '1 no entra: ya está en otro surtido.' : `${formatCount(count)} no entran: ya están en otro surtido.`,
}

export const nuevoTexts = {
  entran: (count: number) => (count === 1 ? 'Entra 1 pedido.' : `Entran ${pedidos(count)}.`),
  pasan: (count: number) =>
    count === 1
      ? '1 pedido pasa de Confirmado a Preparando; su consultora lo verá.'
      : `${pedidos(count)} pasan de Confirmado a Preparando; sus consultoras lo verán.`,
  out: outPlan,
  gone: (count: number) =>
    count === 1 ? '1 ya no está en este filtro.' : `${formatCount(count)} ya no están en este filtro.`,
  tooMany: `Máximo ${maxPedidos} pedidos en un surtido.`,
  /** @param open number of open surtidos. */
  confirm: (open: number) => (open > 0 ? 'Sí, hacer otro surtido' : 'Sí, hacer el surtido'),
  alreadyOpen: (open: { numero: number; halladas: number; piezas: number }[]) =>
    open.length === 1
      ? `El surtido ${open[0]?.numero} sigue abierto, con ${formatCount(open[0]?.halladas ?? 0)} de ${piezasText(open[0]?.piezas ?? 0)}. ¿Hacer otro?`
      : `Hay ${formatCount(open.length)} surtidos abiertos. ¿Hacer otro?`,
  seeOpen: 'Ver los abiertos',
  stayed: (count: number) =>
    count === 1 ? '1 pedido no avanzó a Preparando' : `${formatCount(count)} pedidos no avanzaron a Preparando`,
}

export const mesaSurtidoTexts = {
  back: 'Volver a Surtido',
  abierto: 'Abierto',
  terminado: 'Terminado',
  pedidos,
  progress: (done: number, total: number) => `${formatCount(done)} de ${piezasText(total)}`,
  enviar: 'Empacar y enviar',
  nothing: 'Ningún pedido de este surtido espera prendas.',
  box: (lugar: number) => `Caja ${lugar}`,
  state: {
    pendiente: () => null,
    lista: () => null,
    salio: () => null,
    nadie: () => 'Ya nadie la espera',
    faltan: (faltan: number) => (faltan === 1 ? 'Falta 1' : `Faltan ${faltan}`),
    esperan: (faltan: number) => `${faltan === 1 ? 'Falta 1' : `Faltan ${faltan}`}: la consultora no ha respondido`,
  },
  extra: (count: number) => (count === 1 ? 'Sobra 1: regrésala a su lugar' : `Sobran ${count}: regrésalas a su lugar`),
  waiting: (count: number) =>
    count === 1
      ? '1 marca se guardará cuando vuelva el internet'
      : `${formatCount(count)} marcas se guardarán cuando vuelva el internet`,
  notKept: (count: number) =>
    count === 1
      ? '1 marca no se guardó: el surtido cambió'
      : `${formatCount(count)} marcas no se guardaron: el surtido cambió`,
}

export const faltanteTexts = {
  of: (count: number) => `De ${piezasText(count)} que se piden`,
  line: (numero: string, from: number, to: number) => `${numero}: de ${from} a ${to === 0 ? 'ninguna (agotado)' : to}`,
  confirm: (count: number) => (count === 1 ? 'Proponer el cambio' : `Proponer ${count} cambios`),
  done: (count: number) => (count === 1 ? 'Propuesta enviada a la consultora' : `${count} propuestas enviadas`),
  taken: (sacadas: number, porSacar: number) =>
    [
      sacadas > 0 && (sacadas === 1 ? 'Salió 1 pieza de la existencia' : `Salieron ${sacadas} piezas de la existencia`),
      porSacar > 0 &&
        (porSacar === 1
          ? '1 pieza saldrá en cuanto su pedido la libere'
          : `${porSacar} piezas saldrán en cuanto sus pedidos las liberen`),
    ]
      .filter(Boolean)
      .join('. '),
  failed: 'No se pudo proponer',
}

export const envioTexts = {
  paqueteria: 'Paquetería',
  mismaGuiaDe: 'Otra consultora de este surtido tiene la misma guía',
  send: (count: number) => (count === 1 ? 'Enviar 1 pedido' : `Enviar ${formatCount(count)} pedidos`),
  sinSurtir: sinSurtirText,
  prepare: (count: number) => (count === 1 ? 'Pasar 1 a Preparando' : `Pasar ${formatCount(count)} a Preparando`),
}

export const terminarTexts = {
  /** @param despues whether the user can still send its pedidos afterwards. */
  why: ({ faltan, sinEnviar, despues }: { faltan: number; sinEnviar: number; despues: boolean }) =>
    [
      faltan > 0
        ? `${faltan === 1 ? 'Queda 1 pieza' : `Quedan ${formatCount(faltan)} piezas`} sin surtir.`
        : 'Todo está surtido.',
      sinEnviar > 0
        ? `${sinEnviar === 1 ? '1 pedido todavía no se envía' : `${formatCount(sinEnviar)} pedidos todavía no se envían`}: ${despues ? 'aquí mismo puedes escribir sus guías y enviarlos, también después.' : 'envíalos antes; después solo los envía Ventas o Administración.'}`
        : 'Todos sus pedidos salieron.',
      'Ya no se podrá marcar, y sus pedidos podrán entrar en otro surtido.',
    ].join(' '),
}

export const papelTexts = {
  hoja: 'Hoja de empaque',
  lista: pageTitles.lista,
  print: 'Imprimir',
  failed: 'No pudimos preparar las hojas',
  columns: { cantidad: 'Cant.', sku: 'SKU', prenda: 'Prenda', talla: 'Talla' },
  total: 'Total',
}
