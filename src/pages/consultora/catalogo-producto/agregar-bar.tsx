import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type RefObject, useId } from 'react'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { fueraNoticeId } from './fuera-notice.tsx'
import type { Choice } from './use-choice.ts'

type AgregarBarProps = { producto: Producto; choice: Choice; tallas: RefObject<HTMLElement | null> }

/** What the choice comes to and the button that adds it, or why it cannot be (spec 1.5: Add to cart). */
export function AgregarBar({ producto, choice, tallas }: AgregarBarProps) {
  const modo = useModoClienta()
  const messageId = useId()
  const { blocked, subtotalCentavos } = choice
  const { fueraDeCampana } = producto
  const soldOut = producto.stockDisponible <= 0
  return (
    <div className="bottom-bar">
      <div className="flex items-center gap-4 md:flex-col md:items-stretch">
        {!soldOut && !modo && (
          <p className="shrink-0 md:flex md:items-baseline md:justify-between md:border-t md:border-line md:pt-4">
            <span className="block text-xs text-ink-soft md:text-base">Subtotal</span>
            <Money centavos={subtotalCentavos} className="text-lg font-semibold md:text-xl" />
          </p>
        )}
        <Button
          size="lg"
          className="min-w-0 flex-1 px-4!"
          disabled={blocked !== null}
          busy={choice.adding}
          aria-describedby={fueraDeCampana ? fueraNoticeId : blocked ? messageId : undefined}
          icon={<ShoppingBag aria-hidden="true" className="size-5" />}
          onClick={choice.add}
        >
          {fueraDeCampana ? campanaTexts.short : soldOut ? catalogoTexts.soldOut : catalogoTexts.add}
        </Button>
      </div>
      <p
        id={messageId}
        aria-live="polite"
        className="mt-1 text-center text-sm text-ink-soft empty:hidden md:mt-2 md:text-left"
      >
        {blocked === catalogoTexts.chooseTalla ? (
          <button type="button" className="link -my-1.5 py-1.5" onClick={() => showTallas(tallas.current)}>
            {blocked}
          </button>
        ) : (
          !soldOut && !fueraDeCampana && blocked
        )}
      </p>
    </div>
  )
}

/** The sizes come into sight, the first that is left with the focus; choosing it is the consultora's. */
function showTallas(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center' })
  box?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}
