import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { GuiaFields } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { type GuiaValues, guiaOf, readGuia } from '#modules/pedidos/components/mesa/guia-values.ts'
import { paqueteriasOf } from '#modules/pedidos/components/mesa/paqueterias-of.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { moveTexts } from '#modules/pedidos/texts.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { PedidoStatusMoves } from './use-pedido-status.ts'

type MoverProps = { status: PedidoStatus; question: NonNullable<PedidoStatusMoves['question']>; saving: boolean }

/** Asks before an unusual move; one that sends it without a guía offers to write it down here (spec 3.1 and 3.3). */
export function PedidoMoverDialog({ status, question, saving }: MoverProps) {
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
