import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword } from '#app/demo/demo-data.ts'
import { type Interaction, interactions } from './interaction-list.ts'

/** Milliseconds of each round, from the end of a press to the next paint, and to what it was for. */
export type Measured = { paint: number[]; done: number[] }

type Wish = { rounds: number; only: string; slowdown: number }

const restMs = 1_200
/** A finger is on the screen for that long. */
const tapMs = 80
const keyMs = 150

/**
 * Does each interaction so many times, each time on a new page, at all addresses in turn, and tells what was measured.
 * The last is a bare button on an empty page: what the browser itself needs.
 */
export async function measureAll(
  origins: string[],
  wish: Wish,
  onMeasured: (name: string, measured: Measured[]) => void,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const measure = async (
    name: string,
    work: (page: Page, origin: string) => Promise<{ paint: number; done: number }>,
  ) => {
    const measured = origins.map((): Measured => ({ paint: [], done: [] }))
    for (let round = 0; round < wish.rounds; round++) {
      for (const [at, origin] of origins.entries()) {
        const { paint, done } = await onNewPage(browser, (page) => work(page, origin))
        measured[at]?.paint.push(paint)
        measured[at]?.done.push(done)
      }
    }
    onMeasured(name, measured)
  }
  try {
    for (const it of interactions.filter(({ name }) => name.includes(wish.only))) {
      await measure(it.name, async (page, origin) => {
        await arrive(page, origin, it)
        return press(page, it, wish.slowdown)
      })
    }
    await measure('*a bare button on an empty page*', async (page) => {
      await page.setContent(`<button onclick="this.textContent = 'pressed'" style="padding: 2rem">press</button>`)
      return press(page, { on: () => page.getByRole('button'), shows: () => page.getByText('pressed') }, wish.slowdown)
    })
  } finally {
    await browser.close()
  }
}

async function onNewPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function arrive(page: Page, origin: string, { email, path, before }: Interaction): Promise<void> {
  if (email)
    await page.request.post(`${origin}/api/sesion`, { data: { email, password: demoPassword }, headers: { origin } })
  await page.goto(origin + path)
  await page.waitForTimeout(restMs)
  await before?.(page)
}

async function press(page: Page, { on, types, shows }: Pick<Interaction, 'on' | 'types' | 'shows'>, slowdown: number) {
  const target = on(page)
  await target.scrollIntoViewIfNeeded()
  if (types) await target.tap()
  await page.waitForTimeout(restMs)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(observe)
  const began = performance.now()
  if (types) await page.keyboard.type(types, { delay: keyMs })
  else {
    const box = await target.boundingBox()
    if (!box) throw new Error('What is to be pressed is not on the page.')
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await page.waitForTimeout(tapMs)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await shows(page).waitFor()
  const done = performance.now() - began - (types ? types.length * keyMs : tapMs)
  await page.waitForTimeout(restMs)
  return { paint: await page.evaluate(() => Math.max(0, ...(globalThis as unknown as Observed).durations)), done }
}

type Observed = { durations: number[] }

/** In the page: how long each event of an interaction took until the paint after it (the Event Timing API). */
function observe() {
  const durations: number[] = []
  Object.assign(globalThis, { durations })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) durations.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
