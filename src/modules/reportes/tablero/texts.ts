import { formatCount } from '#shared/format.ts'

export const tableroTexts = {
  mensajesWaiting: (porEnviar: number) =>
    porEnviar === 1 ? 'Correos del sitio: 1 por enviar.' : `Correos del sitio: ${porEnviar} por enviar.`,
  /** @param wait as `formatWait` returns it. */
  porConfirmar: (pedidos: number, wait: string) =>
    pedidos === 1
      ? `1 pedido por confirmar, desde hace ${wait}`
      : `${formatCount(pedidos)} pedidos por confirmar, el más antiguo desde hace ${wait}`,
  solicitudes: (count: number) =>
    count === 1 ? '1 solicitud por revisar' : `${formatCount(count)} solicitudes por revisar`,
  mensajesFailed: (fallidos: number) =>
    fallidos === 1 ? '1 correo no se pudo enviar' : `${formatCount(fallidos)} correos no se pudieron enviar`,
  sumOf: (pedidos: number) => (pedidos === 1 ? 'Suma de este pedido' : `Suma de estos ${pedidos} pedidos`),
}
