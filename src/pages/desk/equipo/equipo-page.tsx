import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { equipoQuery } from '#modules/personas/equipo/client.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Fold } from '#ui/fold.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Invitaciones } from './invitaciones.tsx'
import { InvitarDialog } from './invitar-dialog.tsx'
import { Miembros } from './miembros.tsx'
import { RightsTable } from './rights-table.tsx'

/** /admin/equipo: who works at the desk, in which role, and who is asked to (spec 3.7). */
export const Route = createFileRoute('/admin/equipo')({
  beforeLoad: guard('equipo'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(equipoQuery())),
  head: (page) => unlistedHead(page, pageTitles.equipo),
  component: EquipoPage,
})

function EquipoPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.equipo}
        description={equipoTexts.intro}
        actions={
          <>
            <Link to={paths.adminBitacora} className={buttonClass({ variant: 'secondary' })}>
              {equipoTexts.bitacora}
            </Link>
            <InvitarDialog />
          </>
        }
      />
      <Content />
    </main>
  )
}

function Content() {
  const equipo = useQuery(equipoQuery())
  const { data: sesion } = useQuery(sesionQuery())
  if (equipo.isPending)
    return (
      <LoadingRegion label={equipoTexts.loading}>
        <Card className="flex flex-col gap-4">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </Card>
      </LoadingRegion>
    )
  if (!equipo.data)
    return (
      <ErrorState
        title={equipoTexts.failed}
        detail={detailOf(equipo.error)}
        onRetry={() => void equipo.refetch()}
        retrying={equipo.isFetching}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <Miembros miembros={equipo.data.miembros} yo={sesion?.usuario?.id} />
      <Invitaciones invitaciones={equipo.data.invitaciones} />
      <Card>
        <Fold title={equipoTexts.rights}>
          <RightsTable />
        </Fold>
      </Card>
    </div>
  )
}
