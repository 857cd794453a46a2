import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import {
  isTexto,
  type Seccion,
  secciones,
  settings,
  type TextoSeccion,
  variablesOf,
} from '#features/ajustes/settings.ts'
import { ajustesTexts } from '#features/ajustes/texts.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AjusteSiNo } from './ajuste-si-no.tsx'
import { AjusteWhatsapp } from './ajuste-whatsapp.tsx'
import { AjustesSkeleton } from './ajustes-skeleton.tsx'
import { type Ajuste, ajustesQuery } from './client.ts'
import { VariablesHelp } from './variables-help.tsx'

/** /admin/ajustes: what the brand changes by itself, in sections (spec 3.1). */
export const Route = createFileRoute('/admin/ajustes')({
  beforeLoad: guard('admin'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(ajustesQuery())),
  head: (page) => unlistedHead(page, ajustesTexts.title),
  component: AjustesPage,
})

function AjustesPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={ajustesTexts.title}
        description={ajustesTexts.intro}
        back={<Link to={paths.adminDashboard}>{ajustesTexts.backToDashboard}</Link>}
      />
      <Ajustes />
    </main>
  )
}

function Ajustes() {
  const { data, error, refetch, isFetching } = useQuery(ajustesQuery())
  if (data) return Object.keys(secciones).map((it) => <Section key={it} seccion={it as Seccion} ajustes={data} />)
  if (error)
    return (
      <ErrorState
        title={ajustesTexts.failed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <AjustesSkeleton />
}

/** Each setting of a section with the field for its kind of value: a text of WhatsApp, or on and off. */
function Section({ seccion, ajustes }: { seccion: Seccion; ajustes: Ajuste[] }) {
  const own = ajustes.filter(({ clave }) => settings[clave].seccion === seccion)
  return (
    <section aria-labelledby={seccion} className="flex flex-col gap-5 not-first-of-type:mt-12">
      <header>
        <h2 id={seccion} className="display text-xl">
          {secciones[seccion]}
        </h2>
        {seccion in variablesOf && <VariablesHelp seccion={seccion as TextoSeccion} />}
      </header>
      {own.map((ajuste) =>
        isTexto(ajuste) ? (
          <AjusteWhatsapp key={ajuste.clave} ajuste={ajuste} />
        ) : (
          <AjusteSiNo key={ajuste.clave} ajuste={ajuste} />
        ),
      )}
    </section>
  )
}
