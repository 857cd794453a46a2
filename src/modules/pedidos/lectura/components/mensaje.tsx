import { type ClipboardEvent, useRef, useState } from 'react'
import { readMensaje } from '#modules/pedidos/lectura/client.ts'
import { maxMensajeLength } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { isPending, isShort, type Leyendo, turnoOf } from './draft.ts'
import { MensajeLinea } from './mensaje-linea.tsx'

export type MensajeTexts = {
  label: string
  hint: string
  action: string
  readResult: (whole: number, open: number, short: number) => string
}

/** The words of staff who raise a pedido. */
const ofLevantar: MensajeTexts = {
  ...{ label: levantarTexts.mensajeLabel, hint: levantarTexts.mensajeHint },
  ...{ action: levantarTexts.read, readResult: levantarTexts.readResult },
}

type MensajeProps = { leyendo: Leyendo; texts?: MensajeTexts; rows?: number }

/** A message that is typed or pasted, and what was read in it, line by line. */
export function Mensaje({ leyendo, texts = ofLevantar, rows = 4 }: MensajeProps) {
  const { draft, set, take } = leyendo
  const [pasted, setPasted] = useState<number | null>(null)
  const { texto, mensaje } = draft
  const result = useRef<HTMLDivElement>(null)
  const reading = useVerb({
    mutationFn: ({ texto: read }: Leyendo['draft']) => readMensaje(read),
    onSuccess: (lectura, read) => {
      take(lectura, turnoOf(read))
      result.current?.focus()
    },
    failure: levantarTexts.readFailed,
  })
  const tooLong = texto.length > maxMensajeLength
  // What could not be read anyway is not taken into the page: megabytes would make it stand still.
  const refuseHuge = (event: ClipboardEvent) => {
    const { length } = event.clipboardData.getData('text')
    const huge = length > hugePasteLength
    if (huge) event.preventDefault()
    setPasted(huge ? length : null)
  }
  const tooLongText = levantarTexts.mensajeTooLong(maxMensajeLength)
  const error =
    pasted === null ? (tooLong ? tooLongText : undefined) : levantarTexts.pasteTooLong(pasted, maxMensajeLength)
  return (
    <div className="flex flex-col gap-3">
      <Field label={texts.label} hint={texts.hint} error={error}>
        <Textarea
          rows={rows}
          placeholder={levantarTexts.mensajePlaceholder}
          value={texto}
          onPaste={refuseHuge}
          onChange={(event) => {
            setPasted(null)
            set({ texto: event.target.value })
          }}
        />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        busy={reading.isPending}
        disabled={texto.trim() === '' || tooLong}
        onClick={() => reading.mutate(draft)}
      >
        {texts.action}
      </Button>
      <div ref={result} tabIndex={-1} className="outline-none">
        {mensaje.length > 0 && <Leido leyendo={leyendo} readResult={texts.readResult} />}
      </div>
    </div>
  )
}

const hugePasteLength = 5 * maxMensajeLength

function Leido({ leyendo, readResult }: { leyendo: Leyendo; readResult: MensajeTexts['readResult'] }) {
  const { draft, set, add, settle } = leyendo
  const { mensaje, productos } = draft
  const entendidas = mensaje.filter((it) => it.piezas && it.piezas.agregadas > 0 && !isShort(it)).length
  const incompletas = mensaje.filter(isShort).length
  const dudas = mensaje.filter(isPending).length
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {readResult(entendidas, dudas, incompletas)}
        </p>
        <Button variant="link" size="sm" onClick={() => set({ mensaje: [] })}>
          {levantarTexts.closeReading}
        </Button>
      </div>
      <ol className="flex flex-col divide-y divide-line">
        {mensaje.map((linea, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text is known by its place.
          <li key={index} className="py-2.5">
            <MensajeLinea
              linea={linea}
              productos={productos}
              onAdd={add}
              onSettle={(partida, piezas) => settle(index, partida, piezas)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
