import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { campanasTexts } from '#features/campanas/texts.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { CampanasList } from './campanas-list.tsx'
import { campanasQuery } from './client.ts'

/** /admin/campanas: what comes, what is open, what is over (spec 3.5). */
export const Route = createFileRoute('/admin/campanas')({
  beforeLoad: guard('campanas'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(campanasQuery())),
  head: (page) => unlistedHead(page, pageTitles.campanas),
  component: Page,
})

function Page() {
  const campanas = useInfiniteQuery({ ...campanasQuery(), refetchOnMount: 'always' })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.campanas}
        description={campanasTexts.description}
        actions={
          <Link to={paths.adminCampanaNueva} className={buttonClass({})}>
            {pageTitles.campanaNueva}
          </Link>
        }
      />
      <CampanasList campanas={campanas} />
    </main>
  )
}
