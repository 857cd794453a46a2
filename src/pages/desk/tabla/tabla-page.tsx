import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  type Fila,
  type FilasPages,
  filasKey,
  filasQuery,
  refreshProductos,
  saveFilas,
} from '#modules/catalogo/client.ts'
import { Sugerencia } from '#modules/catalogo/components/busqueda/sugerencia.tsx'
import { MesaProductosFilters, MesaProductosSkeleton } from '#modules/catalogo/components/mesa/producto-card.tsx'
import { maxFilas } from '#modules/catalogo/field-schemas.ts'
import { adminProductoTexts, tablaTexts } from '#modules/catalogo/producto-texts.ts'
import { adminProductosSearch } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button, waitingClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Card, Page } from '#ui/page.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { keyReusedTexts, useVerb } from '#ui/use-verb.ts'
import { changesOf, type FilaDraft, filaGrid, looksLikeSlip, type Refusal, TablaFila } from './tabla-fila.tsx'

/** The unsaved cells of the table, and saving them. */
function useTabla(filas: Fila[]) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Record<string, FilaDraft>>({})
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({})
  const [asking, setAsking] = useState(false)
  const rows = filas.map((fila) => ({ fila, ...changesOf(fila, drafts[fila.id] ?? {}) }))
  const changed = rows.flatMap(({ change }) => change ?? [])
  const wrong = rows.filter(({ errors }) => Object.keys(errors).length > 0)

  const forget = (id: string) => {
    setDrafts(({ [id]: _, ...rest }) => rest)
    setRefusals(({ [id]: _, ...rest }) => rest)
  }
  /** Editing a size clears its refusal. */
  const answered = (id: string, tallaId: string) =>
    setRefusals((all) => {
      const { [tallaId]: said, ...others } = all[id]?.tallas ?? {}
      if (!said) return all
      const { [id]: refusal, ...rest } = all
      return refusal && Object.keys(others).length > 0 ? { ...rest, [id]: { ...refusal, tallas: others } } : rest
    })
  const adopt = (fila: Fila) => {
    queryClient.setQueriesData<FilasPages>({ queryKey: filasKey }, (old) => old && withFila(old, fila))
    // Rebases the input onto the current row, which the refusal contains.
    setDrafts(({ [fila.id]: draft, ...rest }) => (draft ? { ...rest, [fila.id]: { ...draft, base: fila } } : rest))
  }

  const slips = rows.flatMap(({ fila, change }) => (change && looksLikeSlip(fila, change) ? [fila.nombre] : []))
  const submit = () => {
    if (wrong.length > 0) focusFirstError()
    else if (slips.length > 0) setAsking(true)
    else save()
  }
  const saving = useVerb({
    mutationFn: () => saveFilas(changed.slice(0, maxFilas)),
    success: (ends) => {
      const done = ends.filter(({ error }) => error === null).length
      return done > 0 ? tablaTexts.saved(done) : null
    },
    failure: tablaTexts.failed,
    onKeyReused: rebase,
    onSuccess: async (ends) => {
      for (const { id, fila, error } of ends) {
        if (fila) adopt(fila)
        if (!error) forget(id)
        else setRefusals((all) => ({ ...all, [id]: refusalOf(error) }))
      }
      const refused = ends.filter(({ error }) => error !== null).length
      if (refused > 0) toastError(tablaTexts.refused(refused))
      await refreshProductos(queryClient)
    },
  })
  /** Rebases the input onto the rows that an earlier request saved. */
  async function rebase() {
    toastInfo(keyReusedTexts.title, keyReusedTexts)
    await queryClient.invalidateQueries()
    const pages = queryClient
      .getQueriesData<FilasPages>({ queryKey: filasKey })
      .flatMap(([, data]) => data?.pages ?? [])
    const now = new Map(pages.flatMap(({ items }) => items.map((fila) => [fila.id, fila] as const)))
    setDrafts((all) =>
      Object.fromEntries(Object.entries(all).map(([id, draft]) => [id, { ...draft, base: now.get(id) ?? draft.base }])),
    )
  }
  const save = () => {
    setAsking(false)
    saving.mutate()
  }
  return {
    rows,
    drafts,
    refusals,
    saving: saving.isPending,
    changedCount: changed.length,
    type: (id: string, part: FilaDraft) => {
      const base = drafts[id]?.base ?? filas.find((fila) => fila.id === id)
      setDrafts((all) => ({
        ...all,
        [id]: { base, ...all[id], ...part, ...(part.tallas && { tallas: { ...all[id]?.tallas, ...part.tallas } }) },
      }))
      for (const tallaId of Object.keys(part.tallas ?? {})) answered(id, tallaId)
    },
    /** Products whose prices look like a typo. */
    slips,
    asking,
    setAsking,
    submit,
    save,
    undo: () => {
      setDrafts({})
      setRefusals({})
    },
  }
}

