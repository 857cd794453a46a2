import { existsSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { pressSignOut } from './visitante.ts'

/** Back after signing out, with the back-forward cache of a full Chromium, which keeps even `no-store` pages; Playwright disables it. */
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((it) => existsSync(it))
const { launchOptions = {} } = config.use ?? {}
test.use({
  launchOptions: {
    ...{ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
    ...(whole && { executablePath: whole }),
  },
})

const hers = /PED-\d{6}|Marisol|consultora@azahar/

async function signOut(page: Page): Promise<void> {
  await hydrated(page)
  await pressSignOut(page)
  await expect(page).toHaveURL(/\/$/)
}

/** Records private text that is painted, from the first moment of each page. */
async function watch(page: Page): Promise<{ seen: string[] }> {
  const found = { seen: [] as string[] }
  await page.exposeFunction('sawHers', (what: string) => found.seen.push(what))
  await page.addInitScript((pattern) => {
    const tell = window as unknown as { sawHers: (what: string) => void }
    const look = () => {
      const text = document.body?.textContent.match(new RegExp(pattern))?.[0]
      if (text) tell.sawHers(`${location.pathname}: ${text}`)
    }
    addEventListener('pageshow', look)
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, hers.source)
  return found
}

/** A page from the back-forward cache fires no load event. */
const back = (page: Page) => page.goBack({ waitUntil: 'commit' })

const visited = ['/consultora/mis-pedidos', '/perfil', '/', '/consultora/catalogo']

test('@telefono after signing out, back, forward and reload show nothing private', async ({ page }) => {
  await signIn(page, 'consultora')
  const [pedido] = (await (await page.request.get('/api/pedidos?limite=1')).json()).items
  const found = await watch(page)
  for (const path of [...visited, `/consultora/pedido/${pedido.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // The recorder works: private text was seen while signed in.
  expect(found.seen.length).toBeGreaterThan(0)
  await signOut(page)
  found.seen.length = 0
  for (let steps = 0; steps < visited.length + 1; steps++) {
    await back(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page that is navigating cannot be reloaded.
    await expect(() => page.reload()).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goForward({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(found.seen).toEqual([])
})

test('@telefono back shows nothing private when the sign-out did not arrive', async ({ page }) => {
  await signIn(page, 'consultora')
  const found = await watch(page)
  for (const path of visited) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.route('**/api/sesion', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await signOut(page)
  found.seen.length = 0
  for (let steps = 0; steps < visited.length; steps++) {
    await back(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(found.seen).toEqual([])
})

test('@telefono other tabs go home within two seconds; a cached page shows nothing', async ({ page, context }) => {
  await signIn(page, 'consultora')
  const [open, asleep] = [await context.newPage(), await context.newPage()]
  await open.goto('/consultora/mis-pedidos')
  await hydrated(open)
  const found = await watch(asleep)
  await asleep.goto('/consultora/mis-pedidos')
  await expect(asleep.getByText(/PED-\d{6}/).first()).toBeVisible()
  await asleep.goto('/robots.txt')
  await page.goto('/perfil')
  await page.bringToFront()
  await signOut(page)
  await expect(open).toHaveURL(/\/$/, { timeout: 2_000 })
  await expect(open.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
  expect(hers.test((await open.locator('body').textContent()) ?? '')).toBe(false)
  found.seen.length = 0
  await back(asleep)
  await expect(asleep.getByRole('heading', { level: 1 })).toBeVisible()
  expect(found.seen).toEqual([])
})

test('@telefono no storage or message of a page has the session token', async ({ page }) => {
  await signIn(page, 'consultora')
  const token = (await page.context().cookies()).find(({ name }) => name === 'azahar')?.value ?? ''
  expect(token.length).toBeGreaterThan(30)
  for (const path of visited) {
    await page.goto(path)
    const told = await page.evaluate(() =>
      JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    for (const secret of [token, decodeURIComponent(token), token.slice(0, 32)]) expect(told).not.toContain(secret)
  }
})
