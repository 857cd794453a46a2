import type { ReactNode } from 'react'
import { cambioDeLineaTexts } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { PedidoItemVisto } from '#modules/pedidos/client.ts'
import { piezasText } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type PedidoItemsProps = {
  items: PedidoItemVisto[]
  /** Left out where the lines are not all of it, and for who sees no amounts. */
  totalCentavos?: number | undefined
  label?: string
  /** Shown under each line, to the consultora only. */
  mine?: (item: PedidoItemVisto) => ReactNode
}

/**
 * Lines of a pedido, the current or the sent ones, and their sum: image or 'Sin imagen', product, size,
 * quantity × unit price, subtotal (spec 1.2), and the day on which they arrive (spec 3.2). Without amounts, pieces alone.
 */
export const PedidoItems = ({ items, totalCentavos, label = 'Productos del pedido', mine }: PedidoItemsProps) => (
  <>
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.posicion}
          className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 first:pt-0 md:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <Picture
            imagen={item.imagen}
            alt=""
            sizes="5rem"
            ratio="4 / 5"
            className="w-full self-start rounded-sm md:row-span-2"
          />
          <div className="min-w-0">
            <p className="leading-snug font-semibold wrap-anywhere">{item.nombre}</p>
            <p className="mt-0.5 text-sm text-ink-soft">
              {item.talla !== null && `Talla ${item.talla}`}
              {item.talla !== null && item.sku !== null && ' · '}
              {item.sku !== null && <span className="wrap-anywhere">{item.sku}</span>}
            </p>
            {item.llegaEl !== null && (
              <Badge tone="info" className="mt-1">
                {cambioDeLineaTexts.llega(item.llegaEl)}
              </Badge>
            )}
            {item.subtotalCentavos === undefined ? (
              <p className="mt-1 text-sm text-ink-soft tabular-nums">{piezasText(item.cantidad)}</p>
            ) : (
              <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-sm text-ink-soft tabular-nums">
                  {item.cantidad} × <Money centavos={item.precioUnitarioCentavos} />
                </span>
                <span>
                  <VisuallyHidden>Subtotal: </VisuallyHidden>
                  <Money centavos={item.subtotalCentavos} className="font-semibold" />
                </span>
              </div>
            )}
          </div>
          {mine && <div className="max-md:col-span-2 md:col-start-2">{mine(item)}</div>}
        </li>
      ))}
    </ul>
    {totalCentavos !== undefined && (
      <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-4">
        <span className="font-semibold">Total</span>
        <Money centavos={totalCentavos} className="text-xl font-semibold" />
      </p>
    )}
  </>
)
