import { type MainMenuItem, menuSlugs, type UserMenuItem } from '#features/sitio/rules.ts'
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

const everybodys: string[] = [
  ...Object.values(mainMenuPaths),
  ...menuSlugs.map(paths.categoria),
  ...[paths.terminos, paths.avisoDePrivacidad],
]

/** Which of the links that everybody's pages share leads to where somebody is; or, with a `/`, to a page above. None: ''. */
export function currentOf(pathname: string): string {
  if (everybodys.includes(pathname)) return pathname
  const above = everybodys.find((path) => pathname.startsWith(`${path}/`))
  return above ? `${above}/` : ''
}
