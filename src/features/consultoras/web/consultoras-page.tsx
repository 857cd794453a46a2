import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { maxBusquedaLength, solicitudesSearch } from '#features/consultoras/rules.ts'
import { consultorasTexts } from '#features/consultoras/texts.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { Badge } from '#ui/badge.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'
import { solicitudesQuery } from './client.ts'
import { SolicitudDialogProvider } from './solicitud-dialog-provider.tsx'
import { SolicitudesList } from './solicitudes-list.tsx'

/** Who wants to become a consultora (spec 2.2: /admin/consultoras). The search is kept in the URL. */
export const Route = createFileRoute('/admin/consultoras')({
  validateSearch: solicitudesSearch,
  beforeLoad: guard('admin'),
  // Not by `loaderDeps`: another search is the same page, and the box that is typed into must stay.
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(solicitudesQuery(solicitudesSearch(location.search)))),
  head: (page) => unlistedHead(page, consultorasTexts.title),
  component: ConsultorasPage,
})

function ConsultorasPage() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  // While typing the list stays: a row that disappears as it is pressed loses the press.
  const solicitudes = useInfiniteQuery({ ...solicitudesQuery({ q }), placeholderData: keepPreviousData })
  const pendientes = solicitudes.data?.pages.at(-1)?.pendientes
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={consultorasTexts.title}
        description={consultorasTexts.description}
        actions={
          pendientes !== undefined && (
            <span role="status">
              <Badge tone={pendientes > 0 ? 'accent' : 'neutral'}>{consultorasTexts.pending(pendientes)}</Badge>
            </span>
          )
        }
      />
      <TypedSearchInput
        label={consultorasTexts.search}
        placeholder={consultorasTexts.search}
        inUrl={q ?? ''}
        onSettled={(next) => void navigate({ search: { q: next || undefined }, replace: true, resetScroll: false })}
        maxLength={maxBusquedaLength}
        className="mb-5 md:max-w-md"
      />
      <SolicitudDialogProvider>
        <SolicitudesList solicitudes={solicitudes} q={q} />
      </SolicitudDialogProvider>
    </main>
  )
}
