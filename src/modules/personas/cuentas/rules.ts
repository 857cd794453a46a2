import { ownPath, paths } from '#shared/paths.ts'
import { type Audience, type Right, type Role, serves } from '#shared/rights.ts'
import { minuteMs } from '#shared/time.ts'
import { usualPassword } from '#shared/usual-password-text.ts'
import { isUsualPassword } from '#shared/usual-passwords.ts'

/** The pages of the desk by what follows `/admin/`, and whom they are for (spec 3.7). One that is not named here is nobody's. */
const desk: Record<string, Right> = {
  dashboard: 'mesa',
  pedidos: 'pedidos-ver',
  pedido: 'pedidos-ver',
  consultoras: 'consultoras',
  consultora: 'consultoras',
  productos: 'productos',
  producto: 'productos',
  avisos: 'productos',
  surtido: 'surtido',
  inventario: 'inventario',
  campanas: 'campanas',
  campana: 'campanas',
  devoluciones: 'devoluciones-recibir',
  devolucion: 'devoluciones-recibir',
  reportes: 'reportes',
  mensajes: 'mensajes',
  ajustes: 'ajustes',
  equipo: 'equipo',
  bitacora: 'bitacora',
}

/** Whom a path is for, by the part of the product that it lies in (spec 2.2, the full route table); nothing for a public page. */
function whomFor(path: string): readonly Audience[] | null {
  const [, part = '', name = '', rest = ''] = path.split('/')
  switch (part) {
    case 'admin':
      return name === 'pedido' && rest === 'nuevo' ? ['pedidos'] : [desk[name]].filter((it) => it !== undefined)
    case 'consultora':
      // Staff look at a product as consultoras see it ('Ver' in /admin/productos; docs/decisions/004).
      return /^\/consultora\/catalogo\/[^/]+$/.test(path) ? ['consultor', 'productos'] : ['consultor']
    case 'consultor':
      return ['pendiente']
    case 'api':
    case 'imagenes':
    case 'assets':
    case 'dev':
      // Not pages: nobody is sent there.
      return []
    default:
      return null
  }
}

const sinAcceso = /^\/sin-acceso(\/|$)/

/** May this signed-in person open this page? Public pages and /perfil are open to all of them (spec 1.6). */
export function mayOpen(role: Role | null, path: string): boolean {
  if (sinAcceso.test(path)) return role === null
  const to = whomFor(path)
  return to === null || serves(to, role)
}

/**
 * Where a person goes after signing in (spec 1.2): to the requested page, where it is ours and the role
 * may open it; otherwise to the dashboard, from where the guard sends each role home.
 * @param requested the `from` of the URL, as it came.
 */
export function afterSignIn(requested: unknown, role: Role | null): string {
  const path = ownPath(requested)
  const pathname = path && new URL(path, 'https://azahar.invalid').pathname
  return path && pathname && mayOpen(role, pathname) ? path : paths.adminDashboard
}

type PasswordRule = {
  met: (password: string) => boolean
  /** The error (spec 1.5). */
  text: string
  /** In the line below the field; `null` for a rule that is told only when broken. */
  short: string | null
}

/** What a password must have, in the order that the form shows it (spec 1.5), and what it must not be. */
export const passwordRules: PasswordRule[] = [
  {
    met: (password) => password.length >= 8,
    text: 'La contraseña debe tener al menos 8 caracteres',
    short: '8 caracteres',
  },
  { met: (password) => /\p{Lu}/u.test(password), text: 'Debe contener al menos una mayúscula', short: 'una mayúscula' },
  { met: (password) => /\p{Ll}/u.test(password), text: 'Debe contener al menos una minúscula', short: 'una minúscula' },
  { met: (password) => /\d/.test(password), text: 'Debe contener al menos un número', short: 'un número' },
  { met: (password) => !isUsualPassword(password), text: usualPassword, short: null },
]

const prefix = '+52 '
const localDigits = 10

/**
 * What was typed or pasted, as the phone field shows it: `+52 ddd ddd dddd`, as far as it goes (spec 1.5).
 * The country may have been written again, with or without its plus, and so may what was once dialled before a number:
 * the 1 of mobiles from abroad, 01, 044 and 045 within the country.
 */
export function maskTelefono(raw: string): string {
  let digits = raw.replace(/\D/g, '')
  if (raw.trimStart().startsWith('+')) digits = digits.replace(/^52/, '')
  if (digits.length > localDigits) digits = digits.replace(/^52/, '')
  if (digits.length > localDigits) digits = digits.replace(/^(1|01|044|045)/, '')
  const local = digits.slice(0, localDigits)
  return prefix + [local.slice(0, 3), local.slice(3, 6), local.slice(6)].filter(Boolean).join(' ')
}

/**
 * Where the caret belongs after masking: the same digits stay behind it.
 * @param behind how many digits were behind the caret in what was typed.
 */
export function caretAfterMask(masked: string, behind: number): number {
  let caret = masked.length
  for (let left = behind; caret > prefix.length && left > 0; caret--) if (/\d/.test(masked[caret - 1] ?? '')) left--
  while (caret > prefix.length && masked[caret - 1] === ' ') caret--
  return caret
}

type Sent = { createdAt: string; enviadoAt: string | null }

/** When the link of a recovery letter ends, in ms: some minutes after it left; until it has left, after it was written. */
export const recuperacionVence = ({ createdAt, enviadoAt }: Sent, minutes: number): number =>
  Date.parse(enviadoAt ?? createdAt) + minutes * minuteMs

const confirmationHours = 48

export const enlaceVence = (letter: Sent): number => recuperacionVence(letter, confirmationHours * 60)
