import { fold } from '#shared/fold.ts'
import { telefonoIn, wordsIn } from '#shared/search.ts'
import { numeroIn } from './rules.ts'

/** Digits from which a phone is searched for. */
const minPhoneLength = 4

/** What the search box of the desk's list asks for: part of a number, words that a person must all have, or both. */
export type PedidosBusqueda = { numero: string | null; palabras: string[] }

/** @param seesContact phones are searched too. */
export function readPedidosBusqueda(q: string, seesContact: boolean): PedidosBusqueda {
  const folded = fold(q)
  // `PED-`, half a number: every pedido has it.
  if (/^ped[\s#-]*$/.test(folded)) return { numero: '', palabras: [] }
  const [numero, telefono] = [numeroIn(folded), telefonoIn(folded)]
  if (telefono === null) return { numero, palabras: numero === null ? wordsIn(folded) : [] }
  return { numero, palabras: seesContact && telefono.length >= minPhoneLength ? [telefono] : [] }
}
