import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SeleccionOwn, seleccionesQuery } from '#modules/clientas/vitrina/client.ts'
import { seleccionCompartida } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { maxSelecciones } from '#modules/clientas/vitrina/rules.ts'
import { vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Her selecciones, newest first. */
export function VitrinaSelecciones() {
  const { data, error, refetch, isFetching } = useQuery(seleccionesQuery())
  const full = (data?.length ?? 0) >= maxSelecciones
  return (
    <Panel title="Mis selecciones" actions={!full && <Nueva />}>
      {full && <p className="text-ink-soft">{vitrinaTexts.noMore}</p>}
      {data ? (
        data.length > 0 ? (
          <ul className="flex flex-col divide-y divide-line">
            {data.map((seleccion) => (
              <Fila key={seleccion.id} seleccion={seleccion} />
            ))}
          </ul>
        ) : (
          <EmptyState title={<h3>Todavía no tienes selecciones</h3>} className="py-6!">
            Junta hasta 60 prendas con un nombre, por ejemplo «Para el frío», y compártelas con un solo enlace.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} retrying={isFetching} className="py-6!" />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Panel>
  )
}

const Nueva = () => (
  <Link to={paths.seleccionNueva} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    Nueva selección
  </Link>
)

const Fila = ({ seleccion }: { seleccion: SeleccionOwn }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <Picture imagen={seleccion.imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm" />
    <div className="min-w-0 flex-1 basis-40">
      <Link
        to={paths.seleccion(seleccion.id)}
        className={buttonClass({ variant: 'link', size: 'sm', className: 'text-left! text-base! wrap-anywhere' })}
      >
        {seleccion.nombre}
      </Link>
      <p className="text-sm text-ink-soft">{vitrinaTexts.shownInactivas(seleccion.enVenta, seleccion.prendas)}</p>
    </div>
    <div className="max-sm:ml-18">
      <Compartir que={seleccionCompartida(seleccion)} size="sm" />
    </div>
  </li>
)
