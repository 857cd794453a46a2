import type { PedidoStatus } from '#features/pedidos/rules.ts'
import { statusTexts } from '#features/pedidos/texts.ts'
import type { Pedido, PedidoEvento } from '#features/pedidos/web/client.ts'
import { formatDayOr } from '#shared/format.ts'

type Change = { before: string; after: string }

/** What a change of a pedido replaced, for staff. Long words open on demand. */
export function CambioDetail({ evento }: { evento: PedidoEvento }) {
  const changes = Object.entries(evento.cambios as Record<string, [unknown, unknown]>).flatMap(
    ([campo, [before, after]]) =>
      evento.tipo === 'creado' ? [] : [{ before: wordsOf(campo, before), after: wordsOf(campo, after) }],
  )
  if (changes.length === 0) return null
  if (evento.tipo === 'status' || evento.tipo === 'fechas')
    return changes.map((it) => <Before key={it.before} change={it} />)
  return changes.map((it) => (
    <details key={it.after} className="text-sm">
      <summary className="link inline-flex min-h-9 items-center">Ver el cambio</summary>
      <Before change={it} />
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">Después: </span>
        {it.after}
      </p>
    </details>
  ))
}

const Before = ({ change }: { change: Change }) => (
  <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
    <span className="font-semibold">Antes: </span>
    {change.before}
  </p>
)

const wordsOf = (campo: string, value: unknown): string => (words[campo] ?? String)(value)

const words: Record<string, (value: unknown) => string> = {
  status: (value) => statusTexts[value as PedidoStatus],
  notasAdmin: (value) => (value as string | null) ?? 'sin notas',
  fechaEstimadaEntrega: (value) => formatDayOr(value as string | null, 'sin entrega estimada'),
  fechaEntrega: (value) => formatDayOr(value as string | null, 'sin entrega real'),
  direccionEnvio: (value) => {
    const { direccion, numero, complemento, barrio, ciudad, codigoPostal, telefono } = value as Pedido['direccionEnvio']
    const lines = [direccion && `${direccion} ${numero}`, complemento, barrio, direccion && `${codigoPostal} ${ciudad}`]
    return [...lines, `Tel. ${telefono}`].filter(Boolean).join(', ')
  },
}
