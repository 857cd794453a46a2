import { formatCount } from '#shared/format.ts'
import type { Espera, Grupo, Parte, SurtidosAbiertos } from './hoy-rules.ts'

export const tableroTexts = {
  sumOf: (pedidos: number) => (pedidos === 1 ? 'Suma de este pedido' : `Suma de estos ${pedidos} pedidos`),
}

/** The noun after the count: singular, plural. */
const nouns: Record<Espera, [one: string, more: string]> = {
  porConfirmar: ['pedido por confirmar', 'pedidos por confirmar'],
  porLlamar: ['pedido por llamar hoy', 'pedidos por llamar hoy'],
  quierenLlamada: ['consultora prefiere que le llamen', 'consultoras prefieren que les llamen'],
  sinRespuesta: ['propuesta sin respuesta', 'propuestas sin respuesta'],
  solicitudes: ['solicitud por revisar', 'solicitudes por revisar'],
  porSurtir: ['pedido por surtir', 'pedidos por surtir'],
  surtidos: ['surtido abierto', 'surtidos abiertos'],
  porEnviar: ['pedido por enviar', 'pedidos por enviar'],
  porResponder: ['devolución por responder', 'devoluciones por responder'],
  porRecibir: ['devolución por recibir', 'devoluciones por recibir'],
  porAbonar: ['devolución por abonar', 'devoluciones por abonar'],
  cambiosPorEnviar: ['cambio por enviar', 'cambios por enviar'],
  pocasPiezas: ['producto con pocas piezas', 'productos con pocas piezas'],
  agotadas: ['talla con lista de espera', 'tallas con lista de espera'],
  sinFoto: ['producto sin foto', 'productos sin foto'],
  sinExistencias: ['producto sin existencias', 'productos sin existencias'],
  porPublicarse: ['producto por publicarse', 'productos por publicarse'],
  campanasProximas: ['campaña próxima', 'campañas próximas'],
  correosFallidos: ['mensaje no se pudo enviar', 'mensajes no se pudieron enviar'],
}

const partes: Record<Parte, string> = {
  pedidos: 'los pedidos',
  solicitudes: 'las solicitudes',
  surtido: 'el surtido',
  devoluciones: 'las devoluciones',
  inventario: 'el inventario',
  productos: 'los productos',
  correos: 'los mensajes',
}

const listOf = new Intl.ListFormat('es', { type: 'conjunction' })

export const hoyTexts = {
  title: 'Hoy',
  grupos: { atender: 'Atender', almacen: 'Almacén' } satisfies Record<Grupo, string>,
  alDia: 'Todo al día.',
  alDiaDetail: 'Por ahora no tienes pendientes.',
  nounOf: (espera: Espera, count: number) => nouns[espera][count === 1 ? 0 : 1],
  /** @param wait as returned by `formatWait`. */
  since: (wait: string) => `desde hace ${wait}`,
  found: ({ halladas, piezas }: SurtidosAbiertos) => `${formatCount(halladas)} de ${formatCount(piezas)} piezas`,
  unread: (sinLeer: Parte[]) => `No pudimos contar ${listOf.format(sinLeer.map((parte) => partes[parte]))}.`,
  stale: (time: string) => `No pudimos actualizar. Lo que ves es de las ${time}.`,
  retry: 'Reintentar',
}
