import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cargasQuery } from '#modules/catalogo/cargas/client.ts'
import { EstadoCargaBadge } from '#modules/catalogo/cargas/components/estado-carga-badge.tsx'
import { cargasTexts, cuentasText } from '#modules/catalogo/cargas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The files that one has given, newest first. */
export const CargasAnteriores = () => (
  <section aria-labelledby="anteriores" className="mt-8">
    <h2 id="anteriores" className="display mb-3 text-xl">
      {cargasTexts.earlier}
    </h2>
    <List />
  </section>
)

function List() {
  const cargas = useInfiniteQuery({ ...cargasQuery(), refetchOnMount: 'always' })
  if (cargas.isPending)
    return (
      <LoadingRegion label="Cargando las cargas anteriores…">
        <Card padding="none" className="p-4">
          <Skeleton className="h-5 w-64 max-w-full" />
        </Card>
      </LoadingRegion>
    )
  if (!cargas.data)
    return (
      <ErrorState
        title={cargasTexts.listFailed}
        detail={detailOf(cargas.error)}
        onRetry={() => void cargas.refetch()}
        retrying={cargas.isFetching}
      />
    )
  const items = cargas.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-ink-soft">{cargasTexts.noEarlier}</p>
  return (
    <>
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
      <MorePages query={cargas} label="Ver más cargas" />
    </>
  )
}
