import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { nuevoTexts, papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { maxChosen } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { elegidosQuery } from '#modules/pedidos/client.ts'
import { filtroOf, type PedidosSearch } from '#modules/pedidos/rules.ts'
import { ExportarMenu } from '#pages/desk/pedidos/exportar-menu.tsx'
import { NuevoSurtidoDialog } from '#pages/desk/pedidos/nuevo-surtido-dialog.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { CambioDialog } from './cambio-dialog.tsx'
import type { UseElegidos } from './use-elegidos.ts'

type BarProps = { elegidos: UseElegidos; search: PedidosSearch; more: boolean }

/** How many are chosen and what can be done with them, at the foot of the screen while there are any. */
export function ElegidosBar({ elegidos, search, more }: BarProps) {
  const [changing, setChanging] = useState<string[] | null>(null)
  const [picking, setPicking] = useState<string[] | null>(null)
  const clearButton = useRef<HTMLButtonElement>(null)
  const { chosen, all, clear } = elegidos
  const ids = [...chosen.keys()]
  const numeros = [...chosen.values()].map(({ numeroPedido }) => Number(numeroPedido.replace(/\D/g, '')))
  const tooMany = ids.length > maxChosen
  const { orden } = search
  const filtro = filtroOf(search)
  return (
    <>
      {ids.length > 0 && (
        <section aria-label={cambioTexts.bar} className="elegidos-bar">
          <p role="status" className="font-semibold">
            {cambioTexts.chosen(ids.length)}
            {tooMany && <span className="block text-sm font-normal">{cambioTexts.tooMany}</span>}
          </p>
          <Button ref={clearButton} size="sm" variant="quiet" className="mr-auto" onClick={clear}>
            {cambioTexts.clear}
          </Button>
          {all && more && !tooMany && (
            <ChooseFilter elegidos={elegidos} search={search} onChosen={() => clearButton.current?.focus()} />
          )}
          <Button size="sm" disabled={tooMany} onClick={() => setChanging(ids)}>
            {cambioTexts.next}
          </Button>
          <Button size="sm" variant="secondary" disabled={tooMany} onClick={() => setPicking(ids)}>
            {nuevoTexts.button}
          </Button>
          {!tooMany && (
            <a
              href={`${paths.adminHojas}?pedidos=${numeros.join(',')}`}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Printer aria-hidden="true" className="size-4.5" />
              {papelTexts.print}
            </a>
          )}
          <ExportarMenu
            label={cambioTexts.export}
            variant="secondary"
            chosen={{ filtro, ids, ...(orden && { orden }) }}
            disabled={tooMany}
          />
        </section>
      )}
      {picking && <NuevoSurtidoDialog filtro={filtro} ids={picking} onClose={() => setPicking(null)} />}
      {changing && <CambioDialog filtro={filtro} ids={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

type ChooseProps = Omit<BarProps, 'more'> & { onChosen: () => void }

/** All that were read are chosen, and there are more: also those, as many as may go at once; then says that they are. */
function ChooseFilter({ elegidos, search, onChosen }: ChooseProps) {
  const { orden } = search
  const { data } = useQuery(elegidosQuery({ filtro: filtroOf(search), ...(orden && { orden }) }))
  if (!data) return null
  const { items, hayMas } = data
  const count = items.length
  if (items.every(({ id }) => elegidos.chosen.has(id))) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {hayMas ? cambioTexts.choseFirst(count) : cambioTexts.choseFilter(count)}
      </p>
    )
  }
  const choose = () => {
    elegidos.choose(items)
    // The button goes once it is pressed.
    onChosen()
  }
  return (
    <Button size="sm" variant="link" onClick={choose}>
      {hayMas ? cambioTexts.chooseFirst(count) : cambioTexts.chooseFilter(count)}
    </Button>
  )
}
