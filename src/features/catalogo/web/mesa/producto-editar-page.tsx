import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { catalogoTexts } from '#features/catalogo/texts.ts'
import { adminProductoQuery } from '#features/catalogo/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductoForm } from './producto-form.tsx'
import { MesaProductoHistorial } from './producto-historial.tsx'
import { MesaProductoMissing } from './producto-missing.tsx'
import { MesaProductoSkeleton } from './producto-skeleton.tsx'

/** /admin/producto/{id}/editar (spec 2.2). */
export const Route = createFileRoute('/admin/producto/$id/editar')({
  beforeLoad: guard('admin'),
  loader: async ({ context, params }) => {
    const producto = await context.queryClient.fetchQuery(adminProductoQuery(params.id)).catch(orNotFound)
    return { nombre: producto.nombre }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombre ?? catalogoTexts.missing),
  pendingMs: 150,
  pendingComponent: MesaProductoSkeleton,
  notFoundComponent: MesaProductoMissing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery({ ...adminProductoQuery(id), staleTime: Number.POSITIVE_INFINITY })
  return (
    <main id="contenido" tabIndex={-1} className="page outline-none">
      <PageHeader
        title={data.nombre}
        eyebrow="Editar producto"
        back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>}
      />
      <MesaProductoForm key={id} producto={data} />
      <MesaProductoHistorial id={id} />
    </main>
  )
}
