import type { ReactNode } from 'react'
import { cambioDeLineaTexts, cambioDeLineaWords } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { CambioDeLinea as Cambio, PedidoItem } from '#modules/pedidos/client.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'

/** One line that changes: what happens to it and why, and before and now, one under the other or side by side (spec 3.2). */
export function CambioDeLinea({ cambio }: { cambio: Cambio }) {
  const { antes, despues, motivo } = cambio
  const shown = despues ?? antes
  if (!shown) return null
  const isOther = antes !== null && despues !== null && antes.productoId !== despues.productoId
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
      <div className="flex gap-4">
        <Picture
          imagen={shown.imagen}
          alt=""
          sizes="5rem"
          ratio="4 / 5"
          className="w-16 shrink-0 self-start rounded-sm md:w-20"
        />
        <div className="min-w-0 flex-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">{shown.nombre}</h3>
          <p className="text-sm text-ink-soft wrap-anywhere empty:hidden">
            {[shown.color, shown.sku].filter(Boolean).join(' · ')}
          </p>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {cambioDeLineaWords(cambio).map((words) => (
              <li key={words} className="min-w-0">
                <Badge tone={toneOf(cambio)} className="whitespace-normal! wrap-anywhere">
                  {words}
                </Badge>
              </li>
            ))}
          </ul>
          {motivo !== null && <p className="mt-1.5 text-sm whitespace-pre-line wrap-anywhere">{motivo}</p>}
        </div>
      </div>
      <dl className="grid self-start overflow-clip rounded-md inset-ring inset-ring-line lg:grid-cols-2 max-lg:divide-y max-lg:divide-line lg:divide-x lg:divide-line">
        <Side label="Antes" item={antes} none="No estaba" named={isOther} />
        <Side label="Ahora" item={despues} none="No se envía" named={isOther} isNow />
      </dl>
    </li>
  )
}

const toneOf = ({ antes, despues }: Cambio): BadgeTone =>
  despues === null ? 'danger' : antes === null ? 'success' : 'warning'

type SideProps = { label: string; item: PedidoItem | null; none: string; named: boolean; isNow?: boolean }

function Side({ label, item, none, named, isNow = false }: SideProps) {
  return (
    <div className={`flex gap-3 px-4 py-2.5 text-sm lg:flex-col lg:gap-0.5 ${isNow ? 'bg-accent-soft' : ''}`}>
      <dt className={`w-13 shrink-0 lg:w-auto ${isNow ? 'font-semibold text-accent-soft-ink' : 'text-ink-soft'}`}>
        {label}
      </dt>
      <dd
        className={`flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 ${isNow ? '' : 'text-ink-soft'}`}
      >
        {item ? <Said item={item} named={named} /> : <span>{none}</span>}
      </dd>
    </div>
  )
}

const Said = ({ item, named }: { item: PedidoItem; named: boolean }) => (
  <>
    <span className="min-w-0 tabular-nums">
      {named && <Named item={item} />}
      {item.talla !== null && `Talla ${item.talla} · `}
      {item.cantidad} × <Money centavos={item.precioUnitarioCentavos} />
      {item.llegaEl !== null && <span className="block">{cambioDeLineaTexts.llega(item.llegaEl)}</span>}
    </span>
    <Money centavos={item.subtotalCentavos} className="ml-auto font-semibold" />
  </>
)

const Named = ({ item }: { item: PedidoItem }): ReactNode => (
  <span className="mb-1 flex items-center gap-2">
    <Picture imagen={item.imagen} alt="" sizes="2rem" ratio="4 / 5" className="w-8 shrink-0 rounded-sm" />
    <span className="wrap-anywhere">{item.nombre}</span>
  </span>
)
