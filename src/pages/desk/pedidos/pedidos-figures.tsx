import { useQuery } from '@tanstack/react-query'
import { resumenQuery } from '#modules/pedidos/client.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'

/** The figures over the list (spec 2.2), four for who sees amounts, each with how it is counted where that may surprise. */
export function MesaPedidosFigures() {
  const { data, isError } = useQuery(resumenQuery())
  if (!data && !isError) return <FiguresSkeleton dense />
  return (
    <Figures
      dense
      label="Resumen"
      items={[
        { label: adminPedidosTexts.total, value: data?.pedidos ?? unknown },
        { label: adminPedidosTexts.pendientes, value: data?.pendientes ?? unknown },
        ...(data?.ventasCentavos !== undefined
          ? [
              {
                label: adminPedidosTexts.ventas,
                value: formatPesos(data.ventasCentavos),
                hint: adminPedidosTexts.ventasHint,
              },
            ]
          : []),
        {
          label: adminPedidosTexts.enviadosHoy,
          value: data?.enviadosHoy ?? unknown,
          hint: adminPedidosTexts.enviadosHoyHint,
        },
      ]}
    />
  )
}

/** A figure that could not be read; the list under it says why and offers to try again. */
const unknown = '—'
