import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { adminProductoQuery } from '#modules/catalogo/client.ts'
import { MesaProductoForm } from '#modules/catalogo/components/mesa/producto-form.tsx'
import { MesaProductoMissing } from '#modules/catalogo/components/mesa/producto-missing.tsx'
import { MesaProductoSkeleton } from '#modules/catalogo/components/mesa/producto-skeleton.tsx'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { BackToList, stillFromList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductoHistorial } from './producto-historial.tsx'

/** /admin/producto/{id}/editar (spec 2.2). */
export const Route = createFileRoute('/admin/producto/$id/editar')({
  beforeLoad: guard('productos'),
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const [producto] = await Promise.all([
      queryClient.fetchQuery(adminProductoQuery(params.id)).catch(orNotFound),
      awaitOnServer(queryClient.prefetchQuery(enUsoQuery())),
    ])
    return { nombre: producto.nombre }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombre ?? pageTitles.productoMissing),
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
        actions={
          <Link
            to={paths.adminProductoNuevo}
            search={{ copiaDe: id }}
            state={stillFromList}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Copy aria-hidden="true" className="size-5" />
            {adminProductoTexts.duplicate}
          </Link>
        }
      />
      <MesaProductoForm key={id} producto={data} />
      <MesaProductoHistorial id={id} />
    </main>
  )
}
