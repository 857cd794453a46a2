import { fold } from '#shared/fold.ts'
import { telefonoIn, wordsIn } from '#shared/search.ts'
import { numeroIn } from './rules.ts'

/** Minimum digits of a phone search. */
const minPhoneLength = 4

/** A parsed search of the staff list: part of a pedido number, words that must all match a person, or both. */
export type PedidosBusqueda = { numero: string | null; palabras: string[] }

/** @param seesContact whether phones are searched. */
export function readPedidosBusqueda(q: string, seesContact: boolean): PedidosBusqueda {
  const folded = fold(q)
  // `PED-` alone is a prefix of every number.
  if (/^ped[\s#-]*$/.test(folded)) return { numero: '', palabras: [] }
  const [numero, telefono] = [numeroIn(folded), telefonoIn(folded)]
  if (telefono === null) return { numero, palabras: numero === null ? wordsIn(folded) : [] }
  return { numero, palabras: seesContact && telefono.length >= minPhoneLength ? [telefono] : [] }
}
