import { useQuery } from '@tanstack/react-query'
import { misPreciosQuery } from '#modules/clientas/client.ts'
import { Money } from '#ui/money.tsx'

/** In modo clienta: what she sells it for, in place of what it costs her. */
export function VentaDeProducto({ id, precioCentavos }: { id: string; precioCentavos: number | undefined }) {
  const { data } = useQuery(misPreciosQuery())
  return <Money centavos={data?.[id] ?? precioCentavos} className="font-semibold sm:text-lg" />
}
