import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import UserX from 'lucide-react/icons/user-x'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { MesaPedidoSkeleton } from '#modules/pedidos/components/mesa/pedido/pedido-skeleton.tsx'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { consultoraPedidosQuery, consultoraQuery } from '#modules/personas/consultoras/client.ts'
import { EstadoBadge } from '#modules/personas/consultoras/components/estado-badge.tsx'
import { consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { panelColumnsClass } from '#ui/panel-columns-class.ts'
import { ConsultoraDatos } from './consultora-datos.tsx'
import { ConsultoraDirecciones } from './consultora-direcciones.tsx'
import { ConsultoraFactor } from './consultora-factor.tsx'
import { ConsultoraHistorial } from './consultora-historial.tsx'
import { ConsultoraMeses } from './consultora-meses.tsx'
import { ConsultoraPedidos } from './consultora-pedidos.tsx'
import { ConsultoraSesiones } from './consultora-sesiones.tsx'
import { ConsultoraSuspension } from './consultora-suspension.tsx'

/** Everything about one who applied (spec 3.1: /admin/consultora/{id}). */
export const Route = createFileRoute('/admin/consultora/$id')({
  beforeLoad: guard('consultoras'),
  // Another consultora is another page: a reason that was begun for one is not taken along to the next.
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const pedidos = queryClient.prefetchInfiniteQuery(consultoraPedidosQuery(id))
    const { nombreCompleto } = await queryClient.ensureQueryData(consultoraQuery(id)).catch(orNotFound)
    await pedidos
    return { nombreCompleto }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombreCompleto ?? pageTitles.consultoraMissing),
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <MesaPedidoSkeleton label="Cargando consultora…" />
    </main>
  ),
  notFoundComponent: ConsultoraMissing,
  component: ConsultoraPage,
})

function ConsultoraPage() {
  const { id } = Route.useParams()
  const { data: consultora } = useSuspenseQuery(consultoraQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        back={<BackToList to={paths.adminConsultoras}>{consultoraTexts.back}</BackToList>}
        eyebrow="Consultora"
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {consultora.nombreCompleto}
            <EstadoBadge estado={consultora.estado} className="font-sans tracking-normal" />
          </span>
        }
        description={consultora.direccion.ciudad}
        actions={
          consultora.estado === 'activa' && (
            <Link to={paths.adminPedidoNuevo} search={{ consultora: id }} className={buttonClass()}>
              <Plus aria-hidden="true" className="size-5" />
              {levantarTexts.title}
            </Link>
          )
        }
      />
      <div className={panelColumnsClass}>
        <div className="flex min-w-0 flex-col gap-5">
          <ConsultoraDatos consultora={consultora} />
          <ConsultoraSuspension consultora={consultora} />
          <ConsultoraSesiones consultora={consultora} />
          <ConsultoraFactor consultora={consultora} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ConsultoraPedidos consultora={consultora} />
          <ConsultoraMeses meses={consultora.meses} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-span-2 xl:col-span-1">
          <ConsultoraDirecciones consultora={consultora} />
          <ConsultoraHistorial id={id} />
        </div>
      </div>
    </main>
  )
}

function ConsultoraMissing() {
  return (
    <MissingPage
      icon={<UserX aria-hidden="true" />}
      title={pageTitles.consultoraMissing}
      action={
        <BackToList to={paths.adminConsultoras} className={buttonClass({ variant: 'secondary' })}>
          {consultoraTexts.back}
        </BackToList>
      }
    >
      Quizá el enlace está incompleto.
    </MissingPage>
  )
}
