import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { maxNumeroLength, type PedidoStatus, type PedidosSearch, pedidoStatuses } from '#features/pedidos/rules.ts'
import { adminPedidosTexts, statusTexts } from '#features/pedidos/texts.ts'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'

const tabs: TabItem<PedidoStatus | 'todos'>[] = [
  { value: 'todos', label: adminPedidosTexts.todos },
  ...pedidoStatuses.map((value) => ({ value, label: statusTexts[value] })),
]

type FiltersProps = { search: PedidosSearch; children: ReactNode }

/** Search by number and the seven tabs over the list (spec 2.2). Both live in the URL. */
export function MesaPedidosFilters({ search, children }: FiltersProps) {
  const navigate = useNavigate({ from: '/admin/pedidos' })
  const find = (numero: string) =>
    void navigate({ search: (old) => ({ ...old, numero: numero || undefined }), replace: true, resetScroll: false })
  const choose = (value: PedidoStatus | 'todos') =>
    void navigate({ search: (old) => ({ ...old, status: value === 'todos' ? undefined : value }), resetScroll: false })
  return (
    <>
      <TypedSearchInput
        label={adminPedidosTexts.search}
        placeholder={adminPedidosTexts.search}
        inUrl={search.numero ?? ''}
        onSettled={find}
        maxLength={maxNumeroLength}
        className="mt-5 mb-3 md:max-w-md"
      />
      <Tabs label="Estado del pedido" items={tabs} value={search.status ?? 'todos'} onValueChange={choose}>
        {children}
      </Tabs>
    </>
  )
}
