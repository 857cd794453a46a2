import { memo } from 'react'
import { firstName } from '#modules/ajustes/sitio/rules.ts'
import type { Prenda, Surtido } from '#modules/entregas/surtidos/client.ts'
import { isDone, type PrendaCuenta } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { formatPlainDay } from '#shared/format.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FaltanteDialog } from './faltante-dialog.tsx'
import type { UseMarcas } from './use-marcas.ts'

type RowProps = PrendaCuenta & {
  surtido: Surtido
  prenda: Prenda
  /** How many were found, and who said so. */
  halladas: number | null
  quien: string | null
  onTick: UseMarcas['tick']
}

/**
 * One size: how many pieces and for which boxes. Its row ticks it; a piece that is not there has its own button. A tick draws its own row
 * anew and none of the others: there may be hundreds.
 */
export const PrendaRow = memo(function PrendaRow(props: RowProps) {
  const { surtido, prenda, halladas, quien, onTick, estado, piezas, faltan, sobran } = props
  const { abierto, pedidos } = surtido
  const note = mesaSurtidoTexts.state[estado](faltan)
  const lineas = prenda.lineas.filter(({ pedidoId }) => isIn(pedidos, pedidoId))
  const done = isDone(estado)
  const talla = prenda.talla ?? 'Única'
  return (
    <li className={`flex flex-wrap items-start gap-x-3 ${done ? 'text-ink-soft' : ''}`}>
      <Checkbox
        className="min-w-0 flex-1 basis-52"
        disabled={!abierto || estado === 'nadie' || estado === 'salio'}
        // What was sent was there, ticked or not.
        checked={estado === 'lista' || estado === 'salio'}
        // What was found so far of a size that is short is given up by a press, and asked for anew.
        onChange={({ target }) => onTick(prenda.id, target.checked ? piezas : null)}
        label={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <VisuallyHidden>{prenda.nombre}, talla </VisuallyHidden>
            <span className="min-w-8 font-semibold">{talla}</span>
            <span className="font-semibold tabular-nums">{mesaSurtidoTexts.piezas(piezas)}</span>
            <span className="text-sm text-ink-soft">
              {lineas.map(({ lugar, cantidad, pedidoId, posicion, llegaEl }, index) => (
                <span key={`${pedidoId} ${posicion}`}>
                  {index > 0 && ', '}
                  {mesaSurtidoTexts.box(lugar)} ×{cantidad}
                  {llegaEl && ` (${mesaSurtidoTexts.arrives(formatPlainDay(llegaEl))})`}
                </span>
              ))}
            </span>
            {quien && halladas !== null && <span className="text-xs text-ink-soft">· {firstName(quien)}</span>}
          </span>
        }
      />
      {abierto && !done && <FaltanteDialog {...{ surtido, prenda, halladas }} />}
      {(note || sobran > 0) && (
        <p className="basis-full pb-2 pl-9 text-sm">
          {note && <span className="font-semibold text-warning">{note}. </span>}
          {sobran > 0 && <span className="font-semibold text-warning">{mesaSurtidoTexts.extra(sobran)}. </span>}
        </p>
      )}
    </li>
  )
})

const isIn = (pedidos: Surtido['pedidos'], pedidoId: string): boolean =>
  pedidos.some(({ id, status }) => id === pedidoId && status !== 'cancelado' && status !== 'pendiente')
