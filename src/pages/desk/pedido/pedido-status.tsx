import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import {
  GuiaFields,
  type GuiaValues,
  guiaOf,
  paqueteriasOf,
  readGuia,
} from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { moveTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { PedidoConflict } from './pedido-conflict.tsx'
import type { PedidoStatusMoves } from './use-pedido-status.ts'

type MoverProps = { status: PedidoStatus; question: NonNullable<PedidoStatusMoves['question']>; saving: boolean }

/** Asks before an unusual move; one that sends it without a guía offers to write it down here (spec 3.1 and 3.3). */
function PedidoMoverDialog({ status, question, saving }: MoverProps) {
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const [typed, setTyped] = useState<GuiaValues | null>(null)
  const [tried, setTried] = useState(false)
  const numero = useRef<HTMLInputElement>(null)
  const values = guiaOf(typed, paqueterias)
  const isTyped = question.asksGuia && values.numero.trim() !== ''
  const { guia, errors } = readGuia(values)
  const confirm = () => {
    setTried(true)
    if (!isTyped) return question.confirm()
    if (guia) question.confirm(guia)
  }
  return (
    <ConfirmDialog
      open={question.open}
      onOpenChange={question.setOpen}
      title={moveTexts.title(status, question.to)}
      description={question.why}
      confirmLabel={
        question.asksGuia ? envioGuiaTexts[isTyped ? 'sendWith' : 'sendWithout'] : moveTexts.confirm(question.to)
      }
      cancelLabel={moveTexts.cancel(status)}
      tone="primary"
      busy={saving}
      onConfirm={confirm}
      {...(question.asksGuia && { initialFocus: numero })}
    >
      {question.asksGuia && (
        <form
          noValidate
          className="mt-4 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isTyped) confirm()
          }}
        >
          <GuiaFields
            values={values}
            paqueterias={paqueterias}
            errors={tried && isTyped ? errors : {}}
            onChange={setTyped}
            numeroRef={numero}
          />
          <button type="submit" hidden />
        </form>
      )}
    </ConfirmDialog>
  )
}

const options = pedidoStatuses.map((value) => ({ value, label: statusTexts[value] }))

/**
 * The status manager (spec 2.2 and 2.4): any status from any other; the button is disabled while the chosen one is the
 * current one, and while saving. A move that skips steps, comes back or sends it nowhere asks once.
 */
export function MesaPedidoStatus({ pedido, moves }: { pedido: Pedido; moves: PedidoStatusMoves }) {
  const { draft, saving, question } = moves
  return (
    <Panel title="Estado del pedido">
      <PedidoConflict
        pedido={pedido}
        what="el estado"
        now={statusTexts[pedido.status]}
        tipo="status"
        draft={draft}
        saving={saving}
      />
      <Field label="Status">
        <Select options={options} value={draft.value} onValueChange={draft.set} disabled={saving} />
      </Field>
      <Button
        variant="secondary"
        className="w-full"
        busy={saving}
        disabled={draft.value === pedido.status}
        onClick={() => moves.move({ status: draft.value, version: draft.version })}
      >
        Actualizar Status
      </Button>
      <UnsavedQuestion unsaved={draft.dirty} what="el estado" />
      {question?.why && <PedidoMoverDialog status={pedido.status} question={question} saving={saving} />}
    </Panel>
  )
}
