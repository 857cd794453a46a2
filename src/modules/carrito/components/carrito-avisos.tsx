import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useSyncExternalStore } from 'react'
import type { Aviso } from '#modules/carrito/rules.ts'
import { avisoName, avisosTexts, avisoText } from '#modules/carrito/texts.ts'
import type { Visible } from '#shared/amounts.ts'
import { Button } from '#ui/button.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'

/** Changes that the cart could not apply: shown as a toast, and on the cart's page until dismissed. */

/** A local cart that was merged into the account's, a repeated pedido, or a change. */
type Origen = 'juntado' | 'repetido' | 'cambio'

/** Modo clienta hides a changed price. */
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

const useAvisos = (): Avisos =>
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

/** Changes that the cart could not apply, per garment, until dismissed (spec 3.4). */
export function CarritoAvisos({ className = '' }: { className?: string }) {
  const { origen, avisos } = useAvisos()
  if (avisos.length === 0) return null
  return (
    <section
      aria-labelledby="carrito-avisos"
      className={`flex flex-col gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning ${className}`}
    >
      <h2 id="carrito-avisos" className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {avisosTexts.title[origen]}
      </h2>
      <ul className="flex flex-col gap-1">
        {avisos.map((aviso) => (
          <li key={aviso.tallaId} className="wrap-anywhere">
            <span className="font-semibold">{avisoName(aviso)}</span>: {avisoText(aviso)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="self-start" onClick={forgetAvisos}>
        Entendido
      </Button>
    </section>
  )
}
