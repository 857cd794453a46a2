import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { clientaQuery } from '#modules/clientas/client.ts'
import { libretaTexts } from '#modules/clientas/libreta-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { ClientaDetail } from './clienta-detail.tsx'
import { ClientaSkeleton } from './clienta-skeleton.tsx'

/** /consultora/clientas/{id}: one of her clientas (spec 3.4). */
export const Route = createFileRoute('/consultora/clientas/$id')({
  beforeLoad: guard('consultor'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(clientaQuery(params.id)).catch(orNotFound),
  // Her name is on the page, and in no title that a history or another window shows.
  head: (page) => unlistedHead(page, page.loaderData ? pageTitles.clienta : pageTitles.clientaMissing),
  pendingMs: 150,
  pendingComponent: ClientaSkeleton,
  notFoundComponent: Missing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery(clientaQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-16 outline-none">
      <ClientaDetail clienta={data} />
    </main>
  )
}

function Missing() {
  return (
    <MissingPage
      title={pageTitles.clientaMissing}
      action={
        <Link to={paths.clientas} className={buttonClass({})}>
          {libretaTexts.back}
        </Link>
      }
    />
  )
}
