import type { ReactNode } from 'react'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import type { ProductoVenta } from '#modules/pedidos/lectura/client.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type OpcionProps = {
  producto: ProductoVenta
  /** Something more about it, under its price. */
  note?: string
  /** Another way to order of it, under its sizes. */
  children?: ReactNode
  onTalla: (talla: ProductoVenta['tallas'][number]) => void
}

/** A product that may be added: picture, price, and a button for each size with what is left of it. */
export function ProductoOpcion({ producto, note, children, onTalla }: OpcionProps) {
  const { nombre, sku, imagen, tallas, fueraDeCampana, precioUnitarioCentavos } = producto
  return (
    <div className="flex gap-4">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {sku && <span className="wrap-anywhere">{sku}</span>}
          {sku && precioUnitarioCentavos !== undefined && ' · '}
          <Money centavos={precioUnitarioCentavos} />
        </p>
        {fueraDeCampana && <p className="mt-0.5 text-sm font-semibold text-warning">{fueraText(fueraDeCampana)}</p>}
        {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
        <ul aria-label={levantarTexts.sizesOf(nombre)} className="mt-2 flex flex-wrap gap-2">
          {tallas.map((talla) => (
            <li key={talla.id}>
              <Button
                variant="secondary"
                size="sm"
                once
                disabled={talla.disponible <= 0 || fueraDeCampana !== undefined}
                onClick={() => onTalla(talla)}
              >
                <VisuallyHidden>{levantarTexts.addSize(nombre)} </VisuallyHidden>
                {talla.talla}
                <span className="font-normal text-ink-soft tabular-nums">{Math.max(0, talla.disponible)}</span>
                <VisuallyHidden> {levantarTexts.left}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
        {tallas.length === 0 && <p className="mt-2 text-sm text-ink-soft">{levantarTexts.sizesNone}</p>}
        {children}
      </div>
    </div>
  )
}
