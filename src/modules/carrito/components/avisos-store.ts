import { useSyncExternalStore } from 'react'
import { avisosTexts } from '#modules/carrito/aviso-texts.ts'
import type { Aviso } from '#modules/carrito/cambio-rules.ts'
import type { Visible } from '#shared/amounts.ts'
import { toastError, toastInfo } from '#ui/toast.ts'

/** What could not be done of what was asked of the cart: said in passing, and kept for the page of the cart until it is put away. */

/** Where it comes from: a cart of this browser that joined the account's, a pedido that was repeated, or a change. */
export type Origen = 'juntado' | 'repetido' | 'cambio'

/** In modo clienta a price that changed is not told. */
const isWhole = (aviso: Visible<Aviso>): aviso is Aviso =>
  aviso.problema.reason !== 'price_changed' || aviso.problema.precioUnitarioCentavos !== undefined

type Avisos = { origen: Origen; avisos: Aviso[] }

const nothing: Avisos = { origen: 'cambio', avisos: [] }
const listeners = new Set<() => void>()
let current = nothing

export function sayAvisos(vistos: Visible<Aviso>[], origen: Origen): void {
  const avisos = vistos.filter(isWhole)
  if (origen === 'juntado') toastInfo('Juntamos lo que tenías en este dispositivo con el carrito de tu cuenta')
  if (avisos.length === 0) return
  const kept = current.avisos.filter(({ tallaId }) => !avisos.some((it) => it.tallaId === tallaId))
  put({ origen, avisos: [...kept, ...avisos] })
  toastError(avisosTexts.title[origen], { name: 'avisos-carrito', description: avisosTexts.summary(avisos) })
}

export const forgetAvisos = (): void => put(nothing)

export const useAvisos = (): Avisos =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
    () => nothing,
  )

function put(next: Avisos): void {
  current = next
  for (const listener of listeners) listener()
}
