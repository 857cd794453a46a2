import type { MainMenuItem, UserMenuItem } from '#modules/ajustes/sitio/rules.ts'
import { paths } from '#shared/paths.ts'

/** Where the items of the menus lead. 'Productos' opens its submenu instead. */
export const mainMenuPaths: Record<Exclude<MainMenuItem, 'productos'>, string> = {
  inicio: paths.inicio,
  sobreNosotros: paths.sobreNosotros,
  tiendas: paths.tiendas,
  serConsultora: paths.serConsultora,
  contacto: paths.contacto,
}

export const userMenuPaths: Record<UserMenuItem, string> = {
  perfil: paths.perfil,
  catalogo: paths.catalogo,
  carrito: paths.carrito,
  misPedidos: paths.misPedidos,
  dashboard: paths.adminDashboard,
  consultoras: paths.adminConsultoras,
  productos: paths.adminProductos,
  pedidos: paths.adminPedidos,
  enRevision: paths.enRevision,
  sinAcceso: paths.sinAcceso,
}
