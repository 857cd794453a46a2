import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense, startTransition, useRef, useState } from 'react'
import type { ProductoCard, ProductosPage } from '#modules/catalogo/client.ts'
import { chipsOf, filtroTexts, sinFiltros, withoutFiltro } from '#modules/catalogo/filtro-chips.ts'
import { type Buscado, type FiltrosSearch, isAsked } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { detailOf } from '#shared/errors.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { Button, waitingClass } from '#ui/button.tsx'
import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { MorePages } from '#ui/more-pages.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { type Filtrar, Filtros } from './filtros.tsx'
import { Sugerencia } from './sugerencia.tsx'

/** Where the list is: a vitrina, a line, or both. */
export type Donde = { vitrina?: string; categoria?: Categoria }

type Lista = UseInfiniteQueryResult<InfiniteData<ProductosPage>>

type Cambio = FiltrosSearch & { q?: string | undefined; categoria?: undefined; campana?: undefined }

export type BusquedaProps = {
  search: Buscado
  /** Applies a change to the latest URL; typing replaces the history entry. Resolves when the page shows it. */
  onChange: (change: (now: FiltrosSearch) => Cambio, how: { replace: boolean }) => Promise<void>
  donde?: Donde
  /** The products of a search; keeps the previous ones while loading. */
  useLista: (search: Buscado, enabled: boolean, donde: Donde) => Lista
  label: string
  /** A shorter label for a phone. */
  placeholder?: string
  recent?: (found: string | undefined) => ReactNode
  lines?: ReactNode
  actions?: ReactNode
  skeleton: ReactNode
  /** Shown instead of all products while there is no search. */
  idle?: ReactNode
  /** Text of an empty list without a search, and its next step. */
  empty: string
  emptyAction?: ReactNode
  children: (items: ProductoCard[]) => ReactNode
}

const FiltrosSheet = lazyWithRetry(async () => (await import('./filtros-sheet.tsx')).FiltrosSheet, OutdatedNotice)

/**
 * Search box, filters (a column, or a sheet on a phone), count and list of products (spec 4.1). A new list gets new elements, so that
 * nothing moves.
 */
