import PackageOpen from 'lucide-react/icons/package-open'
import { useRef } from 'react'
import type { ReviewedLinea } from '#modules/carrito/components/use-revision.ts'
import {
  acceptProblem,
  type CarritoLinea,
  endsLine,
  removeLinea,
  restoreLinea,
  setCantidad,
} from '#modules/carrito/rules.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { toastInfo } from '#ui/toast.ts'
import type { Levantando } from './draft.ts'
import { LevantarLinea } from './linea.tsx'

type LineasProps = { levantando: Levantando; reviewed: ReviewedLinea[]; error: string | undefined }

/** What the pedido has so far, each line with what is wrong with it. */
export function LevantarLineas({ levantando, reviewed, error }: LineasProps) {
  const { draft, changeLineas } = levantando
  const list = useRef<HTMLUListElement>(null)
  const remove = (linea: CarritoLinea, position: number) => {
    focusBeside(list.current, position)
    changeLineas((lineas) => removeLinea(lineas, linea))
    toastInfo(levantarTexts.removed, {
      name: 'levantar-quitada',
      description: linea.nombre,
      action: {
        label: levantarTexts.undo,
        onClick: () => changeLineas((lineas) => restoreLinea(lineas, linea, position)),
      },
    })
  }
  if (reviewed.length === 0)
    return (
      <EmptyState icon={<PackageOpen aria-hidden="true" />} title={error ?? levantarTexts.empty}>
        {levantarTexts.emptyHint}
      </EmptyState>
    )
  return (
    <ul ref={list} className="flex flex-col divide-y divide-line">
      {reviewed.map(({ linea, key, problem, disponible }, position) => (
        <LevantarLinea
          key={key}
          {...{ linea, problem, disponible }}
          sku={draft.productos[linea.productoId]?.sku ?? null}
          onCantidad={(cantidad) =>
            cantidad === 0 ? remove(linea, position) : changeLineas((lineas) => setCantidad(lineas, linea, cantidad))
          }
          onRemove={() => remove(linea, position)}
          onAccept={(accepted) => {
            if (endsLine(accepted) || accepted.reason === 'talla_missing') return remove(linea, position)
            focusBeside(list.current, position - 1)
            changeLineas((lineas) => acceptProblem(lineas, linea, accepted))
          }}
        />
      ))}
    </ul>
  )
}

/** The focus goes to the line after the one at `position` (or before it, or to the page), before that one disappears. */
function focusBeside(list: HTMLElement | null, position: number): void {
  const lines = list?.querySelectorAll<HTMLElement>('[data-linea]')
  const beside = lines?.[position + 1] ?? lines?.[position - 1] ?? document.getElementById('contenido')
  beside?.focus()
}
