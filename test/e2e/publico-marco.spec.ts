import { expect, type Page } from '@playwright/test'
import { saludo } from '#modules/ajustes/sitio/rules.ts'
import { mexicanHour } from '#shared/format.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { fiveLines, userMenu } from './visitante.ts'

test.use({ onlyReads: true })

/** What stands around every page: header, menus, greeting, footer, and the page that there is not (spec 1.2 and 1.9). */

/** The main menu: at a desk it stands in the header, its lines under one of its items; on a telephone it is a drawer. */
const openMenu = async (page: Page, isMobile: boolean) => {
  const [burger, bar] = [
    page.getByRole('button', { name: 'Abrir menú' }),
    page.getByRole('navigation', { name: 'Principal' }),
  ]
  await expect(burger).toBeVisible({ visible: isMobile })
  await expect(bar).toBeVisible({ visible: !isMobile })
  if (!isMobile) {
    await bar.locator('summary').click()
    return bar
  }
  await burger.click()
  return page.getByRole('dialog', { name: 'Menú' })
}

const menus = {
  visitor: ['Inicio', 'Sobre Nosotros', 'Tiendas', 'Ser Consultora', 'Contáctanos'],
  consultora: ['Inicio', 'Sobre Nosotros', 'Tiendas', 'Contáctanos'],
  admin: ['Inicio'],
}
const portal = ['Catálogo', 'Pedido rápido', 'Mis Pedidos', 'Clientas', 'Vitrina', 'Mi negocio']

for (const [who, items] of Object.entries(menus) as [keyof typeof menus, string[]][]) {
  test(`@smoke spec 1.2: the main menu of ${who}, with the five lines`, async ({ page, isMobile }) => {
    if (who !== 'visitor') await signIn(page, who)
    await page.goto('/terminos')
    const menu = await openMenu(page, isMobile)
    await expect(menu.getByRole('link')).toHaveText([
      ...(who === 'consultora' && isMobile ? portal : []),
      ...items.filter((item) => item !== 'Contáctanos'),
      ...fiveLines,
      ...items.filter((item) => item === 'Contáctanos'),
      ...(who === 'visitor' && isMobile ? ['Iniciar Sesión'] : []),
    ])
    await expect(menu.getByText('Productos', { exact: true })).toBeVisible()
    if (who === 'consultora' && isMobile)
      await expect(menu.getByText(/^(Bom dia|Boa tarde|Boa noite), Marisol$/)).toBeVisible()
  })
}

test('@telefono spec 1.2: the drawer traps the focus and closes by Escape', async ({ page }) => {
  await page.goto('/terminos')
  const burger = page.getByRole('button', { name: 'Abrir menú' })
  await burger.click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await page.mouse.wheel(0, 900)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const stops = await drawer.getByRole('link').or(drawer.getByRole('button')).count()
  for (let press = 0; press <= stops + 1; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main, footer')))).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  await drawer.getByRole('link', { name: 'Tiendas' }).click()
  await expect(page).toHaveURL('/tiendas')
  await expect(drawer).toBeHidden()
})

test('@escritorio spec 1.2: the submenu opens by keyboard and Escape returns the focus', async ({ page }) => {
  await page.goto('/terminos')
  const products = page.getByRole('navigation', { name: 'Principal' }).locator('summary')
  await products.focus()
  await page.keyboard.press('Enter')
  const pijamas = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Pijamas' })
  await expect(pijamas).toBeVisible()
  await pijamas.focus()
  await page.keyboard.press('Escape')
  await expect(pijamas).toBeHidden()
  await expect(products).toBeFocused()
})

const userMenus = {
  consultora: [
    ['Mi Perfil', '/perfil'],
    ['Catálogo', '/consultora/catalogo'],
    ['Carrito', '/consultora/carrito'],
    ['Mis Pedidos', '/consultora/mis-pedidos'],
  ],
  admin: [
    ['Mi Perfil', '/perfil'],
    ['Dashboard', '/admin/dashboard'],
    ['Consultoras', '/admin/consultoras'],
    ['Productos', '/admin/productos'],
    ['Pedidos', '/admin/pedidos'],
  ],
}
for (const [who, items] of Object.entries(userMenus) as ['consultora' | 'admin', [string, string][]][]) {
  test(`spec 1.2: the user menu of ${who}; the cart icon is for consultoras only`, async ({ page }) => {
    await signIn(page, who)
    await page.goto('/terminos')
    const menu = userMenu(page)
    await menu.locator('summary').click()
    await expect(menu.getByRole('link')).toHaveText(items.map(([name]) => name))
    for (const [name, href] of items)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect(menu.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito' })).toHaveCount(
      who === 'consultora' ? 2 : 0,
    )
  })
}

test('@telefono spec 1.9: the greeting follows the hour of Mexico City, not the device’s', async ({ page }) => {
  await signIn(page, 'consultora')
  const at = (ms: number) => `${saludo(mexicanHour(new Date(ms)))}, Marisol`
  const now = Date.now()
  const change = [...Array(24 * 60).keys()].map((minute) => now + minute * minuteMs).find((ms) => at(ms) !== at(now))!
  await page.clock.install({ time: now + 9 * hourMs })
  await page.goto('/terminos')
  const greeting = userMenu(page).locator('summary')
  await expect(greeting).toHaveText(at(now))
  // An answer would set the page's clock by the server's again.
  await page.context().setOffline(true)
  await page.clock.fastForward(change - now + minuteMs)
  await expect(greeting).toHaveText(at(change))
})

test('spec 1.2: a visitor has no cart, and the footer has links, lines, contact and copyright', async ({ page }) => {
  await page.goto('/terminos')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login')
  const foot = page.getByRole('contentinfo')
  for (const name of ['Instagram', 'Facebook', ...menus.visitor, ...fiveLines]) {
    await expect(foot.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const contact = foot.getByRole('region', { name: 'Contacto' })
  await expect(contact.getByRole('link', { name: /^\+52/ })).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  await expect(contact.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
  await expect(contact).toContainText('Querétaro')
  await expect(contact).toContainText('Lunes a viernes, 9:00 a 18:00 h')
  await expect(foot).toContainText(/© 20\d\d Azahar/)
})

test('@telefono a footer link shows progress at once; Back returns to the footer', async ({ page }) => {
  await page.goto('/terminos')
  const arrive = await hold(page, /\/api\/productos/)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pijamas' })
  await link.tap()
  await expect(page.getByRole('status').filter({ hasText: /^Cargando/ })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Pijamas' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
})

for (const [who, way, href] of [
  ['consultora', 'Ir al catálogo', '/consultora/catalogo'],
  ['admin', 'Ver consultoras', '/admin/consultoras'],
  ['pendiente', 'Ver mi solicitud', '/consultor/en-revision'],
] as const)
  test(`@telefono /ser-consultora invites ${who} onwards, not to register again`, async ({ page }) => {
    await signIn(page, who)
    await page.goto('/ser-consultora')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: way })).toHaveCount(2)
    await expect(main.getByRole('link', { name: way }).first()).toHaveAttribute('href', href)
    await expect(main.getByRole('link', { name: /[Rr]egistr/ })).toHaveCount(0)
  })
