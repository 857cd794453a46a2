import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Paqueteria } from '#modules/ajustes/paqueteria-rules.ts'
import { type Surtido, type SurtidoPedido, surtidoQuery, takeOutPedido } from '#modules/entregas/surtidos/client.ts'
import { envioTexts, mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import type { GuiaValues } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { maxGuiaLength } from '#modules/pedidos/guia-rules.ts'
import { paths } from '#shared/paths.ts'
import { readCount } from '#shared/read-amounts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'
import type { Fila } from './envio-draft.ts'

/** Takes a pedido out of a surtido: it waits for an answer, say, and the others do not wait for it. */
function SacarPedido({ surtido, pedido }: { surtido: Surtido; pedido: SurtidoPedido }) {
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const { numeroPedido } = pedido
  const taking = useVerb({
    mutationFn: () => takeOutPedido(surtido.id, pedido.id),
    success: `${numeroPedido} salió del surtido`,
    failure: 'No se pudo sacar el pedido',
    onSettled: async () => {
      setOpen(false)
      await queryClient.invalidateQueries({ queryKey: surtidoQuery(surtido.id).queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" size="sm">
          Sacar
          <VisuallyHidden> {numeroPedido} del surtido</VisuallyHidden>
        </Button>
      }
      title={`¿Sacar ${numeroPedido} de este surtido?`}
      description="El pedido no cambia. Si ya buscaste sus prendas, la lista dirá cuáles sobran. Puede entrar en otro surtido."
      confirmLabel="Sí, sacarlo"
      cancelLabel="No, dejarlo"
      tone="primary"
      busy={taking.isPending}
      onConfirm={() => taking.mutate()}
    />
  )
}

type FilaProps = {
  surtido: Surtido
  fila: Fila
  /** The carrier of all that have no other. */
  usual: string | null
  paqueterias: readonly Paqueteria[]
  /** Pieces of it that nobody has found yet. */
  sinSurtir: number
  onChange: (values: GuiaValues) => void
  /** Several lines were pasted into the number. */
  onPaste: (text: string) => void
}

/** One pedido: its box, whose it is, and its guía to be typed; one that is sent shows it. */
export function EnvioFila({ surtido, fila, usual, paqueterias, sinSurtir, onChange, onPaste }: FilaProps) {
  const { pedido, stays } = fila
  const [asked, setAsked] = useState(false)
  const other = asked || fila.values.paqueteria !== usual
  const { id, lugar, numeroPedido, consultora, ciudad, status, guia } = pedido
  const note = stays && stays in notes ? notes[stays as keyof typeof notes] : null
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{mesaSurtidoTexts.box(lugar)}</span>
          <Link to={paths.adminPedido(id)} className="link inline-flex min-h-6 items-center tabular-nums">
            {numeroPedido}
          </Link>
          <StatusBadge status={status} />
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {[consultora, ciudad].filter(Boolean).join(' · ')}
        </p>
        {note && <p className="text-sm font-semibold text-warning">{note}</p>}
        {sinSurtir > 0 && <p className="text-sm font-semibold text-warning">{envioTexts.sinSurtir(sinSurtir)}</p>}
        <div className="flex flex-wrap gap-x-4">
          {surtido.abierto && stays !== 'noSale' && <SacarPedido {...{ surtido, pedido }} />}
          {stays !== 'noSale' && !other && (
            <Button variant="link" size="sm" onClick={() => setAsked(true)}>
              Otra paquetería
              <VisuallyHidden> para {numeroPedido}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      {stays === 'noSale' ? (
        guia && <GuiaLink guia={guia} />
      ) : (
        <Campos {...{ fila, paqueterias: other ? paqueterias : null, onChange, onPaste }} />
      )}
    </li>
  )
}

const notes = {
  mismaGuia: envioTexts.mismaGuiaDe,
  waits: 'Espera la respuesta de la consultora',
  sinDireccion: 'Sin dirección de envío',
  toPrepare: 'Todavía no se prepara',
}

type CamposProps = Pick<FilaProps, 'fila' | 'onChange' | 'onPaste'> & { paqueterias: FilaProps['paqueterias'] | null }

function Campos({ fila, paqueterias, onChange, onPaste }: CamposProps) {
  const { pedido, values, errors } = fila
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/[\n\t]/.test(text)) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-start gap-2 lg:w-[26rem]">
      <Field label={<Named word="Guía" of={pedido.numeroPedido} />} error={errors.numero ?? errors.paqueteria}>
        <TextInput
          data-guia
          value={values.numero}
          onChange={({ target }) => onChange({ ...values, numero: target.value })}
          onPaste={paste}
          onKeyDown={toNext}
          maxLength={maxGuiaLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          className="min-h-11! px-3! tabular-nums"
        />
      </Field>
      <Field label={<Named word="Bultos" of={pedido.numeroPedido} />} error={errors.bultos}>
        <Bultos bultos={values.bultos} onChange={(bultos) => onChange({ ...values, bultos })} />
      </Field>
      {paqueterias && (
        <Field label={`${envioTexts.paqueteria} de ${pedido.numeroPedido}`} labelHidden className="col-span-2">
          <Select
            size="sm"
            className="min-h-11! w-full"
            options={paqueterias.map(({ nombre }) => ({ value: nombre, label: nombre }))}
            value={values.paqueteria}
            onValueChange={(paqueteria) => onChange({ ...values, paqueteria })}
          />
        </Field>
      )}
    </div>
  )
}

/** What is no number of packages stays as it was typed, and is refused as none. */
function Bultos({ bultos, onChange }: { bultos: number; onChange: (bultos: number) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      inputMode="numeric"
      maxLength={20}
      value={bultosFrom(typed) === bultos ? typed : String(bultos)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(bultosFrom(target.value))
      }}
      className="min-h-11! px-2! text-center tabular-nums"
    />
  )
}

/** 0 for what is no whole number. */
function bultosFrom(typed: string): number {
  const read = readCount(typed)
  return read && 'value' in read ? read.value : 0
}

/** The word is the same in each row: whose it is, is for listeners. */
const Named = ({ word, of }: { word: string; of: string }) => (
  <span className="text-xs font-normal text-ink-soft">
    {word}
    <VisuallyHidden> de {of}</VisuallyHidden>
  </span>
)

/** Enter goes on to the number of the next pedido, as a scanner of guías ends each with it. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-guia]')]
  all[all.indexOf(event.currentTarget) + 1]?.focus()
}
