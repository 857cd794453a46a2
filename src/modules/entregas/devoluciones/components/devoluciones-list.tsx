import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Undo2 from 'lucide-react/icons/undo-2'
import type { DevolucionCard } from '#modules/entregas/devoluciones/client.ts'
import {
  devolucionTexts,
  devolucionTitle,
  mesaTexts,
  motivoTexts,
  tipoTexts,
} from '#modules/entregas/devoluciones/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Card, useFromHere } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { ListSkeleton, PagedList } from '#ui/query-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EstadoBadge } from './pasos.tsx'

type ListProps = {
  devoluciones: UseInfiniteQueryResult<InfiniteData<{ items: DevolucionCard[] }>>
  empty: { title: string; detail: string }
  pathOf: (it: DevolucionCard) => string
}

export const DevolucionesList = ({ devoluciones, empty, pathOf }: ListProps) => (
  <PagedList
    query={devoluciones}
    failed={devolucionTexts.loadFailed}
    loading={
      <ListSkeleton label="Cargando…" rows={4}>
        <div className="flex gap-4 p-4 md:px-5">
          <Skeleton className="aspect-4/5 w-14 rounded-sm" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-5 w-72 max-w-full" />
          </div>
        </div>
      </ListSkeleton>
    }
    empty={
      <EmptyState icon={<Undo2 aria-hidden="true" />} title={<span role="status">{empty.title}</span>}>
        {empty.detail}
      </EmptyState>
    }
    more="Ver más"
  >
    {(items) => (
      <Card padding="none" bleed>
        <ul aria-label={devolucionTexts.title} className="divide-y divide-line">
          {items.map((it) => (
            <li key={it.id}>
              <Row it={it} to={pathOf(it)} />
            </li>
          ))}
        </ul>
      </Card>
    )}
  </PagedList>
)

function Row({ it, to }: { it: DevolucionCard; to: string }) {
  const { estado, tipo, imagen, numeroPedido, consultora, motivo, createdAt, porAbonar } = it
  return (
    <Link to={to} state={useFromHere()} className="flex gap-4 px-4 py-4 hover:bg-hover md:px-5 md:py-3">
      <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <EstadoBadge estado={estado} tipo={tipo} />
          {porAbonar && <Badge tone="warning">{mesaTexts.porAbonar}</Badge>}
          {tipoTexts[tipo]} · {numeroPedido}
        </span>
        <span className="mt-1 block leading-snug font-semibold wrap-anywhere">{devolucionTitle(it)}</span>
        <span className="block text-sm text-ink-soft">
          <FactLine facts={[consultora, motivoTexts[motivo], formatMinute(createdAt)]} />
        </span>
      </span>
    </Link>
  )
}
