import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { marcasQuery, type Surtido, surtidoEnVivo, surtidoQuery } from '#modules/entregas/surtidos/client.ts'
import { Avance } from '#modules/entregas/surtidos/components/avance.tsx'
import { ListaDeSurtido } from '#modules/entregas/surtidos/components/lista.tsx'
import { SurtidoBadge } from '#modules/entregas/surtidos/components/surtido-badge.tsx'
import { SurtidoMissing } from '#modules/entregas/surtidos/components/surtido-missing.tsx'
import { surtidoSearch } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { OnPaper } from '#ui/on-paper.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { tabClass } from '#ui/tab-class.ts'
import { TabNav } from '#ui/tab-nav.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { cuentasDe } from './cuentas-de.ts'
import { Envio } from './envio.tsx'
import { SurtidoRed } from './surtido-red.tsx'
import { Surtir } from './surtir.tsx'
import { TerminarSurtido } from './terminar-surtido.tsx'
import { useMarcas } from './use-marcas.ts'

/** /admin/surtido/{id}: one surtido, to be picked and sent (spec 3.3). Two people may have it open at once. */
export const Route = createFileRoute('/admin/surtido/$id')({
  validateSearch: surtidoSearch,
  beforeLoad: guard('surtido'),
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const others = Promise.all([queryClient.prefetchQuery(marcasQuery(id)), queryClient.prefetchQuery(enUsoQuery())])
    const { numero } = await queryClient.ensureQueryData(surtidoQuery(id)).catch(orNotFound)
    await others
    return { numero }
  },
  head: (page) =>
    unlistedHead(page, page.loaderData ? pageTitles.surtido(page.loaderData.numero) : pageTitles.surtidos),
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <LoadingRegion label="Cargando el surtido…" className="flex flex-col gap-4 pt-6">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </LoadingRegion>
    </main>
  ),
  notFoundComponent: SurtidoMissing,
  component: SurtidoPage,
})

const marcaTopics = ['surtido-marcas'] as const
const surtidoTopics = ['surtido', 'pedido'] as const

function SurtidoPage() {
  const { id } = Route.useParams()
  const { parte } = Route.useSearch()
  const { data: surtido } = useSuspenseQuery(surtidoQuery(id))
  const live = useLiveQueries(surtidoEnVivo(id), surtidoTopics, [surtidoQuery(id).queryKey])
  useLiveQueries(surtidoEnVivo(id), marcaTopics, [marcasQuery(id).queryKey])
  const marcas = useMarcas(id, (prendaId) => nameOf(surtido, prendaId))
  const sends = parte === 'enviar'
  return (
    <>
      <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
        <PageHeader
          back={<Link to={paths.adminSurtidos}>{mesaSurtidoTexts.back}</Link>}
          title={
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2 lining-nums">
              {pageTitles.surtido(surtido.numero)}
              <SurtidoBadge abierto={surtido.abierto} />
            </span>
          }
          description={<Origin surtido={surtido} />}
          actions={
            <div className="flex w-full flex-wrap items-center gap-3 md:w-max">
              <SurtidoRed live={live} waiting={marcas.waiting} />
              {surtido.abierto && <TerminarSurtido surtido={surtido} marcas={marcas} />}
            </div>
          }
        />
        <Avance {...cuentasDe(surtido, marcas)} className="mb-4" />
        <TabNav label={mesaSurtidoTexts.parts} className="mb-4">
          <Link to="." search={{ parte: undefined }} replace className={tabClass} activeOptions={exactly}>
            {mesaSurtidoTexts.surtir}
          </Link>
          <Link to="." search={{ parte: 'enviar' }} replace className={tabClass} activeOptions={exactly}>
            {mesaSurtidoTexts.enviar}
          </Link>
        </TabNav>
        {sends ? <Envio {...{ surtido, marcas }} /> : <Surtir surtido={surtido} marcas={marcas} />}
      </main>
      <EnPapel surtido={surtido} />
    </>
  )
}

/** On paper a surtido is its picking list. */
function EnPapel({ surtido }: { surtido: Surtido }) {
  const { data: marcas = [] } = useQuery(marcasQuery(surtido.id))
  return (
    <OnPaper>
      <ListaDeSurtido surtido={surtido} marcas={marcas} papel="carta" />
    </OnPaper>
  )
}

const exactly = { exact: true, includeSearch: true }

const nameOf = ({ prendas }: Surtido, prendaId: string): string => {
  const prenda = prendas.find(({ id }) => id === prendaId)
  return prenda ? `«${[prenda.nombre, prenda.talla].filter(Boolean).join(', ')}»` : 'esa prenda'
}

const Origin = ({ surtido: { createdAt, nombre, terminadoAt, terminadoPor } }: { surtido: Surtido }) => (
  <>
    {formatMinute(createdAt)}
    {nombre && ` · ${mesaSurtidoTexts.madeBy(nombre)}`}
    {terminadoAt && terminadoPor && ` · ${mesaSurtidoTexts.endedBy(terminadoPor)}`}
  </>
)
