import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword } from '#app/demo/demo-data.ts'
import { type Touch, touches } from './touch-list.ts'

/** A telephone of three years: so many times slower than this machine. */
export const slowed = 6

/** From a finger's last moment on the screen to the next picture, and to what it was for; milliseconds. */
export type Measured = { name: string; picture: number[]; done: number[] }

const restMs = 1_200
/** A finger is on the screen for that long. */
const tapMs = 80
const keyMs = 150

type Wish = { rounds: number; only: string }

/** Does everything of the list so many times, each on a page of its own, and tells what was measured as it comes. */
export async function measureAll(origin: string, { rounds, only }: Wish, told: (measured: Measured) => void) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  try {
    const yardstick = { name: '*a bare button on an empty page*', picture: [] as number[], done: [] as number[] }
    for (const touch of touches.filter(({ name }) => name.includes(only))) {
      const measured: Measured = { name: touch.name, picture: [], done: [] }
      for (let round = 0; round < rounds; round++) {
        const { picture, done } = await onNewPage(browser, (page) => visit(page, origin, touch))
        measured.picture.push(picture)
        measured.done.push(done)
      }
      told(measured)
      const bare = await onNewPage(browser, visitBare)
      yardstick.picture.push(bare.picture)
      yardstick.done.push(bare.done)
    }
    told(yardstick)
  } finally {
    await browser.close()
  }
}

async function onNewPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    ...{ locale: 'es-MX', timezoneId: 'America/Mexico_City' },
  })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function visit(page: Page, origin: string, touch: Touch) {
  if (touch.email) {
    const data = { email: touch.email, password: demoPassword }
    await page.request.post(`${origin}/api/sesion`, { data, headers: { origin } })
  }
  await page.goto(origin + touch.path)
  await page.waitForTimeout(restMs)
  await touch.before?.(page)
  return press(page, touch)
}

/** The least that a press can cost here: the browser's own way to the next picture. */
async function visitBare(page: Page) {
  await page.setContent(`<button onclick="this.textContent = 'pressed'" style="padding: 2rem">press</button>`)
  return press(page, { on: () => page.getByRole('button'), shows: () => page.getByText('pressed') })
}

async function press(page: Page, { on, types, shows }: Pick<Touch, 'on' | 'types' | 'shows'>) {
  const target = on(page)
  await target.scrollIntoViewIfNeeded()
  if (types) await target.tap()
  await page.waitForTimeout(restMs)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.evaluate(listen)
  const began = performance.now()
  if (types) await page.keyboard.type(types, { delay: keyMs })
  else {
    const box = await target.boundingBox()
    if (!box) throw new Error('What is to be touched is not on the page.')
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await page.waitForTimeout(tapMs)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await shows(page).waitFor()
  const done = performance.now() - began - (types ? types.length * keyMs : tapMs)
  await page.waitForTimeout(restMs)
  return { picture: await page.evaluate(() => Math.max(0, ...(globalThis as unknown as Heard).heard)), done }
}

type Heard = { heard: number[] }

/** In the page: how long each event of a touch took until the picture after it (the Event Timing API). */
function listen() {
  const heard: number[] = []
  Object.assign(globalThis, { heard })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) heard.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
