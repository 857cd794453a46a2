import type { Role } from './rights.ts'

/** Every URL of the product, typed once (spec 1.2 and 2.2). */
export const paths = {
  inicio: '/',
  login: '/login',
  registro: '/registro-consultora',
  recuperar: '/recuperar',
  /** With the mail's code in the hash, which browsers do not send. */
  nuevaContrasena: '/nueva-contrasena',
  confirmarEmail: '/confirmar-email',
  /** With the invitation's code in the hash. */
  invitacion: '/invitacion',
  serConsultora: '/ser-consultora',
  sobreNosotros: '/sobre-nosotros',
  tiendas: '/tiendas',
  contacto: '/contacto',
  terminos: '/terminos',
  avisoDePrivacidad: '/aviso-de-privacidad',
  /** By slug (`moda-fitness`); products have the specification's other spelling. */
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

/** The home page of each role (spec 1.4). */
export const homeOf: Record<Role, string> = {
  admin: paths.adminDashboard,
  ventas: paths.adminDashboard,
  almacen: paths.adminDashboard,
  catalogo: paths.adminDashboard,
  consultor: paths.misPedidos,
  pendiente: paths.enRevision,
}

/**
 * The page requested before a sign-in, if it is a path on this origin of at most 512 characters. Anything else
 * (`//evil`, `/\evil`, `https:evil`, tabs, newlines) gives `null`.
 */
export function ownPath(requested: unknown): string | null {
  if (typeof requested !== 'string' || requested.length > 512 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(requested))
    return null
  const base = 'https://azahar.invalid'
  const url = URL.canParse(requested, base) ? new URL(requested, base) : null
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname === paths.login ? null : url.pathname + url.search + url.hash
}

/**
 * Titles of signed-in pages. Not in the modules' texts, because all titles are in every visitor's first chunk
 * (docs/decisions/014).
 */
export const pageTitles = {
  misPedidos: 'Mis Pedidos',
  pedidoModificar: 'Modificar pedido',
  pedidoMissing: 'Pedido no encontrado',
  vitrina: 'Vitrina',
  seleccionNueva: 'Nueva selección',
  seleccion: 'Editar selección',
  clientas: 'Clientas',
  clienta: 'Clienta',
  clientaMissing: 'Clienta no encontrada',
  miNegocio: 'Mi negocio',
  recuperar: 'Recupera tu contraseña',
  nuevaContrasena: 'Elige una contraseña nueva',
  confirmarEmail: 'Confirma tu correo',
  invitacion: 'Únete al equipo',
  productoMissing: 'Producto no encontrado',
  dashboard: 'Inicio',
  surtidos: 'Surtido',
  surtido: (numero: number) => `Surtido ${numero}`,
  lista: 'Lista de surtido',
  hojas: 'Hojas de empaque',
  consultoras: 'Gestión de Consultoras',
  consultoraMissing: 'Consultora no encontrada',
  productos: 'Gestión de Productos',
  tabla: 'Precios y existencias',
  fotos: 'Fotos de varios productos',
  cargaNueva: 'Cargar productos',
  carga: 'Revisión',
  productoNuevo: 'Nuevo Producto',
  colorNuevo: 'Nuevo color',
  pedidos: 'Gestión de Pedidos',
  avisos: 'Avisos',
  campanas: 'Campañas',
  campanaNueva: 'Nueva campaña',
  campana: 'Editar campaña',
  devoluciones: 'Devoluciones',
  devolucionMissing: 'Este cambio o devolución no existe.',
  inventario: 'Inventario',
  tallaMissing: 'Esta talla no existe.',
  conteo: 'Conteo',
  reportes: 'Reportes',
  mensajes: 'Mensajes',
  ajustes: 'Ajustes',
  equipo: 'Equipo',
  bitacora: 'Bitácora',
} as const
