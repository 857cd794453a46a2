import { formatCount } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import type { EstadoConsultora } from './rules.ts'

export const consultorasTexts = {
  empty: 'No hay consultoras pendientes de aprobación',
  errorTitle: 'Error',
  missing: 'Solicitud no encontrada',
  consultoraMissing: pageTitles.consultoraMissing,
  suspend: 'Suspender',
  reactivate: 'Reactivar',
}

export const estadoTexts: Record<EstadoConsultora, string> = {
  solicitud: 'Solicitud',
  activa: 'Activa',
  rechazada: 'Rechazada',
  suspendida: 'Suspendida',
}

export const listaTexts: Record<EstadoConsultora, { tab: string; caption: string; desde: string; empty: string }> = {
  solicitud: {
    ...{ tab: 'Solicitudes', caption: 'Solicitudes pendientes', desde: 'Fecha de registro' },
    empty: consultorasTexts.empty,
  },
  activa: {
    ...{ tab: 'Activas', caption: 'Consultoras activas', desde: 'Aprobada' },
    empty: 'No hay consultoras activas',
  },
  rechazada: {
    ...{ tab: 'Rechazadas', caption: 'Solicitudes rechazadas', desde: 'Rechazada' },
    empty: 'No hay solicitudes rechazadas',
  },
  suspendida: {
    ...{ tab: 'Suspendidas', caption: 'Consultoras suspendidas', desde: 'Suspendida' },
    empty: 'No hay consultoras suspendidas',
  },
}

export const consultoraTexts = {
  back: 'Volver a consultoras',
  suspendTitle: (nombre: string) => `¿Suspender a ${nombre}?`,
  reactivateTitle: (nombre: string) => `¿Reactivar a ${nombre}?`,
  endedSesiones: (count: number) =>
    count === 0 ? 'No tenía ninguna abierta.' : `Tenía ${formatCount(count)} ${count === 1 ? 'abierta' : 'abiertas'}.`,
  motivoHint: 'Solo lo ve el equipo.',
  pedidos: 'Pedidos',
  cifras: 'Sin los cancelados, de los últimos 24 meses con pedidos.',
  historial: 'Historial',
}

/** Texts of the staff log about a person, by verb. */
export const verboTexts: Record<string, string> = {
  solicitud_aprobada: 'Solicitud aprobada',
  solicitud_rechazada: 'Solicitud rechazada',
  consultora_suspendida: 'Suspendida',
  consultora_reactivada: 'Reactivada',
  sesiones_cerradas: 'Todas sus sesiones cerradas',
  dispositivo_cerrado: 'Cerró su sesión en un dispositivo',
  dispositivos_cerrados: 'Cerró sus demás sesiones',
  segundo_factor_activado: 'Activó la verificación en dos pasos',
  segundo_factor_desactivado: 'Desactivó la verificación en dos pasos',
  codigos_de_recuperacion: 'Creó códigos de recuperación nuevos',
  llave_agregada: 'Agregó una llave de acceso',
  llave_quitada: 'Quitó una llave de acceso',
  segundo_factor_restablecido: 'Verificación restablecida por el equipo',
}
