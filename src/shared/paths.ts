import type { Role } from './actor.ts'

/** Every URL of the product, typed once (spec 1.2 and 2.2). */
export const paths = {
  inicio: '/',
  login: '/login',
  registro: '/registro-consultora',
  recuperar: '/recuperar',
  /** With the code of the mail after the `#`, which browsers do not send. */
  nuevaContrasena: '/nueva-contrasena',
  confirmarEmail: '/confirmar-email',
  /** With the code of the invitation after the `#`. */
  invitacion: '/invitacion',
  serConsultora: '/ser-consultora',
  sobreNosotros: '/sobre-nosotros',
  tiendas: '/tiendas',
  contacto: '/contacto',
  terminos: '/terminos',
  avisoDePrivacidad: '/aviso-de-privacidad',
  /** By slug (`moda-fitness`); a product has the spec's other spelling. */
  categoria: (slug: string) => `/productos/${slug}`,
  producto: (slug: string, id: string) => `/produtos/${slug}/${id}`,
  perfil: '/perfil',
  dispositivos: '/perfil/dispositivos',
  seguridad: '/perfil/seguridad',
  enRevision: '/consultor/en-revision',
  sinAcceso: '/sin-acceso',
  catalogo: '/consultora/catalogo',
  catalogoProducto: (id: string) => `/consultora/catalogo/${id}`,
  carrito: '/consultora/carrito',
  pedidoRapido: '/consultora/pedido-rapido',
  misAvisos: '/consultora/avisos',
  misPedidos: '/consultora/mis-pedidos',
  pedido: (id: string) => `/consultora/pedido/${id}`,
  pedidoModificar: (id: string) => `/consultora/pedido/${id}/modificar`,
  vitrina: '/consultora/vitrina',
  seleccionNueva: '/consultora/vitrina/seleccion/nueva',
  seleccion: (id: string) => `/consultora/vitrina/seleccion/${id}`,
  /** A public vitrina (spec 3.4), by its code. */
  con: (codigo: string) => `/con/${codigo}`,
  /** A legal page in the frame of a vitrina. */
  conLegal: (codigo: string, legal: '/terminos' | '/aviso-de-privacidad') => `/con/${codigo}${legal}`,
  conCategoria: (codigo: string, slug: string) => `/con/${codigo}/${slug}`,
  conProducto: (codigo: string, id: string) => `/con/${codigo}/producto/${id}`,
  conSeleccion: (codigo: string, slug: string) => `/con/${codigo}/seleccion/${slug}`,
  clientas: '/consultora/clientas',
  clienta: (id: string) => `/consultora/clientas/${id}`,
  misDevoluciones: '/consultora/devoluciones',
  miNegocio: '/consultora/mi-negocio',
  adminDashboard: '/admin/dashboard',
  adminSurtidos: '/admin/surtido',
  adminSurtido: (id: string) => `/admin/surtido/${id}`,
  adminSurtidoLista: (id: string) => `/admin/surtido/${id}/lista`,
  adminHojas: '/admin/surtido/hojas',
  adminHojasDeCambios: '/admin/surtido/cambios',
  adminConsultoras: '/admin/consultoras',
  adminConsultora: (id: string) => `/admin/consultora/${id}`,
  adminProductos: '/admin/productos',
  adminTabla: '/admin/productos/tabla',
  adminFotos: '/admin/productos/fotos',
  adminProductosCarga: '/admin/productos/carga',
  adminCarga: (id: string) => `/admin/productos/carga/${id}`,
  adminProductoNuevo: '/admin/producto/nuevo',
  adminProducto: (id: string) => `/admin/producto/${id}/editar`,
  adminPedidos: '/admin/pedidos',
  adminPedidoNuevo: '/admin/pedido/nuevo',
  adminPedido: (id: string) => `/admin/pedido/${id}`,
  adminAvisos: '/admin/avisos',
  adminCampanas: '/admin/campanas',
  adminCampanaNueva: '/admin/campana/nueva',
  adminCampana: (id: string) => `/admin/campana/${id}`,
  adminDevoluciones: '/admin/devoluciones',
  adminDevolucion: (id: string) => `/admin/devolucion/${id}`,
  adminInventario: '/admin/inventario',
  adminInventarioTalla: (id: string) => `/admin/inventario/talla/${id}`,
  adminConteo: '/admin/inventario/conteo',
  adminReportes: '/admin/reportes',
  adminMensajes: '/admin/mensajes',
  adminAjustes: '/admin/ajustes',
  adminEquipo: '/admin/equipo',
  adminBitacora: '/admin/bitacora',
} as const

/** The first page of each role (spec 1.4). */
export const homeOf: Record<Role, string> = {
  admin: paths.adminDashboard,
  ventas: paths.adminDashboard,
  almacen: paths.adminDashboard,
  catalogo: paths.adminDashboard,
  consultor: paths.misPedidos,
  pendiente: paths.enRevision,
}

/**
 * The page asked for before signing in, if it is a path on this origin of at most 512 characters. Anything else (`//evil`, `/\evil`,
 * `https:evil`, tabs, newlines) gives `null`.
 */
export function ownPath(requested: unknown): string | null {
  if (typeof requested !== 'string' || requested.length > 512 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(requested))
    return null
  const base = 'https://azahar.invalid'
  const url = URL.canParse(requested, base) ? new URL(requested, base) : null
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname === paths.login ? null : url.pathname + url.search + url.hash
}
