export const staffRoles = ['admin', 'ventas', 'almacen', 'catalogo'] as const
export type StaffRole = (typeof staffRoles)[number]

/** spec 1.6 */
export const roles = [...staffRoles, 'consultor', 'pendiente'] as const
export type Role = (typeof roles)[number]

/** spec 3.7 */
export const isStaff = (role: Role | null | undefined): role is StaffRole =>
  (staffRoles as readonly (Role | null | undefined)[]).includes(role)

/** The signed-in user of a request. `role` is null after a refused application. */
export type Actor = {
  id: string
  email: string
  role: Role | null
  /** Never sent to pages (`modules/personas/cuentas/server/api.ts`). */
  sesionId?: string
  /** Staff without a required second factor have no role (spec 3.7). */
  faltaSegundoFactor?: true
  /** A consultora in modo clienta: costs, margins and totals are hidden (spec 3.4). */
  modoClienta?: true
}

export type MaybeActor = Actor | null

/**
 * The rights of staff roles (spec 3.7). The server enforces this table; menus, search, dashboard and pages follow it.
 */
export const rights = {
  /** The desk itself: first page, search, counts. Each shows only what other rights allow. */
  mesa: ['admin', 'ventas', 'almacen', 'catalogo'],
  /** Without it all answers omit amounts (docs/decisions/004). */
  precios: ['admin', 'ventas', 'catalogo'],
  /** Read pedidos for packing. */
  'pedidos-ver': ['admin', 'ventas', 'almacen'],
  /** Create, change and move pedidos; payments, calls, notes, exports. */
  pedidos: ['admin', 'ventas'],
  /** Pick, pack and ship. */
  surtido: ['admin', 'ventas', 'almacen'],
  inventario: ['admin', 'almacen'],
  /** Answer and credit devoluciones. */
  devoluciones: ['admin', 'ventas'],
  /** Count returned pieces, and ship the new size of a cambio. */
  'devoluciones-recibir': ['admin', 'ventas', 'almacen'],
  consultoras: ['admin', 'ventas'],
  /** Products with their prices, files and photos. */
  productos: ['admin', 'catalogo'],
  campanas: ['admin', 'catalogo'],
  reportes: ['admin', 'ventas'],
  mensajes: ['admin', 'ventas'],
  ajustes: ['admin'],
  equipo: ['admin'],
  bitacora: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

/**
 * The audience of a route or page. `signed-in` is any session, with or without a role; staff are named by right, never
 * by role.
 */
export type Audience = 'anyone' | 'signed-in' | Exclude<Role, StaffRole> | Right

export const may = (role: Role | null | undefined, right: Right): boolean =>
  (rights[right] as readonly (Role | null | undefined)[]).includes(role)

export const isRight = (audience: Audience): audience is Right => Object.hasOwn(rights, audience)

export const serves = (to: readonly Audience[], role: Role | null): boolean =>
  to.some((it) => it === 'anyone' || it === 'signed-in' || (isRight(it) ? may(role, it) : it === role))

/** Whether costs are shown: not to visitors and pendientes (spec 1.6), nor in modo clienta (spec 3.4). */
export const seesCosto = (actor: MaybeActor): boolean =>
  (actor?.role === 'consultor' && !actor.modoClienta) || may(actor?.role, 'precios')

export const seesNoAmounts = (role: Role | null | undefined): boolean => isStaff(role) && !may(role, 'precios')
