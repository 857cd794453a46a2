import { useQuery } from '@tanstack/react-query'
import { isCategoriaSlug } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { visitasQuery } from '#modules/clientas/vitrina/client.ts'
import { detailOf } from '#shared/errors.ts'
import { formatCount } from '#shared/format.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** How often her links were opened: sums, and the pages that were opened most. */
export function VitrinaVisitas() {
  const { data, error, refetch, isFetching } = useQuery(visitasQuery())
  return (
    <Panel title="Visitas">
      {data ? (
        <>
          <dl className="grid grid-cols-2 gap-4">
            <Figure label="Últimos 7 días" value={data.siete} />
            <Figure label="Últimos 30 días" value={data.treinta} />
          </dl>
          {data.paginas.length > 0 ? (
            <ol className="flex flex-col divide-y divide-line">
              {data.paginas.map((pagina) => (
                <li
                  key={`${pagina.tipo} ${pagina.objeto}`}
                  className="flex min-h-11 items-center justify-between gap-4 py-1.5"
                >
                  <span className="min-w-0 wrap-anywhere">{nameOf(pagina)}</span>
                  <span className="tabular-nums">{formatCount(pagina.visitas)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-ink-soft">Todavía nadie ha abierto tus enlaces. Comparte el primero.</p>
          )}
          <p className="text-sm text-ink-soft">
            Cuántas veces se abrieron tus enlaces, sin saber quién. Se guardan 90 días.
          </p>
        </>
      ) : error ? (
        <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} retrying={isFetching} className="py-6!" />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Panel>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="display text-heading tabular-nums">{formatCount(value)}</dd>
  </div>
)

function nameOf({ tipo, objeto, nombre }: { tipo: string; objeto: string; nombre: string | null }): string {
  if (tipo === 'inicio') return 'Mi vitrina'
  if (tipo === 'categoria' && isCategoriaSlug(objeto)) return slugTexts[objeto]
  return nombre ?? 'Página que ya no existe'
}
