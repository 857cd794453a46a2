import { Popover as Base } from '@base-ui/react/popover'
import Info from 'lucide-react/icons/info'
import { type ReactNode, useRef } from 'react'
import { formatCount } from '#shared/format.ts'
import { iconButtonClass } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

export type Figure = {
  label: string
  value: ReactNode
  /** The definition, shown on hover, press or focus. */
  hint?: string
  detail?: ReactNode
}

type FiguresProps = {
  label: string
  items: Figure[]
  dense?: boolean
  /** Dense and on one line, which scrolls on a phone: above a list, whose rows matter more. */
  oneLine?: boolean
  /** The first figure is large; the others are rows below it on a phone, and beside it from 768 px. */
  lead?: boolean
}

/** Figures above a page: two per row on a phone, one row from 1024 px. */
export const Figures = ({ label, items, dense = false, oneLine = false, lead = false }: FiguresProps) => {
  const anyDetail = items.some(({ detail }) => detail)
  const size = sizeOf(items)
  return (
    <section aria-label={label}>
      <dl className={lead ? leadClass : dense ? denseClass(items.length, oneLine) : rowClass(items.length)}>
        {items.map((item, index) =>
          lead ? (
            <LeadFigure key={item.label} {...item} first={index === 0} />
          ) : dense ? (
            <DenseFigure key={item.label} {...item} />
          ) : (
            <FigureCard key={item.label} {...item} size={size} roomForDetail={anyDetail} />
          ),
        )}
      </dl>
    </section>
  )
}

const leadClass =
  'flex flex-col gap-1.5 rounded-lg bg-surface p-5 inset-ring inset-ring-line md:flex-row md:flex-wrap md:items-end md:gap-x-12 md:gap-y-4 md:p-7'

const LeadFigure = ({ label, value, hint, detail, first }: Figure & { first: boolean }) => (
  <div className={first ? 'max-md:pb-3 md:mr-auto' : 'flex items-baseline justify-between gap-x-4 md:block'}>
    <dt className="flex items-center gap-1 text-sm text-ink-soft">
      {label}
      {hint && <FigureHint label={label}>{hint}</FigureHint>}
    </dt>
    <dd className={`lining-nums tabular-nums ${first ? 'display mt-1 text-heading' : 'font-semibold md:text-lg'}`}>
      {typeof value === 'number' ? formatCount(value) : value}
      {detail && <span className="ml-3 font-sans text-base tracking-normal text-ink-soft">{detail}</span>}
    </dd>
  </div>
)

const rowClass = (count: number) => `grid grid-cols-2 gap-3 md:gap-4 ${wideRows[count] ?? 'lg:grid-cols-4'}`
const wideRows: Record<number, string> = { 2: '', 6: 'lg:grid-cols-3 xl:grid-cols-6' }

/** One line; on a phone two, with each number below its label. */
const denseClass = (count: number, oneLine = false) =>
  `rounded-lg bg-surface inset-ring inset-ring-line lg:divide-x lg:divide-line ${count === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'} ${oneLine ? 'scroll-row max-lg:flex max-lg:*:shrink-0 max-lg:*:grow lg:grid' : 'grid grid-cols-2'}`
const denseFigureClass =
  'flex min-h-11 flex-col justify-center px-3 py-1 text-xs leading-4 lg:min-h-10 lg:flex-row lg:items-baseline lg:justify-between lg:gap-x-2 lg:px-4 lg:py-2.5'

function DenseFigure({ label, value, hint }: Figure) {
  return (
    <div className={`relative ${denseFigureClass} ${hint ? 'max-lg:pr-12!' : ''}`}>
      <dt className="flex items-center gap-1 text-ink-soft">
        {label}
        {hint && (
          <FigureHint
            label={label}
            className="max-lg:absolute! max-lg:inset-y-0 max-lg:right-2 max-lg:my-auto! max-lg:mr-0!"
          >
            {hint}
          </FigureHint>
        )}
      </dt>
      <dd className="text-base leading-5 font-semibold whitespace-nowrap lining-nums tabular-nums">
        {typeof value === 'number' ? formatCount(value) : value}
      </dd>
    </div>
  )
}

/** @param roomForDetail reserves a line below the number, so that numbers in a row align. */
type FigureCardProps = Figure & { size: string; roomForDetail: boolean }

function FigureCard({ label, value: given, hint, detail, size, roomForDetail }: FigureCardProps) {
  const value = typeof given === 'number' ? formatCount(given) : given
  return (
    <div className="relative flex min-h-26 flex-col justify-between gap-1 rounded-lg bg-surface p-4 inset-ring inset-ring-line md:p-5">
      <dt className="flex items-start justify-between gap-1 text-sm text-ink-soft">
        {label}
        {hint && <FigureHint label={label}>{hint}</FigureHint>}
      </dt>
      <dd className="@container">
        <span
          className="display block leading-none whitespace-nowrap lining-nums tabular-nums"
          style={{ fontSize: size }}
        >
          {value}
        </span>
        {roomForDetail && (
          <span className="mt-1.5 block min-h-4 text-xs leading-4 text-ink-soft tabular-nums">{detail}</span>
        )}
      </dd>
    </div>
  )
}

/** The largest size with the longest number on one line, also in large print. */
function sizeOf(items: Figure[]): string {
  const length = Math.max(1, ...items.map(({ value }) => (typeof value === 'string' ? value.length : 0)))
  return `min(var(--text-title), ${(100 / (digitEm * length)).toFixed(1)}cqi)`
}
const digitEm = 0.56

/** The popup is rendered next to its button, in the same landmark. */
function FigureHint({ label, className = '', children }: { label: string; className?: string; children: string }) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root>
      <Base.Trigger
        openOnHover
        delay={150}
        aria-label={`Cómo se cuenta: ${label}`}
        className={iconButtonClass({ size: 'sm', className: `-my-2 -mr-2 ${className}` })}
      >
        <Info aria-hidden="true" />
      </Base.Trigger>
      <span ref={place} className="contents" />
      <Base.Portal container={place} className="contents">
        <Base.Positioner sideOffset={4} positionMethod="fixed" collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="popup max-w-64 p-4 text-sm">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type SkeletonProps = { dense?: boolean; oneLine?: boolean; count?: number; lead?: boolean }

export const FiguresSkeleton = ({ dense = false, oneLine = false, count = 4, lead = false }: SkeletonProps) =>
  lead ? (
    <div aria-hidden="true" className={leadClass}>
      {Array.from({ length: count }, (_, n) => (
        <LeadFigure
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          key={n}
          first={n === 0}
          label={'\u00a0'}
          value={<span className="animate-breathe rounded-sm bg-line/60 text-transparent select-none">$10,000.00</span>}
        />
      ))}
    </div>
  ) : dense ? (
    <div aria-hidden="true" className={denseClass(count, oneLine)}>
      {[1, 2, 3, 4].map((n) => (
        <div key={n} className={denseFigureClass}>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-5 w-12" />
        </div>
      ))}
    </div>
  ) : (
    <div aria-hidden="true" className={rowClass(count)}>
      {Array.from({ length: count }, (_, n) => n).map((n) => (
        <div
          key={n}
          className="flex min-h-26 flex-col justify-between rounded-lg bg-surface p-4 inset-ring inset-ring-line md:p-5"
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-7 w-16" />
        </div>
      ))}
    </div>
  )
