import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import PackageOpen from 'lucide-react/icons/package-open'
import { consultoraQuery } from '#modules/pedidos/client.ts'
import type { PedidosSearch } from '#modules/pedidos/rules.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Nothing found: which filters found nothing together, and one press to be without them. */
export function MesaPedidosEmpty({ search }: { search: PedidosSearch }) {
  const navigate = useNavigate({ from: '/admin/pedidos' })
  const { consultora, desde, hasta, espera, llamar } = search
  const { data } = useQuery({ ...consultoraQuery(consultora ?? ''), enabled: consultora !== undefined })
  const clear = () => void navigate({ search: ({ orden }) => ({ orden }), resetScroll: false })
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" />}
      title={adminPedidosTexts.empty}
      action={
        (consultora || desde || hasta || espera || llamar) && (
          <Button variant="secondary" onClick={clear}>
            {adminPedidosTexts.clear}
          </Button>
        )
      }
    >
      <p>{whyEmpty(search, data?.nombreCompleto)}</p>
    </EmptyState>
  )
}

function whyEmpty(search: PedidosSearch, nombre: string | undefined): string {
  const { status, numero, consultora, desde, hasta, espera, llamar } = search
  if (desde && hasta && hasta < desde) return adminPedidosTexts.daysCrossed
  if (espera && status && status !== 'pendiente') return adminPedidosTexts.emptyWaiting(status)
  if (consultora || desde || hasta || espera || llamar) return adminPedidosTexts.emptyFilters(search, nombre)
  if (status && numero) return adminPedidosTexts.emptyBoth(status, numero)
  if (status) return adminPedidosTexts.emptyStatus(status)
  return numero ? adminPedidosTexts.emptyNumero(numero) : adminPedidosTexts.emptyAll
}
