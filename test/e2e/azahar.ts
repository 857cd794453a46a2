import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Azahar, openAzahar, type Settings } from '../set-up/demo-server.ts'

export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** From now on a page waits for hydration wherever it goes, unless it is told how far to wait (`waitUntil`). */
function waitForHydration(page: Page): void {
  const { goto, reload } = page
  const ready = async (waitUntil?: string) => {
    if (!waitUntil && (await page.locator('meta[name=modules]').count()) > 0) await hydrated(page)
  }
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    await ready(options?.waitUntil)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await ready(options?.waitUntil)
    return response
  }
}

/** Violations of the content security policy, in any page of the journey. */
const refused: string[] = []

function watchPolicy(page: Page): void {
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(`${page.url()}: ${message.text()}`)
  })
}

/**
 * Signs in through the API: `admin`, or a whole e-mail address. Empties the cart, which outlives journeys, unless this is a second
 * device.
 */
export async function signIn({ request }: Pick<Page, 'request'>, who: string, carrito: 'empty' | 'kept' = 'empty') {
  const email = who.includes('@') ? who : `${who}@azahar.test`
  const reply = await request.post('/api/sesion', { data: { email, password: 'Azahar2026' } })
  expect(reply.status(), `${email} signs in`).toBe(204)
  if (carrito === 'empty' && who !== 'admin') await emptyCarrito(request)
}

async function emptyCarrito(request: APIRequestContext): Promise<void> {
  const { lineas = [] } = await (await request.get('/api/carrito')).json()
  if (lineas.length === 0) return
  const cambios = lineas.map((it: { tallaId: string; cantidad: number }) => ({
    tallaId: it.tallaId,
    piezas: -it.cantidad,
  }))
  await request.post('/api/carrito/cambios', { data: { cambios }, headers: { 'idempotency-key': crypto.randomUUID() } })
}

/** Holds requests to an address until the returned function is called. */
export async function hold(
  at: Page | BrowserContext,
  url: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await at.route(url, async (route) => {
    await promise
    await route[then]()
  })
  return resolve
}

/** Holds the pages' code back, as a slow network does. */
export const asleep = (page: Page) => hold(page, '**/assets/*.js')

type OfJourney = {
  settings: Settings
  onlyReads: boolean
  triesPolicy: boolean
  address: string
  dataDir: string
  newWorld: () => Promise<void>
}
type OfWorker = { forWriters: Azahar; forReaders: Azahar; browser: Browser }

/**
 * The journeys' `test`: each file starts with its own demo world; files that change nothing (`onlyReads`) share one.
 */
export const test = base.extend<OfJourney, OfWorker>({
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser
      browser.newContext = async (options) =>
        (await newContext.call(browser, options)).on('page', waitForHydration).on('page', watchPolicy)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  forWriters: [serverOfWorker, { scope: 'worker' }],
  forReaders: [serverOfWorker, { scope: 'worker' }],
  /** Settings that the file's server has beside the usual ones. */
  settings: [{}, { option: true }],
  onlyReads: [false, { option: true }],
  /** The test causes policy violations itself. */
  triesPolicy: [false, { option: true }],
  /** Where the file's own server keeps its data. */
  dataDir: async ({ forWriters, address: _ }, use) => use(forWriters.folder),
  /** Resets the file's demo world, which ends every session. */
  newWorld: async ({ forWriters, address: _, settings }, use, { file, testId }) => {
    let worlds = 0
    await use(async () => {
      worlds += 1
      await forWriters.serve(`${file} ${testId} ${worlds}`, settings)
    })
  },
  baseURL: async ({ address }, use) => use(address),
  address: [
    async ({ forWriters, forReaders, onlyReads, triesPolicy, settings, browser }, use, { file }) => {
      await use(await (onlyReads ? forReaders.serve('readers', {}) : forWriters.serve(file, settings)))
      // Playwright closes only its own page; other contexts would keep asking the server.
      await Promise.all(browser.contexts().map((context) => context.close()))
      const found = refused.splice(0)
      if (!triesPolicy) expect(found, 'nothing is refused by the policy of a page').toEqual([])
    },
    { auto: true },
  ],
})

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
async function serverOfWorker({}, use: (azahar: Azahar) => Promise<void>): Promise<void> {
  const azahar = await openAzahar()
  await use(azahar)
  await azahar.stop()
}
