import type { Page } from '@playwright/test'

/** For `addInitScript`: what jumps on a page, and how far. */
export function recordShifts() {
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null }[]
    })[])
      if (shift.value >= 0.001) shifts.push(`${shift.sources[0]?.node?.nodeName} ${shift.value.toFixed(3)}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has jumped on the page that is open. */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shifts'))
