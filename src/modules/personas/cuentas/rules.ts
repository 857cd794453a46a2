import { ownPath, paths } from '#shared/paths.ts'
import { type Audience, type Right, type Role, serves } from '#shared/rights.ts'
import { minuteMs } from '#shared/time.ts'
import { usualPassword } from '#shared/usual-password-text.ts'
import { isUsualPassword } from '#shared/usual-passwords.ts'

/** The audience of each page under `/admin/` (spec 3.7). Pages missing here are denied to all. */
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

/** The audience of a path (spec 2.2, the full route table); `null` for a public page. */
function whomFor(path: string): readonly Audience[] | null {
  const [, part = '', name = '', rest = ''] = path.split('/')
  switch (part) {
    case 'admin':
      return name === 'pedido' && rest === 'nuevo' ? ['pedidos'] : [desk[name]].filter((it) => it !== undefined)
    case 'consultora':
      // Staff preview a product as consultoras see it ('Ver' in /admin/productos; docs/decisions/004).
      return /^\/consultora\/catalogo\/[^/]+$/.test(path) ? ['consultor', 'productos'] : ['consultor']
    case 'consultor':
      return ['pendiente']
    case 'api':
    case 'imagenes':
    case 'assets':
    case 'dev':
      // Not pages.
      return []
    default:
      return null
  }
}

const sinAcceso = /^\/sin-acceso(\/|$)/

/** Whether a signed-in user may open a page. Public pages and /perfil are open to all (spec 1.6). */
export function mayOpen(role: Role | null, path: string): boolean {
  if (sinAcceso.test(path)) return role === null
  const to = whomFor(path)
  return to === null || serves(to, role)
}

/**
 * The page after a sign-in (spec 1.2): the requested one, if it is ours and the role may open it; else the dashboard,
 * from which the guard routes each role home.
 * @param requested the `from` of the URL, unvalidated.
 */
export function afterSignIn(requested: unknown, role: Role | null): string {
  const path = ownPath(requested)
  const pathname = path && new URL(path, 'https://azahar.invalid').pathname
  return path && pathname && mayOpen(role, pathname) ? path : paths.adminDashboard
}

type PasswordRule = {
  met: (password: string) => boolean
  /** The error message (spec 1.5). */
  text: string
  /** Its short form below the field; `null` for a rule shown only when broken. */
  short: string | null
}

/** Password rules in display order (spec 1.5). */
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
 * Formats a typed or pasted phone number as `+52 ddd ddd dddd`, possibly incomplete (spec 1.5).
 * Drops a repeated country code, with or without plus, and obsolete dialling prefixes: 1 for mobiles from abroad; 01,
 * 044 and 045 within the country.
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
 * The caret position after masking: the same digits stay behind it.
 * @param behind number of digits behind the caret in the input.
 */
export function caretAfterMask(masked: string, behind: number): number {
  let caret = masked.length
  for (let left = behind; caret > prefix.length && left > 0; caret--) if (/\d/.test(masked[caret - 1] ?? '')) left--
  while (caret > prefix.length && masked[caret - 1] === ' ') caret--
  return caret
}

type Sent = { createdAt: string; enviadoAt: string | null }

/** Expiry of a recovery link, in ms: `minutes` after the letter was sent or, until then, written. */
export const recuperacionVence = ({ createdAt, enviadoAt }: Sent, minutes: number): number =>
  Date.parse(enviadoAt ?? createdAt) + minutes * minuteMs

const confirmationHours = 48

export const enlaceVence = (letter: Sent): number => recuperacionVence(letter, confirmationHours * 60)
