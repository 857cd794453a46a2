import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { inventarioQueries, tallaQuery } from '#modules/existencias/client.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DetailSkeleton } from '#ui/detail-skeleton.tsx'
import { Figures } from '#ui/figures.tsx'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { AjusteForm } from './ajuste-form.tsx'
import { Apartadas } from './apartadas.tsx'
import { Movimientos } from './movimientos.tsx'

/** /admin/inventario/talla/{id}: what there is of a size, who holds it, its ledger, and a change by hand (spec 3.3). */
export const Route = createFileRoute('/admin/inventario/talla/$id')({
  beforeLoad: guard('inventario'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(tallaQuery(params.id)).catch(orNotFound),
  head: (page) =>
    unlistedHead(
      page,
      page.loaderData ? `${page.loaderData.nombre}, talla ${page.loaderData.talla}` : pageTitles.tallaMissing,
    ),
  pendingMs: 150,
  pendingComponent: () => <DetailSkeleton label="Cargando la talla…" />,
  notFoundComponent: Missing,
  component: Page,
})

const liveTopics = ['existencias', 'pedido', 'producto'] as const

function Page() {
  const { id } = Route.useParams()
  const hasProductos = useMay('productos')
  const { data: talla } = useSuspenseQuery({ ...tallaQuery(id), refetchOnMount: 'always' })
  useLiveQueries(deskEnVivo, liveTopics, inventarioQueries)
  const { stock, apartado, apartadas, productoId, nombre, sku } = talla
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        eyebrow={sku ?? undefined}
        title={`${nombre}, talla ${talla.talla}`}
        back={<BackToList to={paths.adminInventario}>{inventarioTexts.backToList}</BackToList>}
        actions={
          hasProductos && (
            <Link to={paths.adminProducto(productoId)} className={buttonClass({ variant: 'secondary' })}>
              Editar producto
            </Link>
          )
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5 lg:order-2">
          <Figures
            label={pageTitles.inventario}
            items={[
              { label: inventarioTexts.onHand, value: stock },
              {
                label: inventarioTexts.free,
                value: stock - apartado,
                detail: apartado > 0 ? inventarioTexts.held(apartado) : undefined,
              },
            ]}
          />
          <Panel title={inventarioTexts.adjust}>
            <AjusteForm key={id} talla={talla} />
          </Panel>
          {apartadas.length > 0 && <Apartadas apartadas={apartadas} />}
        </div>
        <Movimientos tallaId={id} />
      </div>
    </main>
  )
}

function Missing() {
  return (
    <MissingPage
      title={pageTitles.tallaMissing}
      action={
        <Link to={paths.adminInventario} className={buttonClass({})}>
          {inventarioTexts.backToList}
        </Link>
      }
    />
  )
}
