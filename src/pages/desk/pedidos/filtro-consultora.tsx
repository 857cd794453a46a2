import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { consultoraQuery, consultorasQuery } from '#modules/pedidos/client.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'

type FiltroProps = { id: string | undefined; onChange: (id: string | undefined) => void }

/** Whose pedidos: found by typing; the chosen one is a chip that can be taken away. */
export const FiltroConsultora = ({ id, onChange }: FiltroProps) =>
  id ? <Chosen id={id} onRemove={() => onChange(undefined)} /> : <Choice onChoose={onChange} />

function Choice({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const query = useQuery({ ...consultorasQuery(asked), enabled: typeof window !== 'undefined' })
  // What an earlier text found is not offered: Enter would choose somebody who is not meant.
  const data = (asked === text.trim() && query.data) || []
  const { isPending, isError } = query
  const nothing = data.length === 0 ? adminPedidosTexts.consultoraNone : null
  return (
    <SearchCombobox
      label={adminPedidosTexts.consultora}
      placeholder={adminPedidosTexts.consultora}
      text={text}
      onTextChange={setText}
      items={data}
      keyOf={(it) => it.id}
      labelOf={(it) => it.nombreCompleto}
      onChoose={(it) => onChoose(it.id)}
      status={
        isError ? adminPedidosTexts.consultoraFailed : isPending ? adminPedidosTexts.consultoraSearching : nothing
      }
    >
      {({ nombreCompleto, email }) => (
        <span className="min-w-0">
          <span className="block truncate">{nombreCompleto}</span>
          <span className="block truncate text-xs text-ink-soft">{email}</span>
        </span>
      )}
    </SearchCombobox>
  )
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(consultoraQuery(id))
  const name = data === null ? adminPedidosTexts.consultoraUnknown : (data?.nombreCompleto ?? '…')
  return (
    <div className="flex min-h-12 min-w-0 items-center rounded-md bg-accent-soft pl-3 text-sm text-accent-soft-ink">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <IconButton label={adminPedidosTexts.consultoraRemove(name)} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
