import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat-2'
import { repeatPedido } from '#modules/carrito/components/carrito-query.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'

type RepetirProps = { pedido: { id: string; numeroPedido: string }; variant?: 'secondary' | 'link'; className?: string }

/** Adds the available pieces of a pedido to the cart and opens it; the cart lists the missing ones (spec 3.4). */
export function RepetirPedido({ pedido, variant = 'secondary', className = '' }: RepetirProps) {
  const { id, numeroPedido } = pedido
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const repeating = useVerb({
    mutationFn: () => repeatPedido(queryClient, id),
    success: (missing) => (missing === 0 ? `Las prendas de ${numeroPedido} ya están en tu carrito` : null),
    onSuccess: () => navigate({ to: paths.carrito }),
    failure: 'No se pudo repetir el pedido',
  })
  return (
    <Button
      variant={variant}
      {...(variant === 'link' && { size: 'sm' as const })}
      className={className}
      busy={repeating.isPending}
      onClick={() => repeating.mutate()}
      icon={<Repeat aria-hidden="true" className="size-4" />}
    >
      Repetir pedido
      <VisuallyHidden> {numeroPedido}</VisuallyHidden>
    </Button>
  )
}
