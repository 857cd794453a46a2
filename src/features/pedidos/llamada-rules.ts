/** What is true of calls (spec 3.1). */

export const llamadaResultados = ['contesto', 'no_contesto', 'buzon', 'equivocado'] as const
export type LlamadaResultado = (typeof llamadaResultados)[number]

/** Days ahead that a call may be put off. */
export const maxVolverDias = 365
