/** What the dashboard says (spec 2.2 and 2.8: /admin/dashboard). */
export const tableroTexts = {
  title: 'Dashboard',
  pedidos: 'Total de Pedidos',
  consultoras: 'Consultoras Activas',
  pedidosPendientes: 'Pedidos Pendientes',
  consultorasPendientes: 'Consultoras Pendientes',
  mensajes: 'Ver mensajes',
  mensajesSent: 'Correos del sitio: todos han salido.',
  mensajesWaiting: (porEnviar: number) =>
    porEnviar === 1 ? 'Correos del sitio: 1 por enviar.' : `Correos del sitio: ${porEnviar} por enviar.`,
  mensajesFailed: (fallidos: number) =>
    fallidos === 1 ? '1 correo no se pudo enviar.' : `${fallidos} correos no se pudieron enviar.`,
}
