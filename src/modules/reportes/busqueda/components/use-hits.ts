import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { busquedaQuery } from '#modules/reportes/busqueda/client.ts'
import { maxBusquedaLength, searchText } from '#shared/search.ts'
import { hitGroups } from './hits.ts'

const pauseMs = 120

/**
 * The answer to what is typed, once the fingers rest. Until it is there `groups` are those of the text before, and `isCurrent`
 * is false. Each answer belongs to its text: one that comes late is never shown for another.
 */
export function useHits(typed: string) {
  const q = searchText(typed, maxBusquedaLength) ?? ''
  const asked = useRested(q)
  const query = useQuery({ ...busquedaQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData })
  const { data } = query
  const role = useQuery(sesionQuery()).data?.role ?? null
  const groups = useMemo(() => hitGroups(asked === '' ? undefined : data, role, asked), [asked, data, role])
  const failed = asked === q && asked !== '' && query.isError
  const answered = asked === '' || failed || (query.isSuccess && !query.isPlaceholderData)
  const retry = () => void query.refetch()
  return {
    q,
    groups,
    isCurrent: asked === q && answered,
    failure: failed ? query.error : null,
    retry,
    retrying: query.isFetching,
  }
}

/** The text as it is once nobody has typed for a moment; that nothing is typed is known at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? text : rested
}
