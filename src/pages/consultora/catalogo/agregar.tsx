import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef } from 'react'
import { type CarritoLinea, cantidadOf, itemCount } from '#modules/carrito/rules.ts'
import type { ProductoCard, Talla } from '#modules/catalogo/client.ts'
import { choosable } from '#modules/catalogo/rules.ts'
import { agregarTexts } from '#modules/catalogo/texts.ts'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'

export type AgregarProps = {
  producto: ProductoCard
  enCarrito: readonly CarritoLinea[]
  open: boolean
  onOpenChange: (id: string | null) => void
  onAdd: (producto: ProductoCard, talla: Talla) => void
}

const roundClass =
  'relative z-10 grid size-11 shrink-0 place-items-center rounded-full transition-colors [&_svg]:size-5'

/**
 * A card's button and the sizes that it opens over the picture (spec 4.1). A product with one size is added at once; a
 * sold-out one offers avisos.
 */
export function Agregar({ producto, enCarrito, open, onOpenChange, onAdd }: AgregarProps) {
  const { id, nombre, tallas = [], stockDisponible, fueraDeCampana } = producto
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [only] = tallas
  if (!only || fueraDeCampana) return null
  const soldOut = stockDisponible <= 0
  const piezas = itemCount([...enCarrito])
  if (tallas.length === 1 && !soldOut)
    return (
      <button
        type="button"
        aria-label={agregarTexts.talla(nombre, only.talla, leftOf(only, enCarrito), piezas)}
        aria-disabled={leftOf(only, enCarrito) === 0}
        onClick={() => onAdd(producto, only)}
        className={`${roundClass} ${addClass}`}
      >
        <Plus aria-hidden="true" />
        <Count piezas={piezas} />
      </button>
    )
  const close = () => {
    onOpenChange(null)
    button.current?.focus({ preventScroll: true })
  }
  const Icon = open ? X : soldOut ? Bell : Plus
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={soldOut ? agregarTexts.notify(nombre) : agregarTexts.open(nombre, piezas)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onOpenChange(open ? null : id)}
        onKeyDown={(event) => open && event.key === 'Escape' && close()}
        className={`${roundClass} ${soldOut ? 'bg-surface text-ink inset-ring inset-ring-line-strong hover:bg-hover' : addClass}`}
      >
        <Icon aria-hidden="true" />
        <Count piezas={piezas} />
      </button>
      {open && <Tallas id={panelId} {...{ producto, tallas, enCarrito, onAdd, onClose: close }} />}
    </>
  )
}

const addClass =
  'bg-accent-soft text-accent-soft-ink hover:bg-accent hover:text-accent-ink aria-disabled:cursor-not-allowed aria-disabled:bg-hover aria-disabled:text-ink-soft'

/** Pieces of a size that can still be added. */
const leftOf = ({ id, disponible }: Talla, enCarrito: readonly CarritoLinea[]): number =>
  choosable(disponible, itemCount(enCarrito.filter(({ tallaId }) => tallaId === id)))

const Count = ({ piezas, side = '-left-1.5' }: { piezas: number; side?: string }) =>
  piezas > 0 && (
    <span
      aria-hidden="true"
      className={`absolute -top-1.5 ${side} grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none text-accent-ink tabular-nums`}
    >
      {piezas > 99 ? '99+' : piezas}
    </span>
  )

type TallasProps = Pick<AgregarProps, 'producto' | 'enCarrito' | 'onAdd'> & {
  id: string
  tallas: Talla[]
  onClose: () => void
}

/** Over the picture, so that opening causes no layout shift. */
function Tallas({ id, producto, tallas, enCarrito, onAdd, onClose }: TallasProps) {
  const { data: avisos = [] } = useQuery(misAvisosQuery())
  const { ask, remove } = useAvisos()
  const suspendida = useSuspendida()
  const { id: productoId, nombre } = producto
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex aspect-4/5 items-end">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in every browser. */}
      <div
        id={id}
        ref={focusFirst}
        role="group"
        aria-label={agregarTexts.tallas(nombre)}
        onKeyDown={press}
        className="pointer-events-auto grid max-h-full w-full grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5 overflow-y-auto overscroll-contain rounded-md bg-surface-raised p-2 inset-ring inset-ring-line-strong"
      >
        {tallas.map((talla) => {
          const inCart = cantidadOf([...enCarrito], { productoId, tallaId: talla.id })
          if (talla.disponible > 0) {
            const left = leftOf(talla, enCarrito)
            return (
              <button
                key={talla.id}
                type="button"
                aria-label={agregarTexts.talla(nombre, talla.talla, left, inCart)}
                aria-disabled={left === 0}
                onClick={() => onAdd(producto, talla)}
                className={`${chipClass} ${inCart > 0 ? 'bg-accent-soft text-accent-soft-ink inset-ring-accent-soft-ink/40' : 'bg-surface inset-ring-line-strong hover:bg-hover'} aria-disabled:cursor-not-allowed`}
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{talla.talla}</span>{' '}
                  <span className="block text-xs whitespace-nowrap tabular-nums">{agregarTexts.left(left)}</span>
                </span>
                <Count piezas={inCart} side="-right-1" />
              </button>
            )
          }
          const aviso = avisos.find(({ tallaId, estado }) => tallaId === talla.id && estado === 'espera')
          const BellIcon = aviso ? BellRing : Bell
          return (
            <button
              key={talla.id}
              type="button"
              aria-pressed={aviso !== undefined}
              aria-label={avisosTexts.askOf(talla.talla)}
              disabled={suspendida && !aviso}
              onClick={() => {
                if (ask.isPending || remove.isPending) return
                if (aviso) remove.mutate(aviso)
                else ask.mutate({ productoId, tallaId: talla.id, nombre, talla: talla.talla })
              }}
              className={`${chipClass} px-1.5! border border-dashed border-line-strong text-ink-soft inset-ring-transparent hover:bg-hover aria-pressed:border-solid aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink`}
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{talla.talla}</span>
              <BellIcon aria-hidden="true" className="size-4 shrink-0" />
            </button>
          )
        })}
      </div>
    </div>
  )
}

const chipClass =
  'relative flex min-h-12 items-center justify-between gap-1 rounded-md px-2 py-1 text-left leading-tight inset-ring transition-colors'

const focusFirst = (panel: HTMLElement | null): void => panel?.querySelector('button')?.focus({ preventScroll: true })
