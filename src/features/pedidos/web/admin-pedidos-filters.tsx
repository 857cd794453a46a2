import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PedidosSearch } from '#features/pedidos/rules.ts'
import { type PedidoStatus, pedidoStatuses } from '#features/pedidos/rules.ts'
import { adminPedidosTexts, statusTexts } from '#features/pedidos/texts.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useTypedSearch } from '#ui/use-typed-search.ts'

const tabs: TabItem<PedidoStatus | 'todos'>[] = [
  { value: 'todos', label: adminPedidosTexts.todos },
  ...pedidoStatuses.map((value) => ({ value, label: statusTexts[value] })),
]

type FiltersProps = { search: PedidosSearch; children: ReactNode }

/** Search by number and the seven tabs over the list (spec 2, section 2). Both live in the URL. */
export function AdminPedidosFilters({ search, children }: FiltersProps) {
  const navigate = useNavigate({ from: '/admin/pedidos' })
  const [text, setText] = useTypedSearch(search.numero ?? '', (numero) => {
    void navigate({ search: (old) => ({ ...old, numero: numero || undefined }), replace: true, resetScroll: false })
  })
  const choose = (value: PedidoStatus | 'todos') =>
    void navigate({ search: (old) => ({ ...old, status: value === 'todos' ? undefined : value }), resetScroll: false })
  return (
    <>
      <SearchInput
        label={adminPedidosTexts.search}
        placeholder={adminPedidosTexts.search}
        value={text}
        onValueChange={setText}
        maxLength={40}
        className="mt-5 mb-3 md:max-w-md"
      />
      <Tabs label="Estado del pedido" items={tabs} value={search.status ?? 'todos'} onValueChange={choose}>
        {children}
      </Tabs>
    </>
  )
}
