import type { z } from 'zod'
import type { Paqueteria } from '#modules/ajustes/paqueteria-rules.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { guiaEnvioSchema } from '#modules/pedidos/guia-schema.ts'
import { readText, writeText } from '#ui/use-draft.ts'
import { errorsOf } from './errors-of.ts'

/** A guía while it is typed. */
export type GuiaValues = { paqueteria: string | null; numero: string; bultos: number }

const usualKey = 'azahar-paqueteria'

/**
 * What was typed; until a carrier is chosen, the one that was chosen last in this browser, or else the first. The carriers may come
 * when something is typed already.
 */
export const guiaOf = (typed: GuiaValues | null, paqueterias: readonly Paqueteria[]): GuiaValues => ({
  ...{ numero: '', bultos: 1, ...typed },
  paqueteria: typed?.paqueteria ?? usualOf(paqueterias),
})

export function usualOf(paqueterias: readonly Paqueteria[]): string | null {
  const usual = readText('browser', usualKey)
  const found = paqueterias.find(({ nombre }) => nombre === usual) ?? paqueterias[0]
  return found?.nombre ?? null
}

export const keepUsual = (paqueteria: string): boolean => writeText('browser', usualKey, paqueteria)

export const valuesOf = ({ paqueteria, numero, bultos }: Guia): GuiaValues => ({ paqueteria, numero, bultos })

/** What was typed as the server takes it, or a sentence for each field that is wrong. */
export function readGuia(values: GuiaValues): {
  guia: z.output<typeof guiaEnvioSchema> | null
  errors: Record<string, string>
} {
  const read = guiaEnvioSchema.safeParse({ ...values, paqueteria: values.paqueteria ?? '' })
  return { guia: read.data ?? null, errors: errorsOf(read.error) }
}
