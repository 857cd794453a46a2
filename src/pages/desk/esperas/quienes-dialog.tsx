import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Espera, queEs, quienesQuery } from '#modules/mensajes/avisos/client.ts'
import { esperasTexts } from '#modules/mensajes/avisos/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Who waits for a size, in the order in which they are told. */
export function QuienesDialog({ espera, onClose }: { espera: Espera | null; onClose: () => void }) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState(espera)
  if (espera && espera !== shown) setShown(espera)
  if (!shown) return null
  return (
    <Dialog
      title={esperasTexts.whoOf(queEs(shown))}
      description={esperasTexts.esperan(shown.esperan)}
      open={espera !== null}
      onOpenChange={(open) => !open && onClose()}
    >
      <Quienes tallaId={shown.tallaId} />
    </Dialog>
  )
}

function Quienes({ tallaId }: { tallaId: string }) {
  const quienes = useInfiniteQuery({ ...quienesQuery(tallaId), refetchOnMount: 'always' })
  if (quienes.isPending)
    return (
      <LoadingRegion label="Cargando…" className="flex flex-col gap-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-5 w-56" />
        ))}
      </LoadingRegion>
    )
  if (!quienes.data)
    return (
      <ErrorState
        detail={detailOf(quienes.error)}
        onRetry={() => void quienes.refetch()}
        retrying={quienes.isFetching}
      />
    )
  const rows = quienes.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {rows.map(({ id, consultoraId, consultora, estado, suspendida, createdAt }) => (
          <li key={id} className="py-3 first:pt-0">
            <Link to={paths.adminConsultora(consultoraId)} className="link inline-flex min-h-6 items-center">
              {consultora}
            </Link>
            <p className="text-sm text-ink-soft">
              {esperasTexts.desde(createdAt)}
              {estado === 'avisado' && ` · ${esperasTexts.avisada}`}
              {suspendida && ` · ${esperasTexts.suspendida}`}
            </p>
          </li>
        ))}
      </ol>
      <MorePages query={quienes} />
    </>
  )
}
