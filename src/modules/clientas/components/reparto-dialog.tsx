import { useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { addClienta, findClientasQuery, refreshLibreta } from '#modules/clientas/client.ts'
import { maxNombreLength, piezasDe } from '#modules/clientas/rules.ts'
import { repartoTexts } from '#modules/clientas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog, VerbFoot } from '#ui/dialog.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { useVerb } from '#ui/use-verb.ts'

export type ParteConNombre = { clientaId: string; nombre: string; cantidad: number }

type RepartoDialogProps = {
  description: string
  cantidad: number
  partes: ParteConNombre[]
  onSave: (partes: ParteConNombre[]) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Divides the pieces of a line among existing and new clientas. */
export function RepartoDialog(props: RepartoDialogProps) {
  const { description, cantidad, partes, onSave, open, onOpenChange } = props
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(partes)
  const left = cantidad - piezasDe(draft)
  const add = (clientaId: string, nombre: string) =>
    setDraft((now) =>
      now.some((parte) => parte.clientaId === clientaId)
        ? now
        : [...now, { clientaId, nombre, cantidad: Math.max(1, cantidad - piezasDe(now)) }],
    )
  const saving = useVerb({
    mutationFn: () => onSave(draft),
    failure: repartoTexts.failed,
    onSuccess: async () => {
      await refreshLibreta(queryClient)
      onOpenChange(false)
    },
  })
  return (
    <Dialog
      title={repartoTexts.title}
      description={description}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <VerbFoot label="Guardar" busy={saving.isPending} disabled={left < 0} onConfirm={() => saving.mutate()} />
      }
    >
      <div className="flex min-h-72 flex-col gap-4">
        <Choose onChoose={add} />
        <ul className="flex flex-col gap-3">
          {draft.map(({ clientaId, nombre, cantidad: piezas }) => (
            <li key={clientaId} className="flex items-start justify-between gap-3">
              <span className="flex min-h-12 min-w-0 items-center font-semibold wrap-anywhere">{nombre}</span>
              <span className="flex shrink-0 items-start gap-1">
                <QuantityStepper
                  label={`Piezas para ${nombre}`}
                  value={piezas}
                  max={Math.max(piezas, piezas + left)}
                  maxMessage=""
                  onValueChange={(next) =>
                    setDraft((now) =>
                      now.map((parte) => (parte.clientaId === clientaId ? { ...parte, cantidad: next } : parte)),
                    )
                  }
                />
                <IconButton
                  label={`Quitar a ${nombre}`}
                  onClick={() => setDraft((now) => now.filter((parte) => parte.clientaId !== clientaId))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className={left < 0 ? 'font-semibold text-danger' : 'text-ink-soft'}>
          {left < 0 ? repartoTexts.over(-left) : repartoTexts.left(left)}
        </p>
      </div>
    </Dialog>
  )
}

type Option = { id: string | null; nombre: string }

function Choose({ onChoose }: { onChoose: (id: string, nombre: string) => void }) {
  const [text, setText] = useState('')
  const q = text.trim().slice(0, maxNombreLength)
  const { data, error, isFetching } = useQuery(findClientasQuery(q))
  const found: Option[] = data ?? []
  const known = found.some(({ nombre }) => nombre.toLowerCase() === q.toLowerCase())
  const items = q && !known && !isFetching ? [...found, { id: null, nombre: q }] : found
  const adding = useVerb({
    mutationFn: (nombre: string) => addClienta({ nombre, telefono: '', tallas: '', cumple: '', notas: '' }),
    each: (nombre) => nombre,
    failure: repartoTexts.failed,
    onSuccess: (added, nombre) => onChoose(added.id, nombre),
  })
  const choose = ({ id, nombre }: Option) => {
    setText('')
    if (id === null) adding.mutate(nombre)
    else onChoose(id, nombre)
  }
  return (
    <SearchCombobox
      label={repartoTexts.find}
      placeholder={repartoTexts.find}
      text={text}
      onTextChange={setText}
      items={items}
      keyOf={({ id }) => id ?? 'nueva'}
      labelOf={({ nombre }) => nombre}
      onChoose={choose}
      status={error ? detailOf(error) : isFetching && items.length === 0 ? 'Buscando…' : null}
    >
      {({ id, nombre }) => (
        <span className="wrap-anywhere">{id === null ? `Agregar a «${nombre}» como clienta` : nombre}</span>
      )}
    </SearchCombobox>
  )
}
