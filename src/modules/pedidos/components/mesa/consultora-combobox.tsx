import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchTexts } from '#shared/search.ts'
import { Badge } from '#ui/badge.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'

type Consultora = { id: string; nombreCompleto: string; email: string; ciudad?: string | null; suspendida?: boolean }

type ConsultoraComboboxProps<Found extends Consultora, Key extends readonly unknown[]> = {
  label: string
  queryOf: (q: string) => UseQueryOptions<Found[], Error, Found[], Key>
  none: string
  onChoose: (consultora: Found) => void
}

/** A combobox that finds consultoras by part of a name, e-mail address or phone number. */
export function ConsultoraCombobox<Found extends Consultora, Key extends readonly unknown[]>({
  label,
  queryOf,
  none,
  onChoose,
}: ConsultoraComboboxProps<Found, Key>) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const query = useQuery({ ...queryOf(asked), enabled: typeof window !== 'undefined' })
  // Hides results of an earlier text: Enter would choose the wrong one.
  const items = (asked === text.trim() && query.data) || []
  const waiting = query.isPending || asked !== text.trim()
  const status = waiting ? searchTexts.searching : items.length === 0 ? none : null
  return (
    <SearchCombobox
      label={label}
      placeholder={label}
      text={text}
      onTextChange={setText}
      items={items}
      keyOf={(it) => it.id}
      labelOf={(it) => it.nombreCompleto}
      onChoose={(it) => {
        setText('')
        onChoose(it)
      }}
      status={query.isError ? searchTexts.failed : status}
    >
      {({ nombreCompleto, email, ciudad, suspendida }) => (
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block leading-snug wrap-break-word">{nombreCompleto}</span>
            <span className="block truncate text-xs text-ink-soft">
              {email}
              {ciudad && ` · ${ciudad}`}
            </span>
          </span>
          {suspendida && <Badge tone="warning">Suspendida</Badge>}
        </span>
      )}
    </SearchCombobox>
  )
}
