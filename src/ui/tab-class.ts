/** A filter in a row: shared by `Tabs` (panels) and `TabNav` (links). 44 px high under the finger. */
export const tabClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-soft no-underline transition-colors hover:bg-hover hover:text-ink aria-selected:bg-ink aria-selected:text-paper aria-[current=page]:bg-ink aria-[current=page]:text-paper'

/** The row itself: scrolls sideways on a phone, out to the edges of the page. */
export const tabRowClass = 'scroll-row -mx-5 flex gap-1 px-5 py-1 md:mx-0 md:px-0'
