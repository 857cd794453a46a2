import { formatCount } from '#shared/format.ts'

/** What staff read about applications (spec 2.2 and 2.8: /admin/consultoras). */
export const consultorasTexts = {
  title: 'Gestión de Consultoras',
  description: 'Solicitudes para ser consultora. Prometemos respuesta en 24 a 48 horas hábiles.',
  search: 'Buscar por nombre, email o ciudad',
  pending: (count: number) => `${formatCount(count)} pendientes`,
  details: 'Ver Detalles',
  approve: 'Aprobar como Consultora',
  reject: 'Rechazar Solicitud',
  empty: 'No hay consultoras pendientes de aprobación',
  emptySearch: (q: string) => `Ninguna solicitud coincide con «${q}».`,
  failedTitle: 'Error al cargar consultoras',
  failed: 'Por favor, intenta recargar la página',
  errorTitle: 'Error',
  unauthorized: 'No autorizado',
  approvedTitle: 'Consultora Aprobada',
  approved: 'La consultora puede ahora iniciar sesión y crear pedidos.',
  rejectedTitle: 'Solicitud Rechazada',
  rejected: 'La solicitud ha sido rechazada y eliminada.',
  missing: 'Solicitud no encontrada',
  rejectQuestion: (nombre: string) => `¿Rechazar la solicitud de ${nombre}?`,
  rejectWarning: 'La solicitud se elimina y ella deja de tener acceso. Podrá volver a solicitarlo.',
  rejectConfirm: 'Sí, rechazar',
  rejectKeep: 'No, conservar la solicitud',
  alreadyApproved: (por: string | null) => `${por ?? 'Otra persona'} ya aprobó esta solicitud.`,
  alreadyRejected: 'Otra persona ya rechazó esta solicitud.',
}
