import { useQuery } from '@tanstack/react-query'
import { adminPedidosTexts } from '#features/pedidos/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { resumenQuery } from './client.ts'

/** The four figures over the list (spec 2, section 2), each with how it is counted where that may surprise. */
export function AdminPedidosFigures() {
  const { data } = useQuery(resumenQuery())
  if (!data) return <FiguresSkeleton />
  return (
    <Figures
      label="Resumen"
      items={[
        { label: adminPedidosTexts.total, value: data.pedidos },
        { label: adminPedidosTexts.pendientes, value: data.pendientes },
        {
          label: adminPedidosTexts.ventas,
          value: formatPesos(data.ventasCentavos),
          hint: adminPedidosTexts.ventasHint,
        },
        { label: adminPedidosTexts.enviadosHoy, value: data.enviadosHoy, hint: adminPedidosTexts.enviadosHoyHint },
      ]}
    />
  )
}
