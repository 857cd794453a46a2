import { isStaff, type MaybeActor, type Role, type StaffRole } from './actor.ts'

/**
 * Who at the desk may what (spec 3.7): the one table. The server refuses by it, and menus, search, dashboard and pages follow it. What no
 * role has, or no route names, nobody may.
 */
export const rights = {
  /** The desk itself: its first page, its search, what waits. Each shows only what the other rights open. */
  mesa: ['admin', 'ventas', 'almacen', 'catalogo'],
  /** To see amounts at all: from who has it not, every answer hides them (docs/decisions/004). */
  precios: ['admin', 'ventas', 'catalogo'],
  /** To read pedidos as far as is needed to pack them. */
  'pedidos-ver': ['admin', 'ventas', 'almacen'],
  /** To move, change and raise them; payments, calls, notes, exports. */
  pedidos: ['admin', 'ventas'],
  /** To pick, pack and send; whoever works pedidos makes the surtidos. */
  surtido: ['admin', 'ventas', 'almacen'],
  inventario: ['admin', 'almacen'],
  /** To answer and credit what comes back. */
  devoluciones: ['admin', 'ventas'],
  /** To count what arrives, and to send the new size of a cambio. */
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

/** Whom a route or page is for. `signed-in` is any session, with a role or without; staff are let in by a right, never by their role. */
export type Audience = 'anyone' | 'signed-in' | Exclude<Role, StaffRole> | Right

/** Has this role a right? A role that is not known has none. */
export const may = (role: Role | null | undefined, right: Right): boolean =>
  (rights[right] as readonly (Role | null | undefined)[]).includes(role)

export const isRight = (audience: Audience): audience is Right => Object.hasOwn(rights, audience)

/** Does a route or page for these serve somebody who is signed in with this role? */
export const serves = (to: readonly Audience[], role: Role | null): boolean =>
  to.some((it) => it === 'anyone' || it === 'signed-in' || (isRight(it) ? may(role, it) : it === role))

/** May this person see what a garment costs a consultora? Visitors and pendientes may not (spec 1.6), nor a clienta who looks on (spec 3.4). */
export const seesCosto = (actor: MaybeActor): boolean =>
  (actor?.role === 'consultor' && !actor.modoClienta) || may(actor?.role, 'precios')

/** Is this somebody at the desk from whom amounts are hidden? */
export const seesNoAmounts = (role: Role | null | undefined): boolean => isStaff(role) && !may(role, 'precios')
