import type { Page } from '@playwright/test'

/** For `addInitScript`: what jumps on a page, and how far. */
export function recordShifts() {
  type Shift = PerformanceEntry & { value: number; sources: Source[] }
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const told = ({ node, previousRect, currentRect }: Source) =>
    `${node?.nodeName} '${node?.textContent?.slice(0, 40)}' ${box(previousRect)} to ${box(currentRect)}`
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      if (value >= 0.001) shifts.push(`${value.toFixed(3)}: ${sources.map(told).join('; ')}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has jumped on the page that is open. */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shifts'))
