import { expect, type Page } from '@playwright/test'
import { asleep, hydrated, signIn, test } from './azahar.ts'
import { sendPedido } from './desk.ts'
import { buttonsOf, type Effect, pressEarly, spanOf } from './early-presses.ts'
import { addressesFrom } from './verb-walk.ts'

/**
 * Buttons pressed while the page that a server rendered hydrates on a slow processor do what they do later, once. EARLY_TRIES sets the
 * presses of each button, EARLY_ONLY the pages.
 */
const tries = Number(process.env.EARLY_TRIES ?? 1)
const only = new RegExp(process.env.EARLY_ONLY ?? '')

test.describe.configure({ timeout: 120_000 + tries * 600_000 })

const starts: Record<string, string[]> = {
  visitante: ['/'],
  consultora: ['/consultora/mis-pedidos', '/perfil'],
  almacen: ['/admin/dashboard'],
  catalogo: ['/admin/dashboard'],
  admin: ['/admin/dashboard'],
}
const seen = new Set<string>()

for (const [who, from] of Object.entries(starts))
  test(`@escritorio buttons pressed by ${who} during hydration act once`, async ({ page }) => {
    if (who !== 'visitante') await signIn(page, who)
    await stopVerbs(page)
    const addresses = (await addressesFrom(page, from)).filter((it) => only.test(it))
    const wrong: string[] = []
    for (const path of addresses) {
      const span = await spanOf(page, path)
      for (const name of await buttonsOf(page, path)) {
        const kind = `${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27,}|\?.*/g, '*')} ${name.split(' ')[0]}`
        if (seen.has(kind)) continue
        seen.add(kind)
        wrong.push(...(await wrongWith(page, { path, name, span, tries })))
      }
    }
    expect(wrong).toEqual([])
  })

async function wrongWith(
  page: Page,
  { path, name, span, tries }: { path: string; name: string; span: number; tries: number },
): Promise<string[]> {
  const later = await pressEarly(page, { path, name, at: null })
  const wrong: string[] = []
  for (let nth = 0; nth < tries; nth++) {
    const at = Math.random() * span
    const early = await pressEarly(page, { path, name, at })
    if (JSON.stringify(early) !== JSON.stringify(later))
      wrong.push(`${path} ${name} at ${Math.round(at)} of ${span} ms: ${told(early)} instead of ${told(later)}`)
  }
  if (process.env.EARLY_TRIES) console.log(path, '·', name, '·', told(later), '·', wrong.length, 'wrong of', tries)
  if (process.env.EARLY_TRIES && wrong.length > 0) console.log(wrong.slice(0, 3).join('\n'))
  return wrong
}

const told = (it: Effect): string => JSON.stringify(it)

/** Verbs leave the page, and nothing arrives. */
const stopVerbs = (page: Page) =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))

test('@telefono @smoke a button pressed twice before hydration acts once', async ({ page }) => {
  await signIn(page, 'consultora')
  const { items } = await (await page.request.get('/api/pedidos?limite=1&status=entregado')).json()
  const sent: string[] = []
  page.on('request', (it) => it.method() === 'POST' && it.url().includes('/api/') && sent.push(it.url()))
  const wake = await asleep(page)
  await page.goto(`/consultora/pedido/${items[0].id}`, { waitUntil: 'commit' })
  const again = page.getByRole('button', { name: 'Repetir pedido' })
  await again.dblclick()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  wake()
  await hydrated(page)
  await expect(page).toHaveURL(/\/consultora\/carrito/)
  expect(sent.filter((url) => url.includes('/repeticion'))).toHaveLength(1)
})

test('@telefono a button pressed before hydration waits no longer once the user presses elsewhere', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const wake = await asleep(page)
  await page.goto('/admin/consultoras', { waitUntil: 'commit' })
  const exporting = page.getByRole('button', { name: /^Exportar/ })
  await exporting.click()
  await expect(exporting).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('searchbox').first().click()
  await expect(exporting).not.toHaveAttribute('aria-busy')
  wake()
  await hydrated(page)
  await page.keyboard.type('a')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await exporting.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('[data-early]')).toHaveCount(0)
})

test('@escritorio pages with a guía hydrate although this browser prefers another carrier', async ({
  page,
  browser,
}) => {
  const hers = await browser.newContext()
  await signIn(hers, 'consultora')
  const { id } = await sendPedido(hers)
  await signIn(page, 'admin')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => localStorage.setItem('azahar-paqueteria', 'DHL'))
  await page.goto(`/admin/pedido/${id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText('Status actualizado exitosamente')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Paquetería' })).toHaveText('DHL')
  expect(errors).toEqual([])
})