type FilaError = NonNullable<Awaited<ReturnType<typeof saveFilas>>[number]['error']>

const refusalOf = ({ code, detail, tallas }: FilaError): Refusal => ({
  detail: code === 'stale' && tallas.length === 0 ? tablaTexts.stale : detail,
  tallas: Object.fromEntries(tallas.map((it) => [it.id, it.detail])),
})

const withFila = (old: FilasPages, fila: Fila): FilasPages => ({
  ...old,
  pages: old.pages.map((page) => ({ ...page, items: page.items.map((it) => (it.id === fila.id ? fila : it)) })),
})

function focusFirstError() {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}

type TablaProps = { productos: UseInfiniteQueryResult<FilasPages>; filtered: boolean; onSearch: (q: string) => void }

function MesaTabla({ productos, filtered, onSearch }: TablaProps) {
  const { data, isPending, isPlaceholderData } = productos
  const tabla = useTabla(data?.pages.flatMap((page) => page.items) ?? [])
  const { rows, changedCount } = tabla
  if (isPending) return <MesaProductosSkeleton />
  if (!data) return <Failed productos={productos} />
  if (rows.length === 0) {
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={<span role="status">{catalogoTexts.empty}</span>}>
        <Sugerencia palabra={data.pages[0]?.sugerencia} onChoose={onSearch}>
          {filtered ? adminProductoTexts.emptySearch : adminProductoTexts.emptyAll}
        </Sugerencia>
      </EmptyState>
    )
  }
  const { headings } = tablaTexts
  return (
    <>
      <section aria-label="Productos" aria-busy={isPlaceholderData} className="mt-5">
        <Card padding="none" bleed className={waitingClass(isPlaceholderData)}>
          <div
            aria-hidden="true"
            className={`${filaGrid} max-md:hidden border-b border-line px-4 py-2 text-xs text-ink-soft`}
          >
            <span>{headings.producto}</span>
            <span className="pr-2.5 text-right">{headings.precio}</span>
            <span className="pr-2.5 text-right">{headings.costo}</span>
            <span>{headings.activo}</span>
            <span>{headings.tallas}</span>
          </div>
          <div className="divide-y divide-line">
            {rows.map(({ fila, change, errors }) => (
              <TablaFila
                key={fila.id}
                fila={fila}
                draft={tabla.drafts[fila.id] ?? {}}
                errors={errors}
                changed={change !== null}
                refusal={tabla.refusals[fila.id]}
                onType={(part) => tabla.type(fila.id, part)}
              />
            ))}
          </div>
        </Card>
        <MorePages query={productos} loading={productos.isFetching} label="Ver más productos" />
      </section>
      {changedCount > 0 && (
        <section aria-label={tablaTexts.bar} className="form-bar">
          <p role="status" className="self-center text-sm max-md:hidden">
            {tablaTexts.unsaved(changedCount)}
          </p>
          <Button variant="secondary" disabled={tabla.saving} onClick={tabla.undo}>
            {tablaTexts.undo}
          </Button>
          <Button busy={tabla.saving} onClick={tabla.submit}>
            {tablaTexts.save(changedCount)}
          </Button>
        </section>
      )}
      <ConfirmDialog
        title={tablaTexts.slipsTitle}
        description={tablaTexts.slips(tabla.slips)}
        confirmLabel={tablaTexts.slipsSave}
        cancelLabel={tablaTexts.slipsBack}
        tone="primary"
        open={tabla.asking}
        onOpenChange={tabla.setAsking}
        onConfirm={tabla.save}
      />
      <UnsavedQuestion unsaved={changedCount > 0} what={tablaTexts.what} />
    </>
  )
}

const Failed = ({ productos }: Pick<TablaProps, 'productos'>) => (
  <ErrorState
    title={tablaTexts.listFailed}
    detail={detailOf(productos.error)}
    onRetry={() => void productos.refetch()}
    retrying={productos.isFetching}
  />
)

/** /admin/productos/tabla: prices, stock and status, edited in cells and saved together (spec 3.5). */
export const Route = createFileRoute('/admin/productos/tabla')({
  validateSearch: adminProductosSearch,
  beforeLoad: guard('productos'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(filasQuery(adminProductosSearch(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.tabla),
  component: TablaPage,
})

function TablaPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const productos = useInfiniteQuery({ ...filasQuery(search), placeholderData: keepPreviousData })
  return (
    <Page
      title={pageTitles.tabla}
      description={tablaTexts.intro}
      back={<Link to={paths.adminProductos}>{tablaTexts.back}</Link>}
    >
      <MesaProductosFilters search={search} />
      <MesaTabla
        productos={productos}
        filtered={Object.values(search).some(Boolean)}
        onSearch={(q) => void navigate({ search: (old) => ({ ...old, q }), resetScroll: false })}
      />
    </Page>
  )
}
