import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { type Pedido, preguntasOf, setPedidoStatus } from '#modules/pedidos/client.ts'
import {
  GuiaFields,
  type GuiaValues,
  paqueteriasOf,
  readGuia,
  useGuiaValues,
} from '#modules/pedidos/components/mesa/guia-fields.tsx'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { isAbierta, isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { lacksDireccion, type PedidoStatus, pedidoStatuses, stockEffect, unusualMove } from '#modules/pedidos/rules.ts'
import type { StatusChange } from '#modules/pedidos/schema.ts'
import { moveTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PanelPart } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { PedidoParte, usePedidoSave } from './pedido-save.tsx'

type MoverProps = { status: PedidoStatus; question: NonNullable<PedidoStatusMoves['question']>; saving: boolean }

/** Confirms an unusual move; without a guía it offers a field for one (spec 3.1 and 3.3). */
function PedidoMoverDialog({ status, question, saving }: MoverProps) {
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const [typed, setTyped] = useState<GuiaValues | null>(null)
  const [tried, setTried] = useState(false)
  const numero = useRef<HTMLInputElement>(null)
  const values = useGuiaValues(typed, paqueterias)
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

/** The card has its own title. */
const HiddenTitle = (props: { title: string; children: ReactNode }) => <PanelPart {...props} titleHidden />

const options = pedidoStatuses.map((value) => ({ value, label: statusTexts[value] }))

/** Moves to any status (spec 2.2 and 2.4). Unusual moves ask once. */
export function MesaPedidoStatus({ pedido, moves }: { pedido: Pedido; moves: PedidoStatusMoves }) {
  const { draft, saving, question } = moves
  return (
    <PedidoParte
      title="Estado del pedido"
      frame={HiddenTitle}
      pedido={pedido}
      what="el estado"
      now={statusTexts[pedido.status]}
      tipo="status"
      draft={draft}
      saving={saving}
    >
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Field label="Status" labelHidden className="min-w-36 basis-36">
          <Select options={options} value={draft.value} onValueChange={draft.set} disabled={saving} />
        </Field>
        <Button
          variant="secondary"
          className="min-h-12! px-4!"
          busy={saving}
          disabled={draft.value === pedido.status}
          onClick={() => moves.move({ status: draft.value, version: draft.version })}
        >
          Actualizar Status
        </Button>
      </div>
      {question?.why && <PedidoMoverDialog status={pedido.status} question={question} saving={saving} />}
    </PedidoParte>
  )
}

/** The select and the next-step button share one save. @param onMoved called when the page shows the new status. */
export function usePedidoStatus(pedido: Pedido, onMoved: (status: PedidoStatus, version: number) => void) {
  const [asked, setAsked] = useState<(StatusChange & { refusal?: string }) | null>(null)
  const [asking, setAsking] = useState(false)
  const draft = useDraft<PedidoStatus>(pedido.status, pedido.version)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (change: StatusChange) => setPedidoStatus(pedido.id, change),
    done: 'Status actualizado exitosamente',
    failed: 'Error al actualizar el status',
    onSaved: ({ status }, version) => {
      draft.settle(status, version)
      onMoved(status, version)
    },
  })
  const send = (change: StatusChange) =>
    saving.mutate(change, {
      onSettled: (_, error) => {
        const asks = preguntasOf(error)
        setAsking(asks.length > 0)
        if (asks.length > 0)
          setAsked({ ...change, ...Object.fromEntries(asks.map((it) => [it, true])), refusal: detailOf(error) })
      },
    })
  return {
    draft,
    saving: saving.isPending,
    /** Moves, or asks first. */
    move: (change: StatusChange) => {
      if (questionOf(pedido, change.status) === null) return send(change)
      setAsked(change)
      setAsking(true)
    },
    question: asked && {
      to: asked.status,
      why: asked.refusal ?? questionOf(pedido, asked.status),
      /** It would be sent without a guía. */
      asksGuia: !asked.refusal && lacksGuia(pedido, asked.status),
      open: asking,
      setOpen: setAsking,
      confirm: (guia?: Omit<Guia, 'url'>) => {
        const { refusal: _, ...change } = asked
        send({ ...change, ...(guia && { guia }) })
      },
    },
  }
}

export type PedidoStatusMoves = ReturnType<typeof usePedidoStatus>

/** The confirmation question of a move; `null` for none. */
function questionOf(pedido: Pedido, to: PedidoStatus): string | null {
  const { status, direccionEnvio, propuesta } = pedido
  if (status === to) return null
  const move = unusualMove(status, to)
  const reasons = [
    propuesta && isAbierta(propuesta) && !isRevisable(to) ? propuestaEnds(status, to) : null,
    lacksDireccion(to, direccionEnvio) ? 'Este pedido todavía no tiene dirección de envío.' : null,
    lacksGuia(pedido, to) ? 'Todavía no tiene guía: si ya la tienes, escríbela aquí.' : null,
    move === 'skips' ? 'Este cambio se salta pasos del seguimiento. La consultora lo verá de inmediato.' : null,
    move === 'returns' ? moveTexts.returns(stockEffect(status, to)) : null,
  ]
  return reasons.filter((reason) => reason !== null).join(' ') || null
}

const propuestaEnds = (from: PedidoStatus, to: PedidoStatus): string =>
  to === 'cancelado'
    ? `${from === 'pendiente' ? '' : 'Este pedido ya se había confirmado. '}La consultora no ha respondido la propuesta: quedará sin efecto y lo que estaba apartado queda libre.`
    : 'La consultora no ha respondido la propuesta: quedará sin efecto y el pedido se queda con las prendas que tiene ahora.'

const lacksGuia = ({ guia }: Pedido, to: PedidoStatus): boolean => to === 'enviado' && guia === null
