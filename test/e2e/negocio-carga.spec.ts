import { expect, type Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { hold, hydrated, signIn, test } from './azahar.ts'
import { recordShifts, shifts } from './shifts.ts'

/** Her business on a phone (spec 3.4): nothing moves while a page of it loads. */

/** Every page of Mi negocio with content, and its heading. */
async function pagesOf(page: Page): Promise<[string, string | RegExp][]> {
  const first = async (address: string) => (await (await page.request.get(address)).json()).items[0]
  const [clienta, seleccion, pedido] = await Promise.all(
    ['/api/clientas', '/api/vitrina/selecciones', '/api/pedidos'].map(first),
  )
  return [
    [paths.miNegocio, 'Mi negocio'],
    [paths.clientas, 'Clientas'],
    [paths.clienta(clienta.id), clienta.nombre],
    [paths.vitrina, 'Vitrina'],
    [paths.seleccion(seleccion.id), 'Editar selección'],
    [paths.misAvisos, 'Avisos'],
    [paths.pedidoRapido, 'Pedido rápido'],
    [paths.pedido(pedido.id), `Pedido ${pedido.numeroPedido}`],
  ]
}

test('@telefono spec 3.4: the pages of Mi negocio do not shift while loading', async ({ page }) => {
  test.slow()
  await signIn(page, 'consultora')
  await page.goto(paths.perfil)
  await page.waitForLoadState('networkidle')
  await page.addInitScript(recordShifts)
  for (const [path, heading] of await pagesOf(page)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await shifts(page)]).toEqual([path, []])
  }
})

test('@telefono spec 3.4: nor with slow or failed data', async ({ page }) => {
  test.slow()
  await signIn(page, 'consultora')
  await page.addInitScript(recordShifts)
  const own = /\/api\/(clientas|libreta|negocio|vitrina|avisos|pedidos)/
  for (const [path] of await pagesOf(page)) {
    await page.goto(paths.perfil)
    await page.waitForLoadState('networkidle')
    const before = await shifts(page)
    const release = await hold(page, own)
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page).toHaveURL(path)
    await expect(page.locator('[aria-busy=true], [aria-hidden=true].animate-breathe').first()).toBeVisible()
    release()
    await expect(page.locator('.animate-breathe')).toHaveCount(0)
    expect([path, await shifts(page)]).toEqual([path, before])
    await page.unrouteAll({ behavior: 'wait' })
  }
  for (const path of [paths.miNegocio, paths.clientas, paths.vitrina, paths.misAvisos]) {
    await page.goto(paths.perfil)
    await hydrated(page)
    await page.route(own, (route) => route.abort())
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Reintentar' }).first().click()
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  }
})
