import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { nuevoProductoSearch } from '#features/catalogo/rules.ts'
import { colorTexts } from '#features/catalogo/texts.ts'
import { adminProductoQuery } from '#features/catalogo/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductoForm } from './producto-form.tsx'
import { MesaProductoMissing } from './producto-missing.tsx'
import { MesaProductoSkeleton } from './producto-skeleton.tsx'

/** /admin/producto/nuevo (spec 2.2); `colorDe` is the product of which the new one is another color (spec 3.5.1). */
export const Route = createFileRoute('/admin/producto/nuevo')({
  validateSearch: nuevoProductoSearch,
  beforeLoad: guard('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { colorDe } }) => {
    if (colorDe) await context.queryClient.fetchQuery(adminProductoQuery(colorDe)).catch(orNotFound)
    return { title: colorDe ? colorTexts.nuevo : 'Nuevo Producto' }
  },
  head: (page) => unlistedHead(page, page.loaderData?.title ?? 'Nuevo Producto'),
  pendingMs: 150,
  pendingComponent: MesaProductoSkeleton,
  notFoundComponent: MesaProductoMissing,
  component: Page,
})

function Page() {
  const { colorDe } = Route.useSearch()
  return (
    <main id="contenido" tabIndex={-1} className="page outline-none">
      {colorDe ? <NuevoColor key={colorDe} origenId={colorDe} /> : <NuevoProducto />}
    </main>
  )
}

const back = <BackToList to={paths.adminProductos}>Volver a productos</BackToList>

const NuevoProducto = () => (
  <>
    <PageHeader title="Nuevo Producto" back={back} />
    <MesaProductoForm producto={null} />
  </>
)

function NuevoColor({ origenId }: { origenId: string }) {
  const { data: origen } = useSuspenseQuery({ ...adminProductoQuery(origenId), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <PageHeader title={colorTexts.nuevo} eyebrow={colorTexts.of(origen.nombre)} back={back} />
      <MesaProductoForm producto={null} origen={origen} />
    </>
  )
}
