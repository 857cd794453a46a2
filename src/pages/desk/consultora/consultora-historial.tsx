import { useInfiniteQuery } from '@tanstack/react-query'
import { consultoraTexts, verboTexts } from '#modules/personas/consultoras/texts.ts'
import { type Apunte, historialQuery } from '#modules/reportes/bitacora/client.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** What staff did about her: what, why, by whom, when. */
export function ConsultoraHistorial({ id }: { id: string }) {
  const apuntes = useInfiniteQuery(historialQuery('consultoras', id))
  const rows = apuntes.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel title={consultoraTexts.historial}>
      {apuntes.isPending && (
        <LoadingRegion label="Cargando historial…">
          <Skeleton className="h-16 w-full rounded-md" />
        </LoadingRegion>
      )}
      {apuntes.isSuccess && rows.length === 0 && <p className="text-ink-soft">Nada anotado todavía.</p>}
      {rows.length > 0 && (
        <ol aria-label={consultoraTexts.historial} className="flex flex-col gap-4">
          {rows.map(line)}
        </ol>
      )}
      {apuntes.isError && <p role="alert">No se pudo leer el historial.</p>}
      {(apuntes.isError || apuntes.hasNextPage) && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={apuntes.isFetching}
          onClick={() => void (apuntes.data ? apuntes.fetchNextPage() : apuntes.refetch())}
        >
          {apuntes.isError ? 'Intentar de nuevo' : 'Ver anteriores'}
        </Button>
      )}
    </Panel>
  )
}

const line = ({ id, verbo, cambios, actor, createdAt }: Apunte) => {
  const motivo = cambios.motivo?.[1]
  return (
    <li key={id} className="wrap-anywhere">
      <p className="font-semibold">{verboTexts[verbo] ?? verbo}</p>
      {typeof motivo === 'string' && <p className="whitespace-pre-line">{motivo}</p>}
      <p className="text-sm text-ink-soft">
        <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {actor.nombreCompleto}
      </p>
    </li>
  )
}
