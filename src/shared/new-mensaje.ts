import { dayMs } from './time.ts'

/** How long sending a letter is tried before it counts as failed. */
export const givenUpAfterMs = dayMs

type Written<Tipo extends string> = { id: string; clave: string; tipo: Tipo; para: string; datos: object }

/** A letter as the outbox stores it, due at once. @param at when it is written (ISO, UTC). */
export const newMensaje = <Tipo extends string>({ datos, ...written }: Written<Tipo>, at: string) => ({
  ...written,
  datos: JSON.stringify(datos),
  estado: 'por_enviar' as const,
  intentos: 0,
  siguienteAt: at,
  plazoAt: new Date(Date.parse(at) + givenUpAfterMs).toISOString(),
  error: null,
  descartadoAt: null,
  createdAt: at,
  enviadoAt: null,
})
