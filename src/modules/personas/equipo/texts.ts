import type { StaffRole } from '#shared/actor.ts'
import { formatCount } from '#shared/format.ts'
import type { Right } from '#shared/rights.ts'
import type { SegundoFactor } from './rules.ts'

/** What a role of staff is called. */
export const roleTexts: Record<StaffRole, string> = {
  admin: 'Administración',
  ventas: 'Ventas',
  almacen: 'Almacén',
  catalogo: 'Catálogo',
}

/** What it is for, where one is chosen. */
export const roleHints: Record<StaffRole, string> = {
  admin: 'Todo, también los ajustes y el equipo.',
  ventas: 'Pedidos, consultoras, mensajes y reportes. Sin formularios de productos ni ajustes.',
  almacen: 'Surte, empaca y envía pedidos, recibe lo que regresa y lleva el inventario. Sin importes.',
  catalogo: 'Productos con sus precios y fotos, y campañas. Sin pedidos ni consultoras.',
}

/** Each right, as the page and the manual tell it. */
export const rightTexts: Record<Right, string> = {
  mesa: 'Entrar a la mesa y buscar en ella',
  precios: 'Ver precios e importes',
  'pedidos-ver': 'Leer pedidos para empacarlos',
  pedidos: 'Trabajar pedidos: estado, propuestas, pagos, llamadas, levantar y exportar',
  surtido: 'Surtir pedidos',
  inventario: 'Llevar el inventario',
  devoluciones: 'Responder y abonar cambios y devoluciones',
  'devoluciones-recibir': 'Recibir lo que regresa y enviar cambios',
  consultoras: 'Consultoras y solicitudes',
  productos: 'Productos, precios, archivos y fotos',
  campanas: 'Campañas',
  reportes: 'Reportes',
  mensajes: 'Mensajes del sitio',
  ajustes: 'Ajustes',
  equipo: 'Equipo',
  bitacora: 'Bitácora',
}

/** What /admin/equipo and the page of an invitation say (spec 3.7). */
export const equipoTexts = {
  intro: 'Quién trabaja en la mesa y qué puede hacer.',
  bitacora: 'Ver la bitácora',
  loading: 'Cargando el equipo…',
  failed: 'No se pudo cargar el equipo',
  you: 'Tú',
  miembros: 'Personas del equipo',
  nombre: 'Nombre',
  email: 'Correo electrónico',
  rol: 'Rol',
  desde: 'En el equipo desde',
  visto: 'Última vez',
  noSession: 'Sin sesión abierta',
  alone: 'Por ahora eres la única persona del equipo. Invita a alguien para repartir el trabajo.',
  actionsOf: (nombre: string) => `Acciones para ${nombre}`,
  notYourself: 'Nadie cambia su propio rol ni se quita del equipo; así siempre queda alguien en Administración.',

  invite: 'Invitar',
  inviteTitle: 'Invitar al equipo',
  inviteIntro: 'Le enviamos un correo con un enlace para elegir su contraseña. Sirve una sola vez, durante 48 horas.',
  sendInvite: 'Enviar invitación',
  invited: 'Invitación enviada',
  inviteFailed: 'No se pudo enviar la invitación',

  invitaciones: 'Invitaciones',
  noInvitaciones: 'No hay invitaciones abiertas.',
  sentOn: 'Enviada',
  expires: (fecha: string) => `Vence el ${fecha}`,
  expired: 'Venció',
  notSent: 'El correo no ha salido',
  resend: 'Reenviar',
  resent: 'Invitación reenviada. El enlace anterior ya no sirve.',
  withdraw: 'Retirar',
  withdrawTitle: (nombre: string) => `¿Retirar la invitación de ${nombre}?`,
  withdrawDetail: 'Su enlace deja de servir en este momento.',
  keepInvite: 'Conservarla',
  withdrawn: 'Invitación retirada',
  invitacionMissing: 'Esa invitación ya se aceptó o se retiró.',

  change: 'Cambiar rol',
  changeTitle: (nombre: string) => `Cambiar el rol de ${nombre}`,
  changeDetail: 'Sus sesiones se cierran en este momento; al volver a entrar tiene el rol nuevo.',
  changed: 'Rol cambiado',
  factor: 'Segundo factor',
  withoutFactor: (count: number) =>
    count === 1
      ? 'A 1 persona le falta el segundo factor. Si los ajustes lo piden, lo activa antes de entrar a la mesa.'
      : `A ${count} personas les falta el segundo factor. Si los ajustes lo piden, lo activan antes de entrar a la mesa.`,
  lacking: (count: number) =>
    count === 0
      ? 'Todo el equipo tiene app de códigos o llave de acceso.'
      : count === 1
        ? 'A 1 persona del equipo le falta el segundo factor.'
        : `A ${formatCount(count)} personas del equipo les falta el segundo factor.`,
  see: 'Ver quiénes en Equipo',
  seeOwn: 'Ver mi seguridad',
  endSesiones: 'Cerrar sus sesiones',
  endSesionesTitle: (nombre: string) => `¿Cerrar todas las sesiones de ${nombre}?`,
  endSesionesDetail:
    'Sale en este momento de todos sus dispositivos; lo que no haya guardado se pierde. Para volver a entrar usa su contraseña o una llave de acceso: si perdió un dispositivo, restablece también su segundo factor.',
  endSesionesConfirm: 'Cerrar sesiones',
  endedSesiones: 'Sesiones cerradas',
  whatSheDid: 'Ver lo que hizo',
  remove: 'Quitar del equipo',
  removeTitle: (nombre: string) => `Quitar a ${nombre} del equipo`,
  removeDetail:
    'Sus sesiones se cierran en este momento y ya no entra a la mesa. Lo que hizo se conserva con su nombre. Las invitaciones que envió y siguen abiertas se retiran.',
  motivoHint: 'Queda en la bitácora.',
  removed: 'Ya no está en el equipo',
  changeFailed: 'No se pudo guardar el cambio',
  memberMissing: 'Esa persona ya no está en el equipo.',

  rights: 'Qué puede cada rol',
  yes: 'Sí',
  no: 'No',
  factors: {
    completo: 'Sí',
    solo_llave: 'Llave de acceso; su contraseña sola también abre',
    ninguno: 'No',
  } satisfies Record<SegundoFactor, string>,

  dead: 'El enlace ya se usó, venció, se retiró o está incompleto. Pide otra invitación a quien te invitó.',
  taken: 'Este correo ya tiene una cuenta en el sitio. Pide una invitación para otro correo.',
} as const
