import { useHydrated } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from './on-paper.tsx'

type VirtualListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Estimated row height in pixels; actual heights are measured. */
  estimate: number
  children: (item: Item) => ReactNode
  className?: string
  rowClassName?: string
}

/**
 * A virtual list that scrolls with the page. Rows inserted above do not move the view. On the server, until hydration
 * and in print all rows are rendered.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, estimate, children, className = '', rowClassName = '' } = props
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const hydrated = useHydrated()
  const whole = usePrinting() || !hydrated
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // Content above may grow.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 8,
    scrollMargin: top,
    // When scrolled down, the view stays; at the top, new items appear.
    anchorTo: hydrated && window.scrollY > top ? 'end' : 'start',
  })
  // Measured before hydration ends: a correction of estimates would move rows under a finger.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = whole ? () => false : undefined
  const shown = whole ? null : virtual.getVirtualItems()
  const first = shown?.[0]
  const last = shown?.at(-1)
  const before = first ? first.start - top : 0
  const after = last ? virtual.getTotalSize() - (last.end - top) : 0
  return (
    <ol ref={list} aria-label={label} className={className} style={{ paddingTop: before, paddingBottom: after }}>
      {(shown ?? items.map((item, index) => ({ key: keyOf(item), index }))).map(({ key, index }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <li
              key={String(key)}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={-1}
              className={`isolate break-inside-avoid ${rowClassName}`}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ol>
  )
}
