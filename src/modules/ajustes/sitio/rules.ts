import { may, type Right, type Role, staffRoles } from '#shared/rights.ts'

/** A role, a visitor, or a signed-in user without a role. */
export type Quien = Role | 'visitante' | 'sin_role'

export const quienIs = (signedIn: boolean, role: Role | null): Quien => (signedIn ? (role ?? 'sin_role') : 'visitante')

const mainMenuItems = ['inicio', 'sobreNosotros', 'tiendas', 'serConsultora', 'productos', 'contacto'] as const
export type MainMenuItem = (typeof mainMenuItems)[number]

/** The users from whom an item of the main menu is hidden (spec 1.2: header, /ser-consultora). */
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

/** Menu items of the desk, by right (spec 3.7). */
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

export const userMenu: Record<Exclude<Quien, 'visitante'>, readonly UserMenuItem[]> = {
  consultor: ['perfil', 'catalogo', 'carrito', 'misPedidos'],
  admin: deskMenu('admin'),
  ventas: deskMenu('ventas'),
  almacen: deskMenu('almacen'),
  catalogo: deskMenu('catalogo'),
  pendiente: ['perfil', 'enRevision'],
  sin_role: ['perfil', 'sinAcceso'],
}

/** The greeting at an hour (0 to 23), in the specification's words (spec 1.2 and 1.9). */
export function saludo(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Bom dia'
  return hour >= 12 && hour < 19 ? 'Boa tarde' : 'Boa noite'
}

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

/** The five slugs of the menu, in order. */
export const menuSlugs = ['moda-fitness', 'moda-intima', 'moda-casual', 'pijamas', 'moda-masculina'] as const
export type MenuSlug = (typeof menuSlugs)[number]

export const isCategoriaSlug = (slug: string): slug is CategoriaSlug =>
  (categoriaSlugs as readonly string[]).includes(slug)

/** The slug of a stored category: `moda_fitness` -> `moda-fitness`. */
export const slugOf = <Stored extends string>(categoria: Stored) => categoria.replaceAll('_', '-') as MenuSlug

/** The stored category of a slug; `null` for lines without products. */
export const storedOf = (slug: CategoriaSlug) =>
  (menuSlugs as readonly string[]).includes(slug) ? (slug.replaceAll('-', '_') as Stored<MenuSlug>) : null

type Stored<Slug extends string> = Slug extends `${infer Head}-${infer Tail}` ? `${Head}_${Stored<Tail>}` : Slug

/** A WhatsApp chat with an international phone. @param texto prefilled message. */
export const whatsappUrl = (telefono: string, texto = ''): string =>
  `https://wa.me/${telefono.replace(/\D/g, '')}${texto && `?text=${encodeURIComponent(texto.toWellFormed())}`}`

const mapSpan = { lat: 0.004, lng: 0.008 }

/** OpenStreetMap around a place, to embed and to open; no API key, no tracking. */
export function mapUrls({ lat, lng }: { lat: number; lng: number }): { embed: string; open: string } {
  const box = [lng - mapSpan.lng, lat - mapSpan.lat, lng + mapSpan.lng, lat + mapSpan.lat].map((edge) =>
    edge.toFixed(4),
  )
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${lat}%2C${lng}`,
    open: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
  }
}
