import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { adminProductoQuery, productoQuery } from '#modules/catalogo/client.ts'
import { productoCompartido } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { buttonClass } from '#ui/button-class.ts'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { CatalogoProducto } from './catalogo-producto.tsx'
import { CatalogoProductoSkeleton } from './catalogo-producto-skeleton.tsx'
import { MesaProductoVista } from './producto-vista.tsx'

/**
 * /consultora/catalogo/{id}: one product, to choose size and quantity of (spec 1.2). Staff come here by 'Ver'
 * (spec 2.2) and look at it without a cart, also while it is inactive.
 */
export const Route = createFileRoute('/consultora/catalogo/$id')({
  beforeLoad: guard('consultor', 'productos'),
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const { role } = await queryClient.ensureQueryData(sesionQuery())
    const staff = may(role, 'productos')
    const read = staff
      ? queryClient.fetchQuery(adminProductoQuery(params.id))
      : queryClient.ensureQueryData(productoQuery(params.id))
    const avisos = staff
      ? undefined
      : Promise.all([queryClient.prefetchQuery(misAvisosQuery(params.id)), queryClient.prefetchQuery(abiertaQuery())])
    const { nombre } = await read.catch(orNotFound)
    await avisos
    return { nombre, staff }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombre ?? pageTitles.productoMissing),
  pendingMs: 150,
  pendingComponent: CatalogoProductoSkeleton,
  notFoundComponent: Missing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return Route.useLoaderData().staff ? <MesaProductoVista id={id} /> : <Ficha id={id} />
}

function Ficha({ id }: { id: string }) {
  const { data: producto } = useSuspenseQuery(productoQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page outline-none md:pb-16">
      <div className="flex items-center justify-between gap-4 py-1 md:pt-4 md:pb-2">
        <div className="back-link">
          <Link to={paths.catalogo}>Volver al catálogo</Link>
        </div>
        <Compartir que={productoCompartido(producto)} size="sm" />
      </div>
      <CatalogoProducto key={producto.id} producto={producto} />
    </main>
  )
}

function Missing() {
  const { data: sesion } = useQuery(sesionQuery())
  const back = may(sesion?.role, 'productos')
    ? { to: paths.adminProductos, label: 'Volver a productos' }
    : { to: paths.catalogo, label: 'Volver al catálogo' }
  return (
    <MissingPage
      title={pageTitles.productoMissing}
      action={
        <Link to={back.to} className={buttonClass({})}>
          {back.label}
        </Link>
      }
    >
      Puede que ya no esté a la venta.
    </MissingPage>
  )
}
