import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { activasQuery, type ConsultoraActiva } from '#modules/pedidos/client.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'

type ConsultoraProps = {
  consultora: ConsultoraActiva | null
  error: string | undefined
  onChange: (consultora: ConsultoraActiva | null) => void
}

/** Whom the pedido is for. */
export const LevantarConsultora = ({ consultora, error, onChange }: ConsultoraProps) => (
  <Panel title={levantarTexts.consultora}>
    {consultora ? (
      <Chosen consultora={consultora} onChange={() => onChange(null)} />
    ) : (
      <Choice error={error} onChoose={onChange} />
    )}
    {consultora?.suspendida && <FieldError>{levantarTexts.suspended(consultora.nombreCompleto)}</FieldError>}
  </Panel>
)

function Choice({ error, onChoose }: { error: string | undefined; onChoose: (one: ConsultoraActiva) => void }) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const query = useQuery({ ...activasQuery(asked), enabled: typeof window !== 'undefined' })
  // What an earlier text found is not offered: Enter would choose somebody who is not meant.
  const items = (asked === text.trim() && query.data) || []
  const nothing = items.length === 0 ? levantarTexts.consultoraNobody : null
  const waiting = query.isPending || asked !== text.trim()
  return (
    <div className="flex flex-col gap-2" data-levantar-consultora>
      <SearchCombobox
        label={levantarTexts.consultoraSearch}
        placeholder={levantarTexts.consultoraSearch}
        text={text}
        onTextChange={setText}
        items={items}
        keyOf={(it) => it.id}
        labelOf={(it) => it.nombreCompleto}
        onChoose={onChoose}
        status={query.isError ? levantarTexts.consultoraFailed : waiting ? levantarTexts.consultoraSearching : nothing}
      >
        {({ nombreCompleto, email, ciudad, suspendida }) => (
          <span className="flex min-w-0 flex-1 items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{nombreCompleto}</span>
              <span className="block truncate text-xs text-ink-soft">
                {email}
                {ciudad && ` · ${ciudad}`}
              </span>
            </span>
            {suspendida && <Badge tone="warning">{levantarTexts.suspendedBadge}</Badge>}
          </span>
        )}
      </SearchCombobox>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

function Chosen({ consultora, onChange }: { consultora: ConsultoraActiva; onChange: () => void }) {
  const { id, nombreCompleto, email, telefono, ciudad } = consultora
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminConsultora(id)} className="link inline-flex min-h-6 items-center">
            {nombreCompleto}
          </Link>
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{[email, telefono, ciudad].filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onChange}>
        {levantarTexts.consultoraChange}
      </Button>
    </div>
  )
}