export function Busqueda(props: BusquedaProps) {
  const { search, onChange, donde = {}, useLista, idle } = props
  const isIdle = idle !== undefined && !isAsked(search)
  const lista = useLista(search, !isIdle, donde)
  const [open, setOpen] = useState(false)
  const region = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<FiltrosSearch | null>(null)
  const presses = useRef(0)
  const filter: Filtrar = async (change) => {
    const nth = ++presses.current
    setChosen((now) => ({ ...(now ?? search), ...change(now ?? search) }))
    if (region.current && region.current.getBoundingClientRect().top < 0) region.current.scrollIntoView()
    await onChange(change, { replace: false })
    if (nth === presses.current) startTransition(() => setChosen(null))
  }
  const first = lista.data?.pages[0]
  const busy = lista.isPending || lista.isPlaceholderData
  return (
    <>
      <search className="flex flex-col gap-4 xl:flex-row xl:items-center xl:gap-6">
        <div className="flex gap-2 xl:min-w-72 xl:flex-1">
          <div className="group relative flex-1 md:max-w-md">
            <TypedSearchInput
              label={props.label}
              placeholder={props.placeholder ?? `${props.label}...`}
              inUrl={search.q ?? ''}
              onSettled={(q) => void onChange(() => ({ q: q || undefined }), { replace: true })}
              maxLength={maxBusquedaLength}
            />
            {props.recent?.(!busy && first && first.total > 0 ? search.q : undefined)}
          </div>
          <Button
            variant="secondary"
            className={`min-h-12! ${isIdle ? '' : 'lg:hidden'}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
          >
            {filtroTexts.title}
            <Count of={chipsOf(search).length} />
          </Button>
        </div>
        {props.lines}
      </search>
      {isIdle ? (
        <div className="min-h-lvh pt-6">{idle}</div>
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-9 lg:mt-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <section
            aria-label={filtroTexts.title}
            className="sticky below-header hidden max-h-[calc(100dvh-var(--header)-2rem)] self-start [:root:has(.form-bar)_&]:max-h-[calc(100dvh-var(--header)-6rem)] -ml-1 overflow-y-auto overscroll-contain py-1 pr-2 pl-1 lg:block"
          >
            <Filtros
              value={chosen ?? search}
              onChange={filter}
              facetas={first?.facetas}
              byLikeness={search.q !== undefined}
            />
          </section>
          {/* As high as the screen: content below stays out of sight however short the list is. */}
          <section ref={region} aria-label="Productos" aria-busy={busy} className="min-h-lvh scroll-mt-24">
            <Puesto search={search} total={first?.total} onFilter={filter} actions={props.actions} />
            <Resultados {...props} lista={lista} />
          </section>
        </div>
      )}
      {open && (
        <Suspense>
          <FiltrosSheet {...{ search, donde, useLista }} onClose={() => setOpen(false)} onApply={filter} />
        </Suspense>
      )}
    </>
  )
}

const Count = ({ of }: { of: number }) => of > 0 && <span className="tabular-nums">({of})</span>

type PuestoProps = Pick<BusquedaProps, 'search' | 'actions'> & {
  total: number | undefined
  onFilter: Filtrar
}

/** The count and the active filters, in a row of fixed height. */
function Puesto({ search, total = 0, onFilter, actions }: PuestoProps) {
  const chips = chipsOf(search)
  return (
    <div className="scroll-row mb-3 flex min-h-11 items-center gap-2">
      <p role="status" className="min-w-22 shrink-0 text-sm text-ink-soft">
        {total > 0 ? filtroTexts.prendas(total) : ''}
      </p>
      {chips.length > 0 && (
        <Button variant="link" size="sm" className="mr-1 shrink-0" onClick={() => onFilter(() => sinFiltros)}>
          {filtroTexts.clear}
        </Button>
      )}
      {chips.map(({ key, label, without }) => (
        <button
          key={key}
          type="button"
          aria-label={filtroTexts.remove(label)}
          onClick={() => onFilter(without)}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full bg-accent-soft px-3.5 text-sm font-medium text-accent-soft-ink hover:bg-hover"
        >
          {label}
          <X aria-hidden="true" className="size-4" />
        </button>
      ))}
      {actions && <div className="ml-auto shrink-0">{actions}</div>}
    </div>
  )
}

function Resultados(props: BusquedaProps & { lista: Lista }) {
  const { search, lista, skeleton, children } = props
  const { data, isPending, isPlaceholderData } = lista
  const [shown, setShown] = useState(keyOf(search))
  if (!isPlaceholderData && shown !== keyOf(search)) setShown(keyOf(search))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (isPending) return skeleton
  if (items.length === 0) return <Nothing key={shown} {...props} />
  return (
    <div key={shown}>
      <div className={waitingClass(isPlaceholderData)}>{children(items)}</div>
      <MorePages query={lista} label={catalogoTexts.more} />
    </div>
  )
}

const keyOf = (search: Buscado): string => JSON.stringify(search)

/** No results, or an error: one button for the next step. */
function Nothing({ search, onChange, empty, emptyAction, lista }: BusquedaProps & { lista: Lista }) {
  const { error, isFetching, refetch, data } = lista
  const { sugerencia, quita } = data?.pages[0] ?? {}
  const asked = isAsked(search)
  // The category of a category page is in the path, not a filter.
  const helps = asked && quita && (quita !== 'categoria' || search.categoria) ? quita : null
  const push = (cambio: Cambio) => void onChange(() => cambio, { replace: false })
  const action = error ? (
    <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
      Reintentar
    </Button>
  ) : helps ? (
    <Button variant="secondary" onClick={() => push(withoutFiltro[helps])}>
      {filtroTexts.quita[helps]}
    </Button>
  ) : asked && search.q ? (
    <Button variant="secondary" onClick={() => push({ q: undefined })}>
      {filtroTexts.forget}
    </Button>
  ) : (
    !asked && emptyAction
  )
  return (
    <EmptyState
      icon={asked && <SearchX aria-hidden="true" />}
      title={<span role="status">{asked ? catalogoTexts.empty : empty}</span>}
      action={action}
    >
      {error ? (
        <p role="alert">{detailOf(error)}</p>
      ) : (
        asked && (
          <Sugerencia palabra={sugerencia} onChoose={(q) => push({ q })}>
            {helps ? catalogoTexts.emptyFiltered : catalogoTexts.emptyHint}
          </Sugerencia>
        )
      )}
    </EmptyState>
  )
}
