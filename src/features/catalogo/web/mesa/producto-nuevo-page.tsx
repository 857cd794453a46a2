import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ajustesQuery } from '#features/ajustes/web/client.ts'
import { emptyProducto } from '#features/catalogo/form-values.ts'
import { type Categoria, nuevoProductoSearch } from '#features/catalogo/rules.ts'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import { adminProductoQuery } from '#features/catalogo/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductoForm } from './producto-form.tsx'
import { MesaProductoMissing } from './producto-missing.tsx'
import { MesaProductoSkeleton } from './producto-skeleton.tsx'
import { copyOf } from './producto-values.ts'
import type { OnAnother } from './use-producto-save.ts'

const title = 'Nuevo Producto'

/** /admin/producto/nuevo (spec 2.2); `copiaDe` is the product that it begins as a copy of (spec 3.5.3). */
export const Route = createFileRoute('/admin/producto/nuevo')({
  validateSearch: nuevoProductoSearch,
  beforeLoad: guard('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { copiaDe } }) => {
    const { queryClient } = context
    await Promise.all([
      copiaDe && queryClient.fetchQuery(adminProductoQuery(copiaDe)).catch(orNotFound),
      awaitOnServer(queryClient.prefetchQuery(ajustesQuery())),
    ])
  },
  head: (page) => unlistedHead(page, title),
  pendingMs: 150,
  pendingComponent: MesaProductoSkeleton,
  notFoundComponent: MesaProductoMissing,
  component: Page,
})

function Page() {
  const { copiaDe } = Route.useSearch()
  const navigate = useNavigate()
  /** How many were saved here one after the other, and the line of the last. */
  const [earlier, setEarlier] = useState<{ count: number; categoria: Categoria | null }>({ count: 0, categoria: null })
  const onAnother: OnAnother = async (categoria) => {
    setEarlier({ count: earlier.count + 1, categoria })
    if (copiaDe) await navigate({ to: paths.adminProductoNuevo, search: {}, state: true, replace: true })
  }
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

function Copia({ id, onAnother }: { id: string; onAnother: OnAnother }) {
  const { data } = useSuspenseQuery({ ...adminProductoQuery(id), staleTime: Number.POSITIVE_INFINITY })
  // As it was opened: saving makes the query of its origin no other one.
  const [origen] = useState(data)
  return (
    <Frame description={adminProductoTexts.copyOf(origen.nombre)}>
      <MesaProductoForm
        producto={null}
        prefill={{ id: `copia-${id}`, values: copyOf(origen) }}
        onAnother={onAnother}
        takesFocus
      />
    </Frame>
  )
}

const Frame = ({ description, children }: { description?: string; children: ReactNode }) => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <PageHeader
      title={title}
      description={description}
      back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>}
    />
    {children}
  </main>
)
