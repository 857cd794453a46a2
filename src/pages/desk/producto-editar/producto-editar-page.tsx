import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { adminProductoQuery } from '#modules/catalogo/client.ts'
import { MesaProductoForm } from '#modules/catalogo/components/mesa/producto-form.tsx'
import { MesaProductoMissing, MesaProductoSkeleton } from '#modules/catalogo/components/mesa/producto-section.tsx'
import type { Cambio } from '#modules/catalogo/fields.ts'
import { cambiosOf } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { type Apunte, historialQuery } from '#modules/reportes/bitacora/client.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer, orNotFound } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { OlderPages } from '#ui/more-pages.tsx'
import { BackToList, Page, stillFromList } from '#ui/page.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** The product's history, loaded on opening. */
function MesaProductoHistorial({ id }: { id: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  // It may be opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mt-2 border-t border-line pb-8"
    >
      <summary className="flex min-h-14 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <h2 className="text-base">Historial de cambios</h2>
        <ChevronDown aria-hidden="true" className="size-4 text-ink-soft group-open:rotate-180" />
      </summary>
      {open && <Apuntes id={id} />}
    </details>
  )
}

function Apuntes({ id }: { id: string }) {
  const apuntes = useInfiniteQuery(historialQuery('productos', id))
  if (apuntes.isPending) {
    return (
      <LoadingRegion label="Cargando historial…">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-48" />
      </LoadingRegion>
    )
  }
  const rows = apuntes.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {rows.length === 0 && !apuntes.isError && (
        <p className="text-ink-soft">Aquí aparecerá quién cambia el producto y qué cambió.</p>
      )}
      <ol className="flex max-w-prose flex-col gap-5">{rows.map(line)}</ol>
      <OlderPages
        query={apuntes}
        failed="No se pudo cargar el historial."
        label="Ver cambios anteriores"
        className="mt-4"
      />
    </>
  )
}

const line = ({ id, verbo, cambios, actor, createdAt }: Apunte) => (
  <li key={id}>
    <ul>{cambiosOf(verbo, cambios).map(sentence)}</ul>
    <p className="text-sm text-ink-soft">
      <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {actor.nombreCompleto}
    </p>
  </li>
)

const sentence = ({ frase, antes, despues }: Cambio) => (
  <li key={frase} className="leading-snug wrap-anywhere">
    {frase}
    {antes !== undefined && (
      <details className="text-sm">
        <summary className="link inline-flex min-h-9 items-center">Ver el cambio</summary>
        <p className="whitespace-pre-line text-ink-soft">
          <span className="font-semibold">Antes: </span>
          {antes}
        </p>
        <p className="whitespace-pre-line">
          <span className="font-semibold">Después: </span>
          {despues}
        </p>
      </details>
    )}
  </li>
)

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
  component: ProductoEditarPage,
})

function ProductoEditarPage() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery({ ...adminProductoQuery(id), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Page
      className=""
      title={data.nombre}
      description="Editar producto"
      back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>}
      actions={
        <Link
          to={paths.adminProductoNuevo}
          search={{ copiaDe: id }}
          state={stillFromList}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Copy aria-hidden="true" className="size-4.5" />
          {adminProductoTexts.duplicate}
        </Link>
      }
    >
      <MesaProductoForm key={id} producto={data} />
      <MesaProductoHistorial id={id} />
    </Page>
  )
}
