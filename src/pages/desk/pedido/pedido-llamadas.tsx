import Phone from 'lucide-react/icons/phone'
import type { Pedido } from '#modules/pedidos/client.ts'
import { llamadaTexts, registroTexts, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { formatMinute, formatPlainDay } from '#shared/format.ts'
import { Fold } from '#ui/fold.tsx'
import { Panel } from '#ui/panel.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { LlamadaForm } from './llamada-form.tsx'
import { RegistroDialog } from './registro-dialog.tsx'
import { type LlamadaValues, llamadaDraft } from './seguimiento-drafts.ts'

const empty: LlamadaValues = { resultado: null, nota: '', volverEl: null }

type Llamada = NonNullable<Pedido['seguimiento']>['llamadas'][number]

/** Calls about a pedido, the last one in sight, and the way to write one down (spec 3.1). */
export function MesaPedidoLlamadas({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => llamadaDraft(pedido.id))
  const { llamadas = [], llamarEl = null } = pedido.seguimiento ?? {}
  const [last, ...older] = llamadas
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
      <RegistroDialog
        pedido={pedido}
        texts={registroTexts.llamada}
        icon={<Phone aria-hidden="true" className="size-4.5" />}
        draft={draft}
        begin={() => empty}
      >
        {(form) => <LlamadaForm {...form} />}
      </RegistroDialog>
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
