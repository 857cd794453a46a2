import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import type { Cambio } from '#modules/catalogo/cambios.ts'
import { cambiosOf } from '#modules/catalogo/historial.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { type Apunte, historialQuery } from '#modules/reportes/bitacora/client.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Who changed the product, when, and from what to what: asked for when somebody opens it. */
export function MesaProductoHistorial({ id }: { id: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  // The browser opens it by itself, also before the page is alive.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mt-2 border-t border-line pb-8"
    >
      <summary className="flex min-h-14 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <h2 className="text-base">{adminProductoTexts.history}</h2>
        <ChevronDown aria-hidden="true" className="size-4 text-ink-soft group-open:rotate-180" />
      </summary>
      {open && <Apuntes id={id} />}
    </details>
  )
}

function Apuntes({ id }: { id: string }) {
  const apuntes = useInfiniteQuery(historialQuery('productos', id))
  if (apuntes.isPending) {
    return (
      <LoadingRegion label="Cargando historial…">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-48" />
      </LoadingRegion>
    )
  }
  const rows = apuntes.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {rows.length === 0 && !apuntes.isError && <p className="text-ink-soft">{adminProductoTexts.noHistory}</p>}
      <ol className="flex max-w-prose flex-col gap-5">{rows.map(line)}</ol>
      {apuntes.isError && <p role="alert">{adminProductoTexts.historyFailed}</p>}
      {(apuntes.isError || apuntes.hasNextPage) && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          busy={apuntes.isFetching}
          onClick={() => void (apuntes.data ? apuntes.fetchNextPage() : apuntes.refetch())}
        >
          {apuntes.isError ? 'Intentar de nuevo' : 'Ver cambios anteriores'}
        </Button>
      )}
    </>
  )
}

const line = ({ id, verbo, cambios, actor, createdAt }: Apunte) => (
  <li key={id}>
    <ul>{cambiosOf(verbo, cambios).map(sentence)}</ul>
    <p className="text-sm text-ink-soft">
      <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {actor.nombreCompleto}
    </p>
  </li>
)

const sentence = ({ frase, antes, despues }: Cambio) => (
  <li key={frase} className="leading-snug wrap-anywhere">
    {frase}
    {antes !== undefined && (
      <details className="text-sm">
        <summary className="link inline-flex min-h-9 items-center">Ver el cambio</summary>
        <p className="whitespace-pre-line text-ink-soft">
          <span className="font-semibold">Antes: </span>
          {antes}
        </p>
        <p className="whitespace-pre-line">
          <span className="font-semibold">Después: </span>
          {despues}
        </p>
      </details>
    )}
  </li>
)
