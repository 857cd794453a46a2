import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Contact from 'lucide-react/icons/contact'
import { useMemo, useState } from 'react'
import { addClientas, refreshLibreta } from '#modules/clientas/client.ts'
import { importarTexts, libretaTexts, motivoTexts } from '#modules/clientas/libreta-texts.ts'
import { type Lista, maxLista, readLista } from '#modules/clientas/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { canPickContacts, pickContacts } from './contacts.ts'

/** Many clientas at once: a pasted list, shown as it is understood before anything is saved, or the phone's contacts (spec 3.4). */
export function Importar() {
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [texto, setTexto] = useState('')
  const lista = useMemo(() => readLista(texto), [texto])
  const adding = useVerb({
    mutationFn: addClientas,
    success: ({ agregadas, repetidas }) => importarTexts.done(agregadas, repetidas),
    onSuccess: async () => {
      await refreshLibreta(queryClient)
      setTexto('')
      setOpen(false)
    },
    failure: importarTexts.failed,
  })
  const understood = 'demasiado' in lista ? [] : lista.entendidas
  const fromContacts = async () => {
    const picked = await pickContacts()
    if (picked) setTexto((now) => `${now}${now && '\n'}${picked}`)
  }
  return (
    <Dialog
      title={importarTexts.title}
      description={libretaTexts.limit}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{libretaTexts.import}</Button>}
      footer={
        <Button
          busy={adding.isPending}
          disabled={understood.length === 0}
          onClick={() => adding.mutate(understood)}
          className="tabular-nums"
        >
          {importarTexts.confirm(understood.length)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {hydrated && canPickContacts() && (
          <Button
            variant="secondary"
            icon={<Contact aria-hidden="true" className="size-5" />}
            onClick={() => void fromContacts()}
            className="self-start"
          >
            {importarTexts.contacts}
          </Button>
        )}
        <Field
          label={importarTexts.paste}
          hint={importarTexts.hint}
          error={'demasiado' in lista ? importarTexts.tooMuch : undefined}
        >
          <Textarea
            rows={6}
            value={texto}
            // One character more than is read, so that too much is said and not kept.
            onChange={({ target }) => setTexto(target.value.slice(0, maxLista.caracteres + 1))}
            placeholder={'Ana López, 442 123 4567\nBeatriz 4429876543'}
          />
        </Field>
        <Reading lista={lista} />
      </div>
    </Dialog>
  )
}

const maxShown = 100

function Reading({ lista }: { lista: Lista }) {
  if ('demasiado' in lista || lista.entendidas.length + lista.noEntendidas.length === 0) return null
  const { entendidas, noEntendidas } = lista
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {importarTexts.understood(entendidas.length)}
        {noEntendidas.length > 0 && `, ${importarTexts.notUnderstood(noEntendidas.length)}`}
      </p>
      {noEntendidas.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-md bg-warning-soft px-4 py-3 text-sm">
          {noEntendidas.slice(0, maxShown).map(({ linea, texto, motivo }) => (
            <li key={linea} className="wrap-anywhere">
              <strong className="text-warning">
                {importarTexts.line(linea)}: {motivoTexts[motivo]}.
              </strong>{' '}
              {texto}
            </li>
          ))}
        </ul>
      )}
      {entendidas.length > 0 && (
        <Fold title={importarTexts.understood(entendidas.length)}>
          <ul className="flex flex-col gap-1 text-sm">
            {entendidas.slice(0, maxShown).map(({ nombre, telefono }) => (
              <li key={`${nombre}/${telefono}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">{nombre}</span>
                <span className="text-ink-soft tabular-nums">{telefono || importarTexts.noPhone}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}
