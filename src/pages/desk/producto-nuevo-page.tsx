import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { adminProductoQuery } from '#modules/catalogo/client.ts'
import { MesaProductoForm } from '#modules/catalogo/components/mesa/producto-form.tsx'
import { MesaProductoMissing, MesaProductoSkeleton } from '#modules/catalogo/components/mesa/producto-section.tsx'
import { copyOf, nuevoColorOf } from '#modules/catalogo/components/mesa/producto-values.ts'
import type { OnAnother } from '#modules/catalogo/components/mesa/use-producto-save.ts'
import { nuevoProductoSearch } from '#modules/catalogo/rules.ts'
import { emptyProducto } from '#modules/catalogo/schema.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import type { Categoria } from '#shared/categorias.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer, orNotFound } from '#ui/api-client.ts'
import { BackToList, Page } from '#ui/page.tsx'

/**
 * /admin/producto/nuevo (spec 2.2); `copiaDe` is the product to copy (spec 3.5.3), `colorDe` the product that gets another
 * colour (spec 3.5.1).
 */
export const Route = createFileRoute('/admin/producto/nuevo')({
  validateSearch: nuevoProductoSearch,
  beforeLoad: guard('productos'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { copiaDe, colorDe } }) => {
    const { queryClient } = context
    const origen = colorDe ?? copiaDe
    await Promise.all([
      origen && queryClient.fetchQuery(adminProductoQuery(origen)).catch(orNotFound),
      awaitOnServer(queryClient.prefetchQuery(enUsoQuery())),
    ])
    return { title: colorDe ? pageTitles.colorNuevo : pageTitles.productoNuevo }
  },
  head: (page) => unlistedHead(page, page.loaderData?.title ?? pageTitles.productoNuevo),
  pendingMs: 150,
  pendingComponent: MesaProductoSkeleton,
  notFoundComponent: MesaProductoMissing,
  component: ProductoNuevoPage,
})

function ProductoNuevoPage() {
  const { copiaDe, colorDe } = Route.useSearch()
  const navigate = useNavigate()
  /** Number of products saved in a row, and the line of the last one. */
  const [earlier, setEarlier] = useState<{ count: number; categoria: Categoria | null }>({ count: 0, categoria: null })
  const onAnother: OnAnother = async (categoria) => {
    setEarlier({ count: earlier.count + 1, categoria })
    if (copiaDe) await navigate({ to: paths.adminProductoNuevo, search: {}, state: true, replace: true })
  }
  if (colorDe) return <NuevoColor key={colorDe} id={colorDe} />
  if (copiaDe) return <Copia key={copiaDe} id={copiaDe} onAnother={onAnother} />
  return (
    <Frame>
      <MesaProductoForm
        key={earlier.count}
        producto={null}
        prefill={{ id: null, values: { ...emptyProducto, categoria: earlier.categoria } }}
        onAnother={onAnother}
        takesFocus={earlier.count > 0}
      />
    </Frame>
  )
}

function NuevoColor({ id }: { id: string }) {
  const origen = useOrigen(id)
  return (
    <Frame title={pageTitles.colorNuevo} description={`De «${origen.nombre}»`}>
      <MesaProductoForm producto={null} prefill={{ id: `color-${id}`, values: nuevoColorOf(origen) }} />
    </Frame>
  )
}

/** The first result: saving does not change it. */
function useOrigen(id: string) {
  const { data } = useSuspenseQuery({ ...adminProductoQuery(id), staleTime: Number.POSITIVE_INFINITY })
  const [origen] = useState(data)
  return origen
}

function Copia({ id, onAnother }: { id: string; onAnother: OnAnother }) {
  const origen = useOrigen(id)
  return (
    <Frame description={`Copia de «${origen.nombre}»: faltan SKU, imágenes y existencias`}>
      <MesaProductoForm
        producto={null}
        prefill={{ id: `copia-${id}`, values: copyOf(origen) }}
        onAnother={onAnother}
        takesFocus
      />
    </Frame>
  )
}

type FrameProps = { title?: string; description?: string; children: ReactNode }

const Frame = ({ title = pageTitles.productoNuevo, description, children }: FrameProps) => (
  <Page
    className=""
    title={title}
    description={description}
    back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>}
  >
    {children}
  </Page>
)
