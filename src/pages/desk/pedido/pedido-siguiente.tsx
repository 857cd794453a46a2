import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { siguientePendienteQuery } from '#modules/pedidos/client.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { stillFromList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** From one pedido to the next that waits for a call, without the way back to the list. */
export function MesaPedidoSiguiente({ id }: { id: string }) {
  const { data: siguiente } = useQuery(siguientePendienteQuery(id))
  if (!siguiente) return null
  return (
    <Link
      to={paths.adminPedido(siguiente.id)}
      state={stillFromList}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {adminPedidoTexts.next}
      <VisuallyHidden> {siguiente.numeroPedido}</VisuallyHidden>
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}
