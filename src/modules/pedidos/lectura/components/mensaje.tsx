import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { readMensaje } from '#modules/pedidos/client.ts'
import { type Duda, type Entendida, isEntendida } from '#modules/pedidos/lectura/lectura.ts'
import { maxMensajeLength } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts, porQueTexts } from '#modules/pedidos/levantar-texts.ts'
import { formatCount } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { Buscar, ProductoOpcion } from './buscar.tsx'
import {
  hasUnread,
  isPending,
  isShort,
  type LecturaDraft,
  type Leyendo,
  type LineaDeMensaje,
  type Piezas,
  turnoOf,
} from './draft.ts'

type MensajeLineaProps = {
  linea: LineaDeMensaje
  productos: LecturaDraft['productos']
  onAdd: Leyendo['add']
  /** Called when a part is added by hand, or discarded. */
  onSettle: (partida: number, piezas?: Piezas) => void
}

/** A line of the message with what was understood, or the reason and the possible actions. */
function MensajeLinea({ linea, productos, onAdd, onSettle }: MensajeLineaProps) {
  const partidas = linea.tipo === 'pedido' ? linea.partidas : []
  const isSilent = linea.linea.trim() === ''
  if (isSilent) return null
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <Linea linea={linea} />
        <Estado linea={linea} />
      </div>
      {linea.tipo === 'producto' && <p className="text-sm">{productos[linea.productoId]?.nombre}</p>}
      {partidas.filter(isEntendida).map((partida) => (
        <p key={partida.tallaId} className="text-sm">
          {partidaText(partida, productos)}
        </p>
      ))}
      {linea.pendientes.map((at) => {
        const partida = partidas[at]
        if (!partida || isEntendida(partida)) return null
        const settle = () => onSettle(at)
        const addByHand: MensajeLineaProps['onAdd'] = (more, chosen) => {
          const piezas = onAdd(more, chosen)
          onSettle(at, piezas)
          return piezas
        }
        return (
          <Dudosa key={at} duda={partida} linea={linea.linea} productos={productos} onAdd={addByHand} onDrop={settle} />
        )
      })}
    </div>
  )
}

/** The original line; text that was not understood is marked. */
function Linea({ linea }: { linea: LineaDeMensaje }) {
  const { linea: text } = linea
  const sobra = linea.tipo === 'pedido' && hasUnread(linea) ? (linea.sobra ?? []) : []
  const parts: ReactNode[] = []
  let end = 0
  for (const { de, a } of sobra) {
    parts.push(
      text.slice(end, de),
      <mark
        key={de}
        className="rounded-xs bg-warning-soft font-semibold text-warning underline decoration-dotted underline-offset-3"
      >
        <VisuallyHidden>No se leyó: </VisuallyHidden>
        {text.slice(de, a)}
      </mark>,
    )
    end = a
  }
  return (
    <q className="min-w-0 text-sm wrap-anywhere text-ink-soft quotes-none">
      {parts}
      {text.slice(end)}
    </q>
  )
}

export function Estado({ linea }: { linea: LineaDeMensaje }) {
  if (linea.tipo === 'nada') return <Badge icon={<Minus aria-hidden="true" />}>Sin pedido</Badge>
  if (linea.tipo === 'producto') return <Badge tone="info">Producto de las líneas que siguen</Badge>
  if (isPending(linea))
    return (
      <Badge tone="warning" icon={<CircleHelp aria-hidden="true" />}>
        Por revisar
      </Badge>
    )
  const { piezas } = linea
  if (piezas && isShort(linea))
    return (
      <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {piezas.agregadas === 0 ? 'Agotada' : `${piezas.agregadas} de ${piezas.pedidas}`}
      </Badge>
    )
  const isWhole = piezas !== undefined
  return (
    <Badge tone={isWhole ? 'success' : 'neutral'} icon={<Check aria-hidden="true" />}>
      {isWhole ? 'Agregada' : 'Revisada'}
    </Badge>
  )
}

type DudosaProps = Pick<MensajeLineaProps, 'productos' | 'onAdd'> & { duda: Duda; linea: string; onDrop: () => void }

