import { Tabs as Base } from '@base-ui/react/tabs'
import type { FocusEvent, ReactNode } from 'react'

/** Shared by `Tabs` (panels) and `TabNav` (links). */
export const tabClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-soft no-underline transition-colors hover:bg-hover hover:text-ink aria-selected:bg-ink aria-selected:text-paper aria-[current=page]:bg-ink aria-[current=page]:text-paper'

/** Scrolls sideways on a phone. */
const tabRowClass =
  'scroll-row -mx-(--page-edge) flex gap-1 px-(--page-edge) py-1 at-desk:max-md:py-0.5 md:mx-0 md:px-0'

/** A row of links between sibling pages: `<TabNav label="Catálogo"><Link className={tabClass} to=... /></TabNav>`. */
export function TabNav({
  label,
  children,
  className = '',
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <nav ref={showChosen} aria-label={label} className={`${tabRowClass} ${className}`}>
      {children}
    </nav>
  )
}

export type TabItem<Value extends string> = { value: Value; label: string; count?: number }

type TabsProps<Value extends string> = {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** One panel for all tabs: the filter changes, the list stays. */
  children: ReactNode
  /** After the row: search and filters. */
  beside?: ReactNode
  className?: string
}

/** Filter tabs over a list. Arrow keys move, Enter chooses; the focused tab scrolls into view. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange, children, beside, className = '' } = props
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next)} className={className}>
      <div className="flex flex-wrap items-center gap-x-3">
        <div ref={showChosen} className={tabRowClass}>
          <Base.List aria-label={label} className="flex w-max shrink-0 gap-1">
            {items.map((item) => (
              <Base.Tab key={item.value} value={item.value} onFocus={showWhole} className={tabClass}>
                {item.label}
                {item.count !== undefined && <span className="font-normal tabular-nums">{item.count}</span>}
              </Base.Tab>
            ))}
          </Base.List>
        </div>
        {beside}
      </div>
      <Base.Panel value={value} className="rounded-md">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

/**
 * Scrolls the chosen tab into view on mount. Scrolls the row, not Base UI's list, which would scroll again at hydration
 * under the user's finger.
 */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.scrollLeft === 0 && row.querySelector('[aria-selected=true], [aria-current=page]')
  if (chosen) row.scrollLeft = chosen.getBoundingClientRect().right - row.getBoundingClientRect().right + neighbourPx
}

/** Shows part of the next tab. */
const neighbourPx = 40

/** Browsers scroll a focused tab only partly into view. */
const showWhole = (event: FocusEvent<HTMLElement>) =>
  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
