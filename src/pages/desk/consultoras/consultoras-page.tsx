import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { directorioQuery, solicitudesQuery } from '#modules/personas/consultoras/client.ts'
import { directorioSearch, type EstadoConsultora, estadosConsultora } from '#modules/personas/consultoras/rules.ts'
import { consultorasTexts, listaTexts } from '#modules/personas/consultoras/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'
import { Directorio } from './directorio.tsx'
import { Exportar } from './exportar.tsx'
import { Pendientes, Solicitudes } from './solicitudes.tsx'

/** Who wants to become a consultora (spec 2.2: /admin/consultoras) and who is one (spec 3.1). Tab and search are kept in the URL. */
export const Route = createFileRoute('/admin/consultoras')({
  validateSearch: directorioSearch,
  beforeLoad: guard('consultoras'),
  // Not by `loaderDeps`: another search is the same page, and the box that is typed into must stay.
  loader: ({ context: { queryClient }, location }) => {
    const { estado, q } = directorioSearch(location.search)
    const isDirectorio = estado !== undefined && estado !== 'solicitud'
    return awaitOnServer(
      isDirectorio
        ? queryClient.prefetchInfiniteQuery(directorioQuery(estado, q))
        : queryClient.prefetchInfiniteQuery(solicitudesQuery({ q })),
    )
  },
  head: (page) => unlistedHead(page, pageTitles.consultoras),
  component: ConsultorasPage,
})

const tabs: TabItem<EstadoConsultora>[] = estadosConsultora.map((value) => ({ value, label: listaTexts[value].tab }))

function ConsultorasPage() {
  const { estado = 'solicitud', q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isSolicitudes = estado === 'solicitud'
  const label = isSolicitudes ? consultorasTexts.search : consultorasTexts.directorySearch
  const find = (text: string) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true, resetScroll: false })
  const choose = (value: EstadoConsultora) =>
    void navigate({
      search: (now) => ({ ...now, estado: value === 'solicitud' ? undefined : value }),
      resetScroll: false,
    })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.consultoras}
        description={isSolicitudes && consultorasTexts.description}
        actions={
          <div className="flex flex-wrap items-center gap-3">
            {isSolicitudes && <Pendientes q={q} />}
            <Exportar estado={estado} q={q} />
          </div>
        }
      />
      <TypedSearchInput
        label={label}
        placeholder={label}
        inUrl={q ?? ''}
        onSettled={find}
        maxLength={maxBusquedaLength}
        className="mb-3 md:max-w-md"
      />
      <Tabs label={consultorasTexts.tabs} items={tabs} value={estado} onValueChange={choose}>
        <div className="pt-4">
          {isSolicitudes ? <Solicitudes q={q} /> : <Directorio key={estado} estado={estado} q={q} />}
        </div>
      </Tabs>
    </main>
  )
}
