import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { llamadaTexts, seguimientoTexts } from '#features/pedidos/seguimiento-texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { formatMinute, formatPlainDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fold } from '#ui/fold.tsx'
import { Panel } from '#ui/panel.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { emptyLlamada, LlamadaForm, type LlamadaValues } from './llamada-form.tsx'

type Llamada = NonNullable<Pedido['seguimiento']>['llamadas'][number]

/** Calls about a pedido, the last one in sight, and the way to write one down (spec 3.1). */
export function MesaPedidoLlamadas({ pedido }: { pedido: Pedido }) {
  const [open, setOpen] = useState(false)
  // It outlives the dialog: what was typed before a stray press is there again.
  const [values, setValues] = useState<LlamadaValues>(emptyLlamada)
  const { llamadas = [], llamarEl = null } = pedido.seguimiento ?? {}
  const [last, ...older] = llamadas
  const close = () => {
    setValues(emptyLlamada)
    setOpen(false)
  }
  return (
    <Panel title={seguimientoTexts.llamadas}>
      {last ? <LlamadaEntry llamada={last} /> : <p className="text-ink-soft">{seguimientoTexts.noLlamadas}</p>}
      {llamarEl && <p className="font-semibold">{seguimientoTexts.llamarEl(formatPlainDay(llamarEl))}</p>}
      {older.length > 0 && (
        <Fold title={seguimientoTexts.olderLlamadas(older.length)}>
          <ul className="flex flex-col gap-3">
            {older.map((llamada) => (
              <li key={llamada.id}>
                <LlamadaEntry llamada={llamada} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Dialog
        title={seguimientoTexts.addLlamada}
        description={`Pedido ${pedido.numeroPedido}, ${pedido.consultora?.nombreCompleto}`}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" className="self-start" icon={<Phone aria-hidden="true" className="size-4.5" />}>
            {seguimientoTexts.addLlamada}
          </Button>
        }
      >
        <LlamadaForm pedido={pedido} values={values} onChange={setValues} onSaved={close} />
      </Dialog>
      <UnsavedQuestion unsaved={values !== emptyLlamada} what="la llamada" />
    </Panel>
  )
}

const LlamadaEntry = ({ llamada: { resultado, nota, createdAt, nombre } }: { llamada: Llamada }) => (
  <div>
    <p className="font-semibold">{llamadaTexts[resultado]}</p>
    {nota && <p className="wrap-anywhere whitespace-pre-line">{nota}</p>}
    <p className="text-sm text-ink-soft">
      <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {nombre ?? 'El equipo'}
    </p>
  </div>
)
