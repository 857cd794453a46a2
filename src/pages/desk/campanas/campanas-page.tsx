import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { campanasQuery } from '#modules/catalogo/campanas/client.ts'
import { campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { CampanasList } from './campanas-list.tsx'

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
