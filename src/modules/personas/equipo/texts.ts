import { formatCount } from '#shared/format.ts'
import type { Right, StaffRole } from '#shared/rights.ts'
import type { SegundoFactor } from './rules.ts'

export const roleTexts: Record<StaffRole, string> = {
  admin: 'Administración',
  ventas: 'Ventas',
  almacen: 'Almacén',
  catalogo: 'Catálogo',
}

/** Descriptions in the role picker. */
export const roleHints: Record<StaffRole, string> = {
  admin: 'Todo, también los ajustes y el equipo.',
  ventas: 'Pedidos, consultoras, mensajes y reportes. Sin formularios de productos ni ajustes.',
  almacen: 'Surte, empaca y envía pedidos, recibe lo que regresa y lleva el inventario. Sin importes.',
  catalogo: 'Productos con sus precios y fotos, y campañas. Sin pedidos ni consultoras.',
}

/** Descriptions of rights, on the page and in the manual. */
export const rightTexts: Record<Right, string> = {
  mesa: 'Entrar al panel y buscar',
  precios: 'Ver precios e importes',
  'pedidos-ver': 'Ver pedidos para empacarlos',
  pedidos: 'Gestionar pedidos: estado, propuestas, pagos, llamadas, levantar y exportar',
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

/** Texts of /admin/equipo and of the invitation page (spec 3.7). */
export const equipoTexts = {
  nombre: 'Nombre',
  rol: 'Rol',
  desde: 'En el equipo desde',
  notYourself: 'Nadie cambia su propio rol ni se quita del equipo; así siempre queda alguien en Administración.',

  sendInvite: 'Enviar invitación',
  inviteFailed: 'No se pudo enviar la invitación',

  invitaciones: 'Invitaciones',
  withdraw: 'Retirar',
  invitacionMissing: 'Esa invitación ya se aceptó o se retiró.',

  change: 'Cambiar rol',
  withoutFactor: (count: number) =>
    count === 1
      ? '1 persona no tiene verificación en dos pasos. Si la vuelves obligatoria, se le pedirá al entrar.'
      : `${formatCount(count)} personas no tienen verificación en dos pasos. Si la vuelves obligatoria, se les pedirá al entrar.`,
  lacking: (count: number) =>
    count === 0
      ? 'Todo el equipo tiene aplicación de códigos o llave de acceso.'
      : count === 1
        ? '1 persona del equipo no tiene verificación en dos pasos.'
        : `${formatCount(count)} personas del equipo no tienen verificación en dos pasos.`,
  endSesionesTitle: (nombre: string) => `¿Cerrar todas las sesiones de ${nombre}?`,
  endSesionesDetail:
    'Se cierra su sesión en todos sus dispositivos; para volver a entrar usará su contraseña o una llave de acceso. Si perdió alguno, restablece también su verificación en dos pasos. Lo que no haya guardado se pierde.',
  remove: 'Quitar del equipo',
  removeTitle: (nombre: string) => `Quitar a ${nombre} del equipo`,
  removeDetail:
    'Sus sesiones se cierran en este momento y ya no tiene acceso al panel. Lo que hizo se conserva con su nombre. Las invitaciones que envió y siguen abiertas se retiran.',
  changeFailed: 'No se pudo guardar el cambio',
  memberMissing: 'Esa persona ya no está en el equipo.',

  rights: 'Qué puede hacer cada rol',
  factors: {
    completo: 'Sí',
    solo_llave: 'Llave de acceso; también entra solo con contraseña',
    ninguno: 'No',
  } satisfies Record<SegundoFactor, string>,

  dead: 'El enlace ya se usó, venció, se retiró o está incompleto. Pide otra invitación a quien te invitó.',
  taken: 'Este correo ya tiene una cuenta en el sitio. Pide una invitación para otro correo.',
} as const
