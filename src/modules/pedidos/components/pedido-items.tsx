import type { ReactNode } from 'react'
import { cambioDeLineaTexts } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { PedidoItemVisto } from '#modules/pedidos/client.ts'
import { piezasText } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type PedidoItemsProps = {
  items: PedidoItemVisto[]
  /** Absent if the lines are only part of the pedido, or the reader sees no amounts. */
  totalCentavos?: number | undefined
  label?: string
  /** Shown under each line; only for the consultora. */
  mine?: (item: PedidoItemVisto) => ReactNode
  dense?: boolean
}

/**
 * The lines of a pedido, current or sent, and their sum: image or 'Sin imagen', product, size, quantity × unit price, subtotal (spec 1.2),
 * and arrival day (spec 3.2). Without amounts it shows only pieces.
 */
export function PedidoItems({
  items,
  totalCentavos,
  label = 'Productos del pedido',
  mine,
  dense = false,
}: PedidoItemsProps) {
  const look = dense ? rows : cards
  return (
    <div className="@container">
      <ul aria-label={label} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.posicion} className={look.line}>
            <Picture
              imagen={item.imagen}
              alt=""
              sizes="5rem"
              ratio={look.ratio}
              className={`self-start rounded-sm ${look.picture} ${mine ? 'md:row-span-3' : ''}`}
            />
            <div className={`min-w-0 ${look.text}`}>
              <p className="leading-snug font-semibold wrap-anywhere">{item.nombre}</p>
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
                <span>
                  <FactLine facts={[item.talla !== null && `Talla ${item.talla}`, item.sku]} />
                </span>
                {item.llegaEl !== null && <Badge tone="info">{cambioDeLineaTexts.llega(item.llegaEl)}</Badge>}
              </p>
            </div>
            {item.subtotalCentavos === undefined ? (
              <p className={`text-sm tabular-nums ${look.pieces}`}>{piezasText(item.cantidad)}</p>
            ) : (
              <p className={look.amounts}>
                <span className={`text-sm whitespace-nowrap text-ink-soft tabular-nums ${look.amount}`}>
                  {item.cantidad} × <Money centavos={item.precioUnitarioCentavos} />
                </span>
                <span className="font-semibold whitespace-nowrap">
                  <VisuallyHidden>Subtotal: </VisuallyHidden>
                  <Money centavos={item.subtotalCentavos} />
                </span>
              </p>
            )}
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
    </div>
  )
}

/** Amounts below the text. */
const cards = {
  ratio: '4 / 5',
  line: 'grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 first:pt-0 md:grid-cols-[5rem_minmax(0,1fr)]',
  picture: 'row-span-2 w-full',
  text: '',
  pieces: 'text-ink-soft',
  amounts: 'flex flex-wrap items-baseline justify-between gap-x-4',
  amount: '',
}

/** Amounts in columns; stacked on a phone. */
const rows: typeof cards = {
  ratio: '1 / 1',
  line: 'grid min-h-14 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1 @min-[34rem]:grid-cols-[3rem_minmax(0,1fr)_6.5rem_6.5rem]',
  picture: 'w-12',
  text: 'text-sm',
  pieces: 'text-right @min-[34rem]:col-span-2',
  amounts: 'text-right text-sm @min-[34rem]:contents',
  amount: '@max-[34rem]:block',
}
