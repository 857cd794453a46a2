import type { MensajeEstado, MensajeTipo } from './rules.ts'

/** Names of kinds and states in the outbox. */
export const tipoTexts: Record<MensajeTipo, string> = {
  pedido_recibido: 'Pedido recibido',
  pedido_nuevo: 'Pedido nuevo (equipo)',
  pedido_levantado: 'Pedido levantado',
  pedido_status: 'Cambio de estado',
  pedido_propuesta: 'Propuesta de cambios',
  pedido_respuesta: 'Respuesta a una propuesta (equipo)',
  pedido_modificado: 'Pedido modificado (equipo)',
  pedido_guia: 'Guía de un pedido',
  aviso_hay: 'Aviso de talla disponible',
  devolucion_nueva: 'Cambio o devolución (equipo)',
  devolucion_estado: 'Cambio o devolución',
  solicitud_recibida: 'Solicitud recibida',
  solicitud_nueva: 'Solicitud nueva (equipo)',
  solicitud_aprobada: 'Solicitud aprobada',
  solicitud_rechazada: 'Solicitud rechazada',
  recuperacion: 'Recuperar contraseña',
  contrasena_cambiada: 'Contraseña cambiada',
  confirmacion: 'Confirmar correo',
  segundo_factor: 'Verificación en dos pasos',
  invitacion: 'Invitación al equipo',
}

export const estadoTexts: Record<MensajeEstado, string> = {
  por_enviar: 'Por enviar',
  enviado: 'Enviado',
  fallido: 'Fallido',
}

/** Why a letter was not sent; precedes the mail server's own message. */
export const failureTexts = {
  away: 'No se pudo llegar al servidor de correo',
  refused: 'El servidor de correo lo rechazó',
  later: 'El servidor de correo pidió intentarlo más tarde',
}

export const mensajesTexts = {
  demo: 'No hay servidor de correo configurado: no se envía nada. Abre un mensaje para ver lo que se habría enviado.',
  noServer: 'No hay servidor de correo configurado (SMTP_URL): los mensajes esperan aquí y caducan a las 24 horas.',
  emptyOf: (estado: MensajeEstado) => `No hay mensajes con estado «${estadoTexts[estado].toLowerCase()}».`,
  missing: 'Mensaje no encontrado',
  resent: 'El mensaje saldrá en un momento',
  resendFailed: 'No se pudo volver a enviar',
  dismissed: 'Mensaje descartado',
  dismissFailed: 'No se pudo descartar',
}
