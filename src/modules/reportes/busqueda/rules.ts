import { fold } from '#shared/fold.ts'

/** How many of a kind are shown. */
export const maxPerKind = 5

/** What was typed, as each kind is searched by it. */
export type Busqueda = {
  /** Folded; each must be found in the name or SKU of a product or of a line. */
  palabras: string[]
  /** The same for people: a phone counts by its digits, however it is written. */
  palabrasDePersona: string[]
  /** Digits of a pedido's number, without `PED-`; `null` when it can be no number. */
  numero: string | null
  /** Digits at which a phone may end, as people say it: the last four or more. */
  finDeTelefono: string | null
}

const minPhoneEnd = 4

/** Reads what was typed (spec 3.1: Search everywhere). */
export function readBusqueda(q: string): Busqueda {
  const folded = fold(q)
  const palabras = folded.split(' ').filter(Boolean)
  const telefono = /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(folded) ? folded.replace(/\D/g, '') : null
  return {
    palabras,
    palabrasDePersona: telefono === null ? palabras : [telefono],
    numero: /^(?:ped)?[\s#-]*(\d+)$/.exec(folded)?.[1] ?? null,
    finDeTelefono: telefono !== null && telefono.length >= minPhoneEnd ? telefono : null,
  }
}

type Found = { id: string; createdAt: string }

/**
 * The pedidos that are shown, of all that were found: the one whose whole number was typed, then the last pedidos of those
 * whose phone ends in what was typed, then the newest.
 */
export function rankPedidos<Pedido extends Found>(
  pedidos: Pedido[],
  first: { porNumero: string | null; porTelefono: string[] },
): Pedido[] {
  const place = ({ id }: Found) => (id === first.porNumero ? 0 : first.porTelefono.includes(id) ? 1 : 2)
  return pedidos
    .toSorted((a, b) => place(a) - place(b) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id))
    .slice(0, maxPerKind)
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
