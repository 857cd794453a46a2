import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { seleccionesQuery, visitasQuery, vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import { categoriaCompartida } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { VitrinaSelecciones } from './vitrina-selecciones.tsx'
import { VitrinaSkeleton } from './vitrina-skeleton.tsx'
import { VitrinaSwitch } from './vitrina-switch.tsx'
import { VitrinaVisitas } from './vitrina-visitas.tsx'

/** /consultora/vitrina: her vitrina on or off, her selecciones, and how often her links were opened (spec 3.4). */
export const Route = createFileRoute('/consultora/vitrina')({
  beforeLoad: guard('consultor'),
  loader: ({ context: { queryClient } }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchQuery(vitrinaQuery()),
        queryClient.prefetchQuery(seleccionesQuery()),
        queryClient.prefetchQuery(visitasQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.vitrina),
  component: VitrinaPage,
})

function VitrinaPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.vitrina}
        description="Comparte las prendas con tu nombre y tu WhatsApp. Tus clientas ven el precio al público, nunca el tuyo."
      />
      <Vitrina />
    </main>
  )
}

function Vitrina() {
  const { data: vitrina, error, refetch, isFetching } = useQuery(vitrinaQuery())
  if (vitrina)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <VitrinaSwitch vitrina={vitrina} />
          <VitrinaSelecciones />
        </div>
        <div className="flex flex-col gap-5">
          <VitrinaVisitas />
          <Panel title="Compartir una línea completa">
            <ul className="flex flex-col divide-y divide-line">
              {categorias.map((it) => (
                <li key={it} className="flex min-h-14 items-center justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">{categoriaTexts[it]}</span>
                  <Compartir que={categoriaCompartida(it)} size="sm" />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    )
  if (error)
    return (
      <ErrorState
        title={vitrinaTexts.failed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <VitrinaSkeleton />
}
