import { numeroIn } from '#modules/pedidos/rules.ts'
import { fold } from '#shared/fold.ts'
import { telefonoIn, wordsIn } from '#shared/search.ts'

/** Results shown per kind. */
export const maxPerKind = 5

/** The typed text, as each kind is searched. */
export type Busqueda = {
  /** Folded words; each must occur in name or SKU. */
  palabras: string[]
  /** The same for people; a phone is reduced to its digits. */
  palabrasDePersona: string[]
  /** Digits of a pedido number without `PED-`; `null` for any other text. */
  numero: string | null
  /** The last digits of a phone number, four or more. */
  finDeTelefono: string | null
}

const minPhoneEnd = 4

/** Parses the typed text (spec 3.1). */
export function readBusqueda(q: string): Busqueda {
  const folded = fold(q)
  const palabras = wordsIn(folded)
  const telefono = telefonoIn(folded)
  return {
    palabras,
    palabrasDePersona: telefono === null ? palabras : [telefono],
    numero: numeroIn(folded),
    finDeTelefono: telefono !== null && telefono.length >= minPhoneEnd ? telefono : null,
  }
}

type Found = { id: string; createdAt: string }

/** Ranks pedidos: the exact number, then the latest of matching phones, then the newest. */
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
