import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat-2'
import { repeatPedido } from '#modules/carrito/components/carrito-query.ts'
import { paths } from '#shared/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'

type RepetirProps = {
  pedido: { id: string; numeroPedido: string }
  /** In a row of a list. */
  iconOnly?: boolean
  className?: string
}

/** Adds the available pieces of a pedido to the cart and opens it; the cart lists the missing ones (spec 3.4). */
export function RepetirPedido({ pedido, iconOnly = false, className = '' }: RepetirProps) {
  const { id, numeroPedido } = pedido
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const repeating = useVerb({
    mutationFn: () => repeatPedido(queryClient, id),
    success: (missing) => (missing === 0 ? `Las prendas de ${numeroPedido} ya están en tu carrito` : null),
    onSuccess: () => navigate({ to: paths.carrito }),
    failure: 'No se pudo repetir el pedido',
  })
  const icon = <Repeat aria-hidden="true" className="size-4.5" />
  const repeat = () => repeating.mutate()
  return iconOnly ? (
    <IconButton
      label={`Repetir pedido ${numeroPedido}`}
      title="Repetir pedido"
      size="sm"
      aria-busy={repeating.isPending}
      onClick={repeat}
      className={`-mr-2 justify-self-end text-ink-soft ${className}`}
    >
      {icon}
    </IconButton>
  ) : (
    <Button variant="secondary" className={className} busy={repeating.isPending} onClick={repeat} icon={icon}>
      Repetir pedido
      <VisuallyHidden> {numeroPedido}</VisuallyHidden>
    </Button>
  )
}
