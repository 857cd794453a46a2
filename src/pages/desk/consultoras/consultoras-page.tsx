import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  type ConsultoraInList,
  directorioQuery,
  exportDirectorio,
  solicitudesQuery,
} from '#modules/personas/consultoras/client.ts'
import { EstadoBadge } from '#modules/personas/consultoras/components/estado-badge.tsx'
import { directorioSearch, type EstadoConsultora, estadosConsultora } from '#modules/personas/consultoras/rules.ts'
import { listaTexts } from '#modules/personas/consultoras/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { formatDate } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { waitingClass } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu } from '#ui/export-button.tsx'
import { Card, Page, useFromHere } from '#ui/page.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { failed, Pendientes, Solicitudes, SolicitudesSkeleton } from './solicitudes.tsx'

/** Seven columns from 1280 px, three with two facts each from 768 px, a card below that. */
const consultoraGrid =
  'md:grid md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_12rem] min-[88rem]:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_9.5rem_minmax(0,1fr)_7rem_7.5rem_6.5rem] md:items-center md:gap-x-4'

/** The whole row is clickable; the name is the accessible link (spec 3.1). */
function ConsultoraListRow({ consultora }: { consultora: ConsultoraInList }) {
  const fromHere = useFromHere()
  const { id, nombreCompleto, email, telefono, ciudad, estado, createdAt, ultimoPedidoAt } = consultora
  return (
    <div
      className={`relative flex flex-col gap-1 px-4 py-3 transition-colors hover:bg-hover md:px-5 md:py-2.5 ${consultoraGrid}`}
    >
      <div className="min-w-0 min-[88rem]:contents">
        <Link
          to={paths.adminConsultora(id)}
          state={fromHere}
          className="block leading-snug font-semibold wrap-break-word before:absolute before:inset-0"
        >
          {nombreCompleto}
        </Link>
        <p className="text-sm text-ink-soft md:truncate" title={email}>
          <EmailText className="md:inline md:[&_wbr]:hidden">{email}</EmailText>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-4 md:block min-[88rem]:contents">
        <p className="text-sm tabular-nums md:truncate">{telefono || 'Sin teléfono'}</p>
        <p className="text-sm text-ink-soft md:truncate">{ciudad}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums md:flex-col md:items-end md:gap-x-0 min-[88rem]:contents">
        <p>
          <span className="min-[88rem]:sr-only">{listaTexts[estado].desde}: </span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p className="md:max-[88rem]:hidden">
          <span className="min-[88rem]:sr-only">Último pedido: </span>
          {ultimoPedidoAt ? <time dateTime={ultimoPedidoAt}>{formatDate(ultimoPedidoAt)}</time> : <Never />}
        </p>
        <EstadoBadge estado={estado} className="justify-self-start" />
      </div>
    </div>
  )
}

const Never = () => (
  <>
    <span aria-hidden="true">—</span>
    <VisuallyHidden>ninguno</VisuallyHidden>
  </>
)

/** A list of the directory (spec 3.1). Rows stay while a new search loads. */
function Directorio({ estado, q }: { estado: EstadoConsultora; q: string | undefined }) {
  const consultoras = useInfiniteQuery({ ...directorioQuery(estado, q), placeholderData: keepPreviousData })
  const { caption, desde, empty } = listaTexts[estado]
  return (
    <PagedList
      query={consultoras}
      loading={<SolicitudesSkeleton />}
      failed={failed}
      empty={
        <EmptyState icon={<Users aria-hidden="true" />} title={<span role="status">{empty}</span>}>
          {q && `Nadie coincide con «${q}».`}
        </EmptyState>
      }
    >
      {(items) => (
        <Card padding="none" bleed>
          <div
            aria-hidden="true"
            className={`border-b border-line px-5 py-2.5 text-xs font-semibold text-ink-soft max-[88rem]:hidden! ${consultoraGrid}`}
          >
            <span>Nombre</span>
            <span>Correo electrónico</span>
            <span>Teléfono</span>
            <span>Ciudad</span>
            <span>{desde}</span>
            <span>Último pedido</span>
            <span>Estado</span>
          </div>
          <VirtualList
            label={caption}
            items={items}
            keyOf={({ id }) => id}
            estimate={48}
            rowClassName="not-first:border-t border-line"
            className={waitingClass(consultoras.isPlaceholderData)}
          >
            {(consultora) => <ConsultoraListRow consultora={consultora} />}
          </VirtualList>
        </Card>
      )}
    </PagedList>
  )
}

const Exportar = ({ estado, q }: { estado: EstadoConsultora; q: string | undefined }) => (
  <ExportMenu
    size="sm"
    short
    label="Exportar"
    failed="No se pudo exportar"
    file={`consultoras-${estado}`}
    fetchFile={(formato) => exportDirectorio(estado, q, formato)}
  />
)

/** /admin/consultoras: applications (spec 2.2) and the directory (spec 3.1). Tab and search are kept in the URL. */
export const Route = createFileRoute('/admin/consultoras')({
  validateSearch: directorioSearch,
  beforeLoad: guard('consultoras'),
  // No `loaderDeps`: another search is the same page, and the search box must stay mounted.
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
  const label = isSolicitudes ? 'Buscar por nombre, correo o ciudad' : 'Buscar por nombre, correo o teléfono'
  const find = (text: string) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true, resetScroll: false })
  const choose = (value: EstadoConsultora) =>
    void navigate({
      search: (now) => ({ ...now, estado: value === 'solicitud' ? undefined : value }),
      resetScroll: false,
    })
  return (
    <Page
      title={pageTitles.consultoras}
      description={isSolicitudes && 'Solicitudes para ser consultora. Prometemos respuesta en 24 a 48 horas hábiles.'}
      aside={isSolicitudes && <Pendientes q={q} />}
      actions={<Exportar estado={estado} q={q} />}
    >
      <Tabs
        label="Situación de la consultora"
        items={tabs}
        value={estado}
        onValueChange={choose}
        beside={
          <TypedSearchInput
            label={label}
            placeholder={label}
            inUrl={q ?? ''}
            onSettled={find}
            maxLength={maxBusquedaLength}
            className="min-w-0 flex-1 basis-80"
          />
        }
      >
        <div className="pt-4">
          {isSolicitudes ? <Solicitudes q={q} /> : <Directorio key={estado} estado={estado} q={q} />}
        </div>
      </Tabs>
    </Page>
  )
}
