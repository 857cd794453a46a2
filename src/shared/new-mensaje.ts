import { dayMs } from './time.ts'

/** How long sending a letter is retried. */
export const givenUpAfterMs = dayMs

type Written<Tipo extends string> = { id: string; clave: string; tipo: Tipo; para: string; datos: object }

/** The outbox row of a letter that is due at once. @param at when it is written (ISO, UTC). */
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
