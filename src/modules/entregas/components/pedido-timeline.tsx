import type { ReactNode } from 'react'
import { devolucionEventText } from '#modules/entregas/devoluciones/texts.ts'
import type { PedidoEvento } from '#modules/pedidos/client.ts'
import { type Guia, guiaText } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import type { PropuestaEstado } from '#modules/pedidos/propuesta-rules.ts'
import { eventoTexts, piezasDifference } from '#modules/pedidos/propuesta-texts.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { formatDay, formatMinute, formatPesos } from '#shared/format.ts'

/**
 * The timeline of a pedido, newest first. Staff see names; a consultora sees only whether it was the team.
 * @param detailOf further details.
 * @param own the reader is the pedido's consultora.
 */
export const PedidoTimeline = ({ eventos, detailOf, own = false }: TimelineProps) => (
  <ol className="flex flex-col">
    {eventos.toReversed().map((evento) => (
      <li key={evento.version} className="relative pb-5 pl-6 last:pb-0">
        <span aria-hidden="true" className="absolute top-2 left-0 size-2 rounded-full bg-accent" />
        <span
          aria-hidden="true"
          className="absolute top-5 bottom-0 left-[0.21875rem] w-0.5 bg-line in-[li:last-child]:hidden"
        />
        <ul>
          {(own ? ownChangesOf : changesOf)(evento).map((change) => (
            <li key={change} className="leading-snug font-semibold">
              {change}
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">
          <time dateTime={evento.createdAt}>{formatMinute(evento.createdAt)}</time> · {authorOf(evento)}
        </p>
        {detailOf?.(evento)}
      </li>
    ))}
  </ol>
)

type TimelineProps = { eventos: PedidoEvento[]; detailOf?: (evento: PedidoEvento) => ReactNode; own?: boolean }

const authorOf = ({ nombre, autor }: PedidoEvento): string => nombre ?? (autor === 'consultora' ? 'Tú' : 'El equipo')

type Change = [before: unknown, after: unknown]

type Changes = Record<string, Change>

const changeTexts: Record<PedidoEvento['tipo'], (cambios: Changes, autor: PedidoEvento['autor']) => string[]> = {
  creado: (_, autor) => [autor === 'equipo' ? 'Pedido levantado por el equipo' : 'Pedido enviado para revisión'],
  status: ({ status, fechaEntrega, guia }) => [
    `Pasó a ${statusTexts[status?.[1] as PedidoStatus]}`,
    ...dayChange('Entrega real', fechaEntrega),
    ...guiaChange(guia),
  ],
  guia: ({ guia }) => guiaChange(guia),
  notas: () => ['Notas del administrador actualizadas'],
  fechas: ({ fechaEstimadaEntrega, fechaEntrega }) => [
    ...dayChange('Entrega estimada', fechaEstimadaEntrega),
    ...dayChange('Entrega real', fechaEntrega),
  ],
  direccion: () => ['Dirección de envío actualizada'],
  lineas: ({ piezas, totalCentavos }) => [
    `Pedido modificado: ${piezasDifference(Number(piezas?.[0]), Number(piezas?.[1]))}`,
    ...totalChange(totalCentavos),
  ],
  propuesta: ({ propuesta, totalCentavos, porTelefono }) => {
    const [before, after] = propuesta as [PropuestaEstado | null, PropuestaEstado]
    return [
      `${eventoTexts[after](before !== null)}${porTelefono ? ' por teléfono' : ''}`,
      ...(after === 'aceptada' ? totalChange(totalCentavos) : []),
    ]
  },
  devolucion: (cambios) => [devolucionEventText(cambios)],
  pago: ({ pagadoCentavos, forma }) => {
    const paid = Number(pagadoCentavos?.[1]) - Number(pagadoCentavos?.[0])
    if (forma?.[1] === 'reembolso') return [`Reembolso de ${formatPesos(-paid)}`]
    if (forma?.[1] === 'devolucion') return [`Abono por devolución: ${formatPesos(paid)}`]
    return [paid < 0 ? `Pago corregido: −${formatPesos(-paid)}` : `Pago de ${formatPesos(paid)}`]
  },
}

export function changesOf({ tipo, cambios, autor }: PedidoEvento): string[] {
  return changeTexts[tipo](cambios as Changes, autor)
}

/** Status changes in the words for the consultora. */
const ownStatusTexts: Record<PedidoStatus, string> = {
  pendiente: 'Tu pedido está de nuevo en revisión',
  confirmado: 'Confirmamos tu pedido',
  preparando: 'Preparamos tu pedido',
  enviado: 'Tu pedido salió',
  entregado: 'Recibiste tu pedido',
  cancelado: 'Cancelamos tu pedido',
}

/** The consultora's own answers to propuestas. */
const ownAnswerTexts: Partial<Record<PropuestaEstado, string>> = {
  aceptada: 'Aceptaste los cambios',
  rechazada: 'Pediste que te llamemos',
}

function ownChangesOf(evento: PedidoEvento): string[] {
  const changes = changesOf(evento)
  if (evento.tipo === 'propuesta' && evento.autor === 'consultora') {
    const [, after] = (evento.cambios as Changes).propuesta as [unknown, PropuestaEstado]
    return [ownAnswerTexts[after] ?? changes[0] ?? '', ...changes.slice(1)]
  }
  if (evento.tipo !== 'status') return changes
  const { status } = evento.cambios as Changes
  const to = status?.[1] as PedidoStatus
  return [
    to === 'cancelado' && evento.autor === 'consultora' ? 'Cancelaste tu pedido' : ownStatusTexts[to],
    ...changes.slice(1),
  ]
}

const totalChange = (change: Change | undefined): string[] =>
  // Missing for warehouse staff (spec 3.7).
  change && change[1] !== null && change[0] !== change[1] ? [`Total: ${formatPesos(Number(change[1]))}`] : []

const guiaChange = (change: Change | undefined): string[] =>
  change ? [change[1] ? `${envioGuiaTexts.title}: ${guiaText(change[1] as Guia)}` : 'Guía quitada'] : []

const dayChange = (label: string, change: Change | undefined): string[] =>
  change ? [`${label}: ${change[1] ? formatDay(String(change[1])) : 'sin fecha'}`] : []
