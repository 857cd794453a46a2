import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAlive } from './use-alive.ts'

/** What the grid looked like when it was last measured. */
type Shape = { width: number; columns: number; gap: number; rowHeight: number; top: number }

/** Kept by the owner while the page is away, so that it comes back as high as it was and scrolls to the same place. */
export type GridMemory = { shape: Shape | null; rows: Map<string, number> }

export type VirtualGridProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** How many there are in all, once it is known. */
  total?: number | undefined
  memory: GridMemory
  /** Told which items are near the screen, by their places in the list. */
  onShown?: (first: number, last: number) => void
  children: (item: Item, index: number) => ReactNode
  /** A CSS grid; its columns and gap are read from what the browser makes of it. */
  className: string
}

/** Shown before the grid has been measured: as many as a server sends. */
const firstPage = 24
/** As long as it takes until a page that was turned stands still. */
const turnMs = 500

/**
 * A long grid of cards that scrolls with the page and keeps only the rows near the screen in it. On the server, and until
 * the page is alive, every card is there.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { items, keyOf, total, memory, onShown, children, className } = props
  const grid = useRef<HTMLUListElement>(null)
  const shape = useShape(grid, memory)
  const alive = useAlive()
  const columns = shape?.columns ?? 1
  const rowKey = useCallback((row: number) => keyOf(items[row * columns] as Item), [items, keyOf, columns])
  const virtual = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: (row) => memory.rows.get(rowKey(row)) ?? shape?.rowHeight ?? 0,
    getItemKey: rowKey,
    gap: shape?.gap ?? 0,
    overscan: 3,
    // To the fraction of a pixel: over a thousand rows rounding adds up.
    measureElement: (cell) => cell.getBoundingClientRect().height,
    scrollMargin: shape?.top ?? 0,
  })
  useEffect(() => {
    // From now on what is measured is what is kept.
    const sizes = virtual.itemSizeCache as Map<string, number>
    for (const [key, size] of memory.rows) if (!sizes.has(key)) sizes.set(key, size)
    memory.rows = sizes
  }, [memory, virtual])
  // A phone that is turned shows the same cards, in other rows. While it turns nothing is where it belongs.
  const seen = useRef({ width: 0, index: 0, turnedAt: 0 })
  const width = shape?.width ?? 0
  useLayoutEffect(() => {
    if (seen.current.width === 0 || seen.current.width === width) return
    seen.current.width = width
    seen.current.turnedAt = performance.now()
    virtual.measure()
    if (seen.current.index > 0) virtual.scrollToIndex(Math.floor(seen.current.index / columns), { align: 'center' })
  }, [width, columns, virtual])
  useEffect(() => {
    const look = () => {
      if (width !== window.innerWidth || performance.now() < seen.current.turnedAt + turnMs) return
      const middle = virtual.getVirtualItemForOffset(window.scrollY + window.innerHeight / 2)
      seen.current = { width, index: (middle?.index ?? 0) * columns, turnedAt: 0 }
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [width, columns, virtual])

  const rows = alive && shape ? virtual.getVirtualItems() : []
  const [first, last] = [rows[0], rows.at(-1)]
  const from = first ? first.index * columns : 0
  const to = last ? Math.min((last.index + 1) * columns, items.length) : Math.min(firstPage, items.length)
  useEffect(() => onShown?.(from, to - 1), [onShown, from, to])
  const before = first ? first.start - (shape?.top ?? 0) : 0
  const after = last ? virtual.getTotalSize() - (last.end - (shape?.top ?? 0)) : 0
  return (
    <ul ref={grid} className={className} style={{ paddingTop: before, paddingBottom: after }}>
      {items.slice(from, to).map((item, offset) => {
        const index = from + offset
        // The cells of a row are as high as each other: the first is measured.
        const measured = alive &&
          shape &&
          index % columns === 0 && { ref: virtual.measureElement, 'data-index': index / columns }
        return (
          <li key={keyOf(item)} aria-posinset={index + 1} aria-setsize={total ?? -1} className="isolate" {...measured}>
            {children(item, index)}
          </li>
        )
      })}
    </ul>
  )
}

/** Reads columns, gaps and place from the grid itself; anew when the page around it or the window changes. */
function useShape(grid: { current: HTMLElement | null }, memory: GridMemory): Shape | null {
  const [shape, setShape] = useState<Shape | null>(null)
  // Known from before, and nothing has turned since: then the first picture has its full height at once.
  const known =
    shape ?? (typeof window !== 'undefined' && memory.shape?.width === window.innerWidth ? memory.shape : null)
  useLayoutEffect(() => {
    const measure = () => {
      const read = grid.current && readShape(grid.current, memory.shape)
      if (!read || same(read, memory.shape)) return setShape(memory.shape)
      if (memory.shape && read.width !== memory.shape.width) memory.rows.clear()
      memory.shape = read
      setShape(read)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [grid, memory])
  return known
}

function readShape(grid: HTMLElement, before: Shape | null): Shape {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const width = window.innerWidth
  const columns = gridTemplateColumns.split(' ').length
  const cell = grid.firstElementChild?.getBoundingClientRect().height ?? 0
  return {
    width,
    columns,
    gap: Number.parseFloat(rowGap) || 0,
    // One row stands for those that were never seen: it must not change with each that is looked at.
    rowHeight: before?.width === width && before.columns === columns ? before.rowHeight : cell,
    top: grid.getBoundingClientRect().top + window.scrollY,
  }
}

const same = (one: Shape, other: Shape | null): boolean =>
  other !== null && (Object.keys(one) as (keyof Shape)[]).every((key) => one[key] === other[key])
