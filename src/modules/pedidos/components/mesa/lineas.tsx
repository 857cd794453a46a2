import { cambioDeLineaTexts } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { PedidoItemVisto } from '#modules/pedidos/client.ts'
import { piezasText } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type LineasProps = {
  items: PedidoItemVisto[]
  /** Left out for who sees no amounts. */
  totalCentavos?: number | undefined
  label?: string
}

/** The lines of a pedido at the desk, in rows of 56 px, and their sum. Without amounts, pieces alone. */
export const MesaLineas = ({ items, totalCentavos, label = 'Productos del pedido' }: LineasProps) => (
  <div className="@container">
    <ul aria-label={label} className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.posicion}
          className="grid min-h-14 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1 @min-[34rem]:grid-cols-[3rem_minmax(0,1fr)_6.5rem_6.5rem]"
        >
          <Picture
            imagen={item.imagen}
            alt=""
            sizes="3rem"
            ratio="1 / 1"
            className="w-12 rounded-sm @max-[34rem]:self-start"
          />
          <div className="min-w-0 text-sm">
            <p className="leading-snug font-semibold wrap-anywhere">{item.nombre}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
              <span className="wrap-anywhere">
                {[item.talla !== null && `Talla ${item.talla}`, item.sku].filter(Boolean).join(' · ')}
              </span>
              {item.llegaEl !== null && <Badge tone="info">{cambioDeLineaTexts.llega(item.llegaEl)}</Badge>}
            </p>
          </div>
          {item.subtotalCentavos === undefined ? (
            <span className="text-right text-sm tabular-nums @min-[34rem]:col-span-2">{piezasText(item.cantidad)}</span>
          ) : (
            <p className="text-right text-sm @min-[34rem]:contents">
              <span className="whitespace-nowrap text-ink-soft tabular-nums @max-[34rem]:block">
                {item.cantidad} × <Money centavos={item.precioUnitarioCentavos} />
              </span>
              <span className="font-semibold whitespace-nowrap">
                <VisuallyHidden>Subtotal: </VisuallyHidden>
                <Money centavos={item.subtotalCentavos} />
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
    {totalCentavos !== undefined && (
      <p className="mt-1 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
        <span className="font-semibold">Total</span>
        <Money centavos={totalCentavos} className="text-xl font-semibold" />
      </p>
    )}
  </div>
)
