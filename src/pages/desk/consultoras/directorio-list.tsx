import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import type { DirectorioPages } from '#modules/personas/consultoras/client.ts'
import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { consultorasTexts, listaTexts } from '#modules/personas/consultoras/texts.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { waitingClass } from '#ui/waiting-class.ts'
import { ConsultoraListRow, consultoraGrid } from './consultora-row.tsx'
import { SolicitudesSkeleton } from './solicitudes-skeleton.tsx'

type ListProps = {
  consultoras: UseInfiniteQueryResult<DirectorioPages>
  estado: EstadoConsultora
  q: string | undefined
}

/** One list of the directory in each of its states (spec 3.1). */
export function DirectorioList({ consultoras, estado, q }: ListProps) {
  if (consultoras.isPending) return <SolicitudesSkeleton />
  if (!consultoras.data) {
    return (
      <ErrorState
        title={consultorasTexts.failedTitle}
        detail={consultorasTexts.failed}
        onRetry={() => void consultoras.refetch()}
        retrying={consultoras.isFetching}
      />
    )
  }
  const items = consultoras.data.pages.flatMap((page) => page.items)
  const { caption, desde, empty } = listaTexts[estado]
  if (items.length === 0) {
    return (
      <EmptyState icon={<Users aria-hidden="true" />} title={<span role="status">{empty}</span>}>
        {q && consultorasTexts.emptyDirectory(q)}
      </EmptyState>
    )
  }
  return (
    <>
      <Card padding="none">
        <div
          aria-hidden="true"
          className={`border-b border-line px-5 py-2.5 text-xs font-semibold text-ink-soft max-[88rem]:hidden! ${consultoraGrid}`}
        >
          <span>Nombre</span>
          <span>Email</span>
          <span>Teléfono</span>
          <span>Ciudad</span>
          <span>{desde}</span>
          <span>Último pedido</span>
          <span>Estado</span>
        </div>
        <VirtualList
          label={caption}
          items={items}
          keyOf={({ id }) => id}
          estimate={48}
          rowClassName="not-first:border-t border-line"
          className={waitingClass(consultoras.isPlaceholderData)}
        >
          {(consultora) => <ConsultoraListRow consultora={consultora} />}
        </VirtualList>
      </Card>
      <MorePages query={consultoras} />
    </>
  )
}
