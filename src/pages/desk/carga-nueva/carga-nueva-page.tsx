import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { cargasQuery, giveCarga, readPlantilla, refreshCargas } from '#modules/catalogo/cargas/client.ts'
import { EstadoCargaBadge } from '#modules/catalogo/cargas/components/estado-carga-badge.tsx'
import { cargasTexts, cuentasText } from '#modules/catalogo/cargas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { detailOf } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { BackToList, Card, Page } from '#ui/page.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'

const accept = '.xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Uploads a file; opens its review once it is parsed. */
function DarArchivo() {
  const [sent, setSent] = useState(0)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const giving = useVerb({
    mutationFn: (file: File) => {
      setSent(0)
      return giveCarga(file, setSent)
    },
    onSuccess: async ({ id }) => {
      await refreshCargas(queryClient)
      await navigate({ to: paths.adminCarga(id) })
    },
  })
  if (giving.isPending) {
    const words = sent < 1 ? 'Subiendo el archivo…' : 'Revisando el archivo…'
    return (
      <Card className="flex min-h-40 flex-col justify-center gap-3">
        <p role="status" className="font-semibold">
          {words}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{giving.variables?.name}</p>
        <ProgressBar label={words} done={sent} />
      </Card>
    )
  }
  return (
    <DropZone
      label="Elegir archivo de Excel o CSV"
      hint="O suéltalo aquí. Hasta 5 MB y 10,000 filas."
      accept={accept}
      error={giving.error ? detailOf(giving.error) : undefined}
      onFiles={([file]) => file && giving.mutate(file)}
      className="[&>label]:min-h-40 [&>label]:bg-surface"
    />
  )
}

const CargasAnteriores = () => (
  <section aria-labelledby="anteriores" className="mt-8">
    <h2 id="anteriores" className="display mb-3 text-xl">
      Cargas anteriores
    </h2>
    <List />
  </section>
)

const List = () => (
  <PagedList
    query={useInfiniteQuery({ ...cargasQuery(), refetchOnMount: 'always' })}
    failed="No se pudieron leer las cargas anteriores"
    more="Ver más cargas"
    loading={
      <LoadingRegion label="Cargando las cargas anteriores…">
        <Card padding="none" className="p-4">
          <Skeleton className="h-5 w-64 max-w-full" />
        </Card>
      </LoadingRegion>
    }
    empty={<p className="text-ink-soft">Los archivos que subas se guardan aquí 30 días, con su resultado.</p>}
  >
    {(items) => (
      <Card padding="none">
        <ul className="divide-y divide-line">
          {items.map(({ id, archivo, estado, cuentas, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4 md:px-5">
              <div className="min-w-0">
                <Link
                  to={paths.adminCarga(id)}
                  className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
                >
                  {archivo}
                </Link>
                <p className="text-sm text-ink-soft">
                  {formatMinute(createdAt)} · {cuentasText(cuentas.filas)}
                </p>
              </div>
              <EstadoCargaBadge estado={estado} />
            </li>
          ))}
        </ul>
      </Card>
    )}
  </PagedList>
)

/** /admin/productos/carga: products from a file (spec 3.5). */
export const Route = createFileRoute('/admin/productos/carga')({
  beforeLoad: guard('productos'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(cargasQuery())),
  head: (page) => unlistedHead(page, pageTitles.cargaNueva),
  component: () => (
    <Page
      title={pageTitles.cargaNueva}
      description="Sube una hoja de Excel o un CSV. Primero verás qué cambiaría; nada se guarda hasta que lo apliques."
      back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>}
      actions={
        <ExportButton
          size="sm"
          label={cargasTexts.template}
          name={cargasTexts.template}
          failed="No se pudo descargar la plantilla"
          file="plantilla-productos.xlsx"
          fetchFile={readPlantilla}
        />
      }
    >
      <DarArchivo />
      <CargasAnteriores />
    </Page>
  ),
})