/** An ambiguous part: possible orders, the product's sizes, or a search for any product. */
function Dudosa({ duda, linea, productos, onAdd, onDrop }: DudosaProps) {
  const [choosing, setChoosing] = useState(false)
  const id = useId()
  const { cantidad = 1, candidatos = [] } = duda
  const producto = duda.productoId ? productos[duda.productoId] : undefined
  const talla = duda.talla?.toUpperCase() ?? producto?.tallas.find(({ id: it }) => it === duda.tallaId)?.talla
  const ready = candidatos.filter(({ partidas }) => partidas.length > 0)
  const open = candidatos
    .filter(({ partidas }) => partidas.length === 0)
    .flatMap((it) => productos[it.productoId] ?? [])
  return (
    <div className="flex flex-col gap-3 rounded-md bg-warning-soft p-3">
      <p id={id} className="text-sm font-semibold text-warning">
        {porQueTexts[duda.porQue]}
        {talla && ` (${talla})`}
      </p>
      {ready.map(({ partidas }) => (
        <Button
          key={partidas.map(({ tallaId, cantidad }) => `${tallaId} ${cantidad}`).join()}
          variant="secondary"
          size="sm"
          once
          className="self-start text-left!"
          onClick={() => onAdd([], partidas)}
        >
          {levantarTexts.suggestion(partidas.map((it) => partidaText(it, productos)).join(', '))}
        </Button>
      ))}
      {[...open, ...(producto ? [producto] : [])].map((it) => (
        <ProductoOpcion
          key={it.id}
          producto={it}
          onTalla={({ id: tallaId }) => onAdd([], [{ productoId: it.id, tallaId, cantidad }])}
        />
      ))}
      {choosing && <Buscar onAdd={onAdd} cantidad={cantidad} />}
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {!choosing && (
          <Button variant="link" size="sm" aria-describedby={id} onClick={() => setChoosing(true)}>
            Elegir producto y talla
          </Button>
        )}
        <Button variant="link" size="sm" aria-label={`Descartar «${linea}»`} onClick={onDrop}>
          Descartar
        </Button>
      </div>
    </div>
  )
}

function partidaText({ productoId, tallaId, cantidad }: Entendida, productos: LecturaDraft['productos']): string {
  const producto = productos[productoId]
  const talla = producto?.tallas.find(({ id }) => id === tallaId)?.talla ?? ''
  return `${cantidad} × ${producto?.nombre ?? ''}, talla ${talla}`
}

type MensajeTexts = {
  label: string
  hint: string
  action: string
  readResult: (whole: number, open: number, short: number) => string
}

const ofLevantar: MensajeTexts = {
  label: 'Mensaje de WhatsApp',
  hint: 'Una línea por prenda: código o nombre, talla y cantidad, en cualquier orden.',
  action: 'Leer mensaje',
  readResult: levantarTexts.readResult,
}

type MensajeProps = { leyendo: Leyendo; texts?: MensajeTexts; rows?: number; variant?: 'primary' | 'secondary' }

/** The message field, and its lines with what was understood. */
export function Mensaje({ leyendo, texts = ofLevantar, rows = 4, variant = 'secondary' }: MensajeProps) {
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
    failure: 'No se pudo leer el mensaje',
  })
  const tooLong = texto.length > maxMensajeLength
  // Rejects a paste that is too long to be read: megabytes would freeze the page.
  const refuseHuge = (event: ClipboardEvent) => {
    const { length } = event.clipboardData.getData('text')
    const huge = length > hugePasteLength
    if (huge) event.preventDefault()
    setPasted(huge ? length : null)
  }
  const tooLongText = levantarTexts.mensajeTooLong(maxMensajeLength)
  const error =
    pasted === null
      ? tooLong
        ? tooLongText
        : undefined
      : `Lo que pegaste tiene ${formatCount(pasted)} caracteres; caben ${formatCount(maxMensajeLength)}. Pégalo por partes.`
  return (
    <div className="flex flex-col gap-3">
      <Field label={texts.label} hint={texts.hint} error={error}>
        <Textarea
          rows={rows}
          placeholder={'AZ-VES-001 M 2\nAZ-BLU-003 CH y G'}
          value={texto}
          // Text typed now would be lost when the field is cleared.
          readOnly={reading.isPending}
          onPaste={refuseHuge}
          onChange={(event) => {
            setPasted(null)
            set({ texto: event.target.value })
          }}
        />
      </Field>
      <Button
        variant={variant}
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
  const [asking, setAsking] = useState(false)
  const clear = () => set({ mensaje: [] })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {readResult(entendidas, dudas, incompletas)}
        </p>
        <Button variant="link" size="sm" onClick={() => (mensaje.some(hasUnread) ? setAsking(true) : clear())}>
          Borrar el resultado
        </Button>
      </div>
      <ConfirmDialog
        {...levantarTexts.clear}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          clear()
        }}
      />
      <ol className="flex flex-col divide-y divide-line">
        {mensaje.map((linea, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other identity.
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

type PendientesDialogProps = {
  texts: { pendingQuestion: string; pendingDetail: string; pendingConfirm: string; pendingBack: string }
  /** The original text of the undecided lines. */
  lineas: string[]
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Confirms going on without the lines that were not understood. */
export const PendientesDialog = ({ texts, lineas, open, onClose, onConfirm }: PendientesDialogProps) => (
  <Dialog
    title={texts.pendingQuestion}
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    footer={
      <>
        <Button variant="secondary" onClick={onConfirm}>
          {texts.pendingConfirm}
        </Button>
        <Button onClick={onClose}>{texts.pendingBack}</Button>
      </>
    }
  >
    <p className="text-ink-soft">{texts.pendingDetail}</p>
    <ul className="mt-4 flex flex-col gap-2">
      {lineas.map((linea, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other identity.
        <li key={at} className="rounded-md bg-warning-soft px-3 py-2 text-sm wrap-anywhere text-warning">
          {linea}
        </li>
      ))}
    </ul>
  </Dialog>
)
