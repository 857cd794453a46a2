import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isEntendida } from '#features/pedidos/lectura/lectura.ts'
import { maxMensajeLength } from '#features/pedidos/levantar-schema.ts'
import { levantarTexts } from '#features/pedidos/levantar-texts.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toastError } from '#ui/toast.ts'
import { readMensaje } from './client.ts'
import { isPending, type Levantando } from './draft.ts'
import { MensajeLinea } from './mensaje-linea.tsx'

/** A message that is pasted, and what was read in it, line by line. */
export function Mensaje({ levantando }: { levantando: Levantando }) {
  const { draft, set, take } = levantando
  const { texto, mensaje } = draft
  const result = useRef<HTMLDivElement>(null)
  const reading = useMutation({
    mutationFn: readMensaje,
    onSuccess: (lectura) => {
      take(lectura)
      result.current?.focus()
    },
    onError: (error) =>
      toastError(levantarTexts.readFailed, error instanceof AppError ? { description: error.detail } : {}),
  })
  const tooLong = texto.length > maxMensajeLength
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={levantarTexts.mensajeLabel}
        hint={levantarTexts.mensajeHint}
        error={tooLong ? levantarTexts.mensajeTooLong(maxMensajeLength) : undefined}
      >
        <Textarea
          rows={4}
          placeholder={levantarTexts.mensajePlaceholder}
          value={texto}
          onChange={(event) => set({ texto: event.target.value })}
        />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        busy={reading.isPending}
        disabled={texto.trim() === '' || tooLong}
        onClick={() => reading.mutate(texto)}
      >
        {levantarTexts.read}
      </Button>
      <div ref={result} tabIndex={-1} className="outline-none">
        {mensaje.length > 0 && <Leido levantando={levantando} />}
      </div>
    </div>
  )
}

function Leido({ levantando }: { levantando: Levantando }) {
  const { draft, set, add, settle } = levantando
  const { mensaje, productos } = draft
  const entendidas = mensaje.filter((it) => it.tipo === 'pedido' && it.partidas.every(isEntendida)).length
  const dudas = mensaje.filter(isPending).length
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {levantarTexts.readResult(entendidas, dudas)}
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
              onSettle={(partida) => settle(index, partida)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
