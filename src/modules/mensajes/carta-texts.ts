import type { Letter } from '#shared/letter.ts'
import { type AvisoCartaDatos, avisoCartas } from './aviso-carta-texts.ts'
import type { Cartas, Links } from './carta.ts'
import { type CuentaCartaDatos, cuentaCartas } from './cuenta-carta-texts.ts'
import { type DevolucionCartaDatos, devolucionCartas } from './devolucion-carta-texts.ts'
import { type PedidoCartaDatos, pedidoCartas } from './pedido-carta-texts.ts'
import type { MensajeTipo } from './rules.ts'

/** The facts of each kind of letter, as they were when it was written. */
export type MensajeDatos = PedidoCartaDatos & CuentaCartaDatos & AvisoCartaDatos & DevolucionCartaDatos

/** The text of a letter of any kind. */
export const cartaOf = <Tipo extends MensajeTipo>(tipo: Tipo, datos: MensajeDatos[Tipo], links: Links): Letter =>
  cartas[tipo](datos, links)

/** The texts of every letter (spec 1.2 and 1.8 promise some of them). */
const cartas: Cartas<MensajeDatos> = { ...pedidoCartas, ...cuentaCartas, ...avisoCartas, ...devolucionCartas }
