import { type Role, staffRoles } from '#shared/actor.ts'
import { may, type Right } from '#shared/rights.ts'

/** What is true of the public site: who finds what in its menus, and the greeting's hours. */

/** Someone in front of the site: a role, a visitor, or a signed-in person without a role. */
export type Quien = Role | 'visitante' | 'sin_role'

export const quienIs = (signedIn: boolean, role: Role | null): Quien => (signedIn ? (role ?? 'sin_role') : 'visitante')

export const mainMenuItems = ['inicio', 'sobreNosotros', 'tiendas', 'serConsultora', 'productos', 'contacto'] as const
export type MainMenuItem = (typeof mainMenuItems)[number]

/** Who does not see an item of the main menu (spec 1.2: header, and /ser-consultora). */
const hiddenFrom: Record<MainMenuItem, readonly Quien[]> = {
  inicio: [],
  sobreNosotros: staffRoles,
  tiendas: staffRoles,
  serConsultora: [...staffRoles, 'consultor', 'pendiente', 'sin_role'],
  productos: [],
  contacto: staffRoles,
}

export const mainMenu = (quien: Quien): MainMenuItem[] =>
  mainMenuItems.filter((item) => !hiddenFrom[item].includes(quien))

export type UserMenuItem =
  | 'perfil'
  | 'catalogo'
  | 'carrito'
  | 'misPedidos'
  | 'dashboard'
  | 'consultoras'
  | 'productos'
  | 'pedidos'
  | 'enRevision'
  | 'sinAcceso'

/** What of the desk is in the menu of those who may open it (spec 3.7). */
const deskItems = [
  ['dashboard', 'mesa'],
  ['consultoras', 'consultoras'],
  ['productos', 'productos'],
  ['pedidos', 'pedidos-ver'],
] as const satisfies [UserMenuItem, Right][]

const deskMenu = (role: Role): UserMenuItem[] => [
  'perfil',
  ...deskItems.flatMap(([item, right]) => (may(role, right) ? item : [])),
]

/** The items of a signed-in person's menu, before 'Cerrar Sesión' (spec 1.2). */
export const userMenu: Record<Exclude<Quien, 'visitante'>, readonly UserMenuItem[]> = {
  consultor: ['perfil', 'catalogo', 'carrito', 'misPedidos'],
  admin: deskMenu('admin'),
  ventas: deskMenu('ventas'),
  almacen: deskMenu('almacen'),
  catalogo: deskMenu('catalogo'),
  pendiente: ['perfil', 'enRevision'],
  sin_role: ['perfil', 'sinAcceso'],
}

/** The greeting of an hour (0 to 23) of the day, in the spec's own words (spec 1.2 and 1.9). */
export function saludo(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Bom dia'
  return hour >= 12 && hour < 19 ? 'Boa tarde' : 'Boa noite'
}

/** The first of a person's names, as the greeting says it (spec 1.2). */
export const firstName = (nombreCompleto: string): string => nombreCompleto.trim().split(/\s+/)[0] || 'Usuário'

/** The nine category pages, by slug (spec 1.2). */
export const categoriaSlugs = [
  'moda-casual',
  'moda-fitness',
  'moda-feminina',
  'moda-intima',
  'moda-juvenil',
  'moda-masculina',
  'moda-plus-size',
  'moda-praia',
  'pijamas',
] as const
export type CategoriaSlug = (typeof categoriaSlugs)[number]

/** The five that the menu offers, in its order. */
export const menuSlugs = ['moda-fitness', 'moda-intima', 'moda-casual', 'pijamas', 'moda-masculina'] as const
export type MenuSlug = (typeof menuSlugs)[number]

export const isCategoriaSlug = (slug: string): slug is CategoriaSlug =>
  (categoriaSlugs as readonly string[]).includes(slug)

/** A stored category as a URL writes it: `moda_fitness` -> `moda-fitness`. */
export const slugOf = <Stored extends string>(categoria: Stored) => categoria.replaceAll('_', '-') as MenuSlug

/** A slug as products store it, or `null` for the pages whose line has no products yet. */
export const storedOf = (slug: CategoriaSlug) =>
  (menuSlugs as readonly string[]).includes(slug) ? (slug.replaceAll('-', '_') as Stored<MenuSlug>) : null

type Stored<Slug extends string> = Slug extends `${infer Head}-${infer Tail}` ? `${Head}_${Stored<Tail>}` : Slug

/** A chat with a phone in international form, on WhatsApp. @param texto what it begins with, to be sent or changed there. */
export const whatsappUrl = (telefono: string, texto = ''): string =>
  `https://wa.me/${telefono.replace(/\D/g, '')}${texto && `?text=${encodeURIComponent(texto.toWellFormed())}`}`

const mapSpan = { lat: 0.004, lng: 0.008 }

/** The map around a place: to embed, and to open. OpenStreetMap, which asks for no key and follows nobody. */
export function mapUrls({ lat, lng }: { lat: number; lng: number }): { embed: string; open: string } {
  const box = [lng - mapSpan.lng, lat - mapSpan.lat, lng + mapSpan.lng, lat + mapSpan.lat].map((edge) =>
    edge.toFixed(4),
  )
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${lat}%2C${lng}`,
    open: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
  }
}
