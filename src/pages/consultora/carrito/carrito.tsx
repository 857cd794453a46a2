import { useRef } from 'react'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { useRevision } from '#modules/carrito/components/use-revision.ts'
import { type CarritoLinea, endsLine } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { useUnanswered } from '#modules/pedidos/components/envio-anterior.ts'
import { nextPaint } from '#ui/next-paint.ts'
import { toastInfo } from '#ui/toast.ts'
import { CarritoLineaRow } from './carrito-linea-row.tsx'
import { EnvioForm } from './envio-form.tsx'
import { undoToast } from './use-send-pedido.ts'

/** A cart with something in it: its lines, held against what is for sale, and the form that sends them. */
export function Carrito() {
  const carrito = useCarrito()
  const unanswered = useUnanswered(carrito.usuarioId) !== null
  const { reviewed, askAgain } = useRevision(carrito.lineas, { known: carrito.ventas, unanswered })
  const list = useRef<HTMLUListElement>(null)
  const problems = reviewed.filter(({ problem }) => problem !== null).length

  const remove = (linea: CarritoLinea, position: number) => {
    focusBeside(list.current, position)
    carrito.remove(linea)
    toastInfo(carritoTexts.removed, {
      name: undoToast,
      description: linea.nombre,
      action: { label: carritoTexts.undo, onClick: () => carrito.restore(linea, position) },
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <section aria-labelledby="carrito-productos">
        <h2 id="carrito-productos" className="sr-only">
          Productos
        </h2>
        <p role="status" className="sr-only">
          {problems > 0 ? carritoTexts.refused : ''}
        </p>
        <ul ref={list} className="flex flex-col divide-y divide-line">
          {reviewed.map((it, position) => (
            <CarritoLineaRow
              key={it.key}
              reviewed={it}
              onCantidad={(cantidad) =>
                cantidad === 0 ? remove(it.linea, position) : carrito.setCantidad(it.linea, cantidad)
              }
              onRemove={() => remove(it.linea, position)}
              onAccept={(problem) => {
                if (endsLine(problem)) return remove(it.linea, position)
                focusBeside(list.current, position - 1)
                carrito.accept(it.linea, problem)
              }}
            />
          ))}
        </ul>
      </section>
      <EnvioForm
        problems={problems}
        onRefused={() =>
          void askAgain()
            .then(nextPaint)
            .then(() => showProblem(list.current))
        }
        onProblems={() => showProblem(list.current)}
      />
    </div>
  )
}

/** Scrolls to the first line that cannot be sent as it is, clear of toasts. */
function showProblem(list: HTMLElement | null): void {
  const accept = list?.querySelector<HTMLElement>('[data-accept]')
  accept?.closest('[data-linea]')?.scrollIntoView({ block: 'nearest' })
  accept?.focus({ preventScroll: true })
}

/** The focus goes to the line after the one at `position` (or before it, or to the page), before that one disappears. */
function focusBeside(list: HTMLElement | null, position: number): void {
  const lines = list?.querySelectorAll<HTMLElement>('[data-linea]')
  const beside = lines?.[position + 1] ?? lines?.[position - 1] ?? document.getElementById('contenido')
  beside?.focus()
}
