import { useNavigate } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { maxNumeroLength, type PedidoStatus, type PedidosSearch, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { adminPedidosTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'
import { MesaPedidosMoreFilters } from './pedidos-more-filters.tsx'

const tabs: TabItem<PedidoStatus | 'todos'>[] = [
  { value: 'todos', label: adminPedidosTexts.todos },
  ...pedidoStatuses.map((value) => ({ value, label: statusTexts[value] })),
]

type FiltersProps = { search: PedidosSearch; children: ReactNode }

/**
 * Search by number and the seven tabs over the list (spec 2.2), and the filters of spec 3.1, which fold away where there is no
 * room beside the search. All live in the URL.
 */
export function MesaPedidosFilters({ search, children }: FiltersProps) {
  const navigate = useNavigate({ from: '/admin/pedidos' })
  const [open, setOpen] = useState(false)
  const id = useId()
  const change = (change: Partial<PedidosSearch>, replace = false) =>
    navigate({ search: (old) => ({ ...old, ...change }), replace, resetScroll: false })
  const { consultora, desde, hasta, espera, llamar } = search
  const count = [consultora, desde, hasta, espera, llamar].filter(Boolean).length
  return (
    <>
      <div className="@container mt-2">
        <div className="flex flex-wrap items-start gap-2 @min-[67rem]:flex-nowrap">
          <TypedSearchInput
            label={adminPedidosTexts.search}
            placeholder={adminPedidosTexts.search}
            inUrl={search.numero ?? ''}
            onSettled={(numero) => void change({ numero: numero || undefined }, true)}
            maxLength={maxNumeroLength}
            className="min-w-36 flex-1"
          />
          <Button
            variant="secondary"
            className="min-h-12 @min-[67rem]:hidden!"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />}
          >
            {adminPedidosTexts.filters(count)}
          </Button>
          <MesaPedidosMoreFilters id={id} search={search} onChange={change} open={open} />
        </div>
      </div>
      <Tabs
        label="Estado del pedido"
        items={tabs}
        value={search.status ?? 'todos'}
        onValueChange={(value) => void change({ status: value === 'todos' ? undefined : value })}
      >
        {children}
      </Tabs>
    </>
  )
}
