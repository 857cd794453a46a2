import type { Pedido, PedidoEvento } from '#modules/pedidos/client.ts'
import { type Guia, guiaText } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { formatDayOr, formatPesos } from '#shared/format.ts'

type Change = { before: string; after: string }

/** What a change of a pedido replaced, for staff. Long words open on demand. */
export function CambioDetail({ evento }: { evento: PedidoEvento }) {
  const changes = Object.entries(evento.cambios as Record<string, [unknown, unknown]>).flatMap(
    ([campo, [before, after]]) => {
      const wordsOf = words[campo]
      return evento.tipo === 'creado' || isProposed(evento) || !wordsOf
        ? []
        : [{ before: wordsOf(before), after: wordsOf(after) }]
    },
  )
  if (changes.length === 0) return null
  if (evento.tipo !== 'notas' && evento.tipo !== 'direccion')
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

/** It changes nothing yet. */
const isProposed = ({ tipo, cambios }: PedidoEvento): boolean =>
  tipo === 'propuesta' && cambios.propuesta?.[1] !== 'aceptada'

const Before = ({ change }: { change: Change }) => (
  <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
    <span className="font-semibold">Antes: </span>
    {change.before}
  </p>
)

/** Fields whose former value is worth reading. */
const words: Record<string, (value: unknown) => string> = {
  status: (value) => statusTexts[value as PedidoStatus],
  totalCentavos: (value) => formatPesos(Number(value)),
  notasAdmin: (value) => (value as string | null) ?? 'sin notas',
  fechaEstimadaEntrega: (value) => formatDayOr(value as string | null, 'sin entrega estimada'),
  fechaEntrega: (value) => formatDayOr(value as string | null, 'sin entrega real'),
  guia: (value) => (value ? guiaText(value as Guia) : envioGuiaTexts.noneNow),
  direccionEnvio: (value) => {
    const { direccion, numero, complemento, barrio, ciudad, codigoPostal, telefono } = value as Pedido['direccionEnvio']
    const lines = [direccion && `${direccion} ${numero}`, complemento, barrio, direccion && `${codigoPostal} ${ciudad}`]
    return [...lines, `Tel. ${telefono}`].filter(Boolean).join(', ')
  },
}
