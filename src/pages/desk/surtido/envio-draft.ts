import { z } from 'zod'
import type { SurtidoPedido } from '#modules/entregas/surtidos/client.ts'
import { guiasDeVarias, isPickable } from '#modules/entregas/surtidos/rules.ts'
import { type GuiaValues, readGuia, valuesOf } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** Unsaved guías of this tab. */

const draftSchema = z.object({
  paqueteria: z.string().nullable(),
  filas: z.record(z.string(), z.object({ paqueteria: z.string().nullable(), numero: z.string(), bultos: z.int() })),
})
export type EnvioDraft = z.infer<typeof draftSchema>

export const envioDraft = (surtidoId: string) =>
  draftStorage<EnvioDraft>('tab', `azahar-envio-1-${surtidoId}`, draftSchema)

/** The row of a pedido: what was typed, or its guía. */
export function filaOf(draft: EnvioDraft, { id, guia }: { id: string; guia: Guia | null }): GuiaValues {
  const typed = draft.filas[id]
  if (typed) return { ...typed, paqueteria: typed.paqueteria ?? draft.paqueteria }
  return guia ? valuesOf(guia) : { paqueteria: draft.paqueteria, numero: '', bultos: 1 }
}

export type Fila = {
  pedido: SurtidoPedido
  values: GuiaValues
  errors: Record<string, string>
  /** Why it is not sent; `null` if it is. */
  stays: 'noSale' | 'toPrepare' | 'waits' | 'sinDireccion' | 'sinSurtir' | 'mismaGuia' | 'sinGuia' | 'wrong' | null
}

/** Accepted omissions. */
export type Also = { sinGuia: boolean; sinDireccion: boolean; sinSurtir: boolean; mismaGuia: boolean }

/**
 * Each pedido with its draft, and whether the next press sends it.
 * @param missing pieces per pedido.
 */
export function filasOf(
  pedidos: readonly SurtidoPedido[],
  draft: EnvioDraft,
  { also, missing }: { also: Also; missing: ReadonlyMap<string, number> },
): Fila[] {
  const typed = pedidos.map((pedido) => ({ pedido, values: filaOf(draft, pedido) }))
  const shared = guiasDeVarias(typed.map(({ pedido, values }) => ({ ...pedido, numero: values.numero })))
  return typed.map(({ pedido, values }) => {
    const isBlank = values.numero.trim() === ''
    const errors = isBlank ? {} : readGuia(values).errors
    return {
      pedido,
      values,
      errors,
      stays: whyStays(pedido, {
        isBlank,
        isWrong: Object.keys(errors).length > 0,
        isShort: missing.has(pedido.id),
        isShared: shared.has(pedido.id),
        also,
      }),
    }
  })
}

type Typed = { isBlank: boolean; isWrong: boolean; isShort: boolean; isShared: boolean; also: Also }

function whyStays(pedido: SurtidoPedido, { isBlank, isWrong, isShort, isShared, also }: Typed): Fila['stays'] {
  if (!isPickable(pedido.status)) return 'noSale'
  if (pedido.status !== 'preparando') return 'toPrepare'
  if (pedido.conPropuesta) return 'waits'
  if (!pedido.conDireccion && !also.sinDireccion) return 'sinDireccion'
  if (isWrong) return 'wrong'
  if (isShort && !also.sinSurtir) return 'sinSurtir'
  if (isShared && !also.mismaGuia) return 'mismaGuia'
  return isBlank && !also.sinGuia ? 'sinGuia' : null
}

/** Pastes a column of numbers into this and the following rows. */
export function pastedFilas(draft: EnvioDraft, filas: readonly Fila[], from: string, text: string): EnvioDraft {
  const numeros = text.split(/[\n\t]/).map((it) => it.trim())
  const open = filas.filter(({ stays }) => stays !== 'noSale')
  const start = open.findIndex(({ pedido }) => pedido.id === from)
  const typed = open
    .slice(start, start + numeros.length)
    .map(({ pedido, values }, index): [string, GuiaValues] => [pedido.id, { ...values, numero: numeros[index] ?? '' }])
  return { ...draft, filas: { ...draft.filas, ...Object.fromEntries(typed) } }
}
