import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn } from './azahar.ts'
import { goByMenu, toast } from './desk.ts'
import { test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('spec 2.2: what waits, four figures, four links, two tables and two accessible plots', async ({ page }) => {
  await page.goto('/')
  await page.goto('/admin/dashboard')
  const main = page.getByRole('main')
  for (const label of ['Total de Pedidos', 'Consultoras Activas', 'Pedidos Pendientes', 'Consultoras Pendientes']) {
    await expect(main.getByRole('term').filter({ hasText: label }).locator('+ dd')).toHaveText(/^\d+$/)
  }
  const hoy = main.getByRole('region', { name: 'Hoy' })
  await expect(hoy.getByRole('heading', { level: 3 })).toHaveText(['Atender', 'Almacén'])
  const next = hoy.getByRole('link')
  await expect(next.first()).toHaveText(/^\d+ pedidos por confirmar, desde hace \d+ (min|h|días?) \$[\d,]+\.\d{2}$/)
  await expect(next.first()).toHaveAttribute('href', '/admin/pedidos?status=pendiente&orden=antiguas')
  await expect(next.filter({ hasText: /^\d+ solicitudes por revisar$/ })).toHaveAttribute('href', '/admin/consultoras')
  const ways = main.getByRole('navigation', { name: 'Acciones rápidas' }).getByRole('link')
  await expect(ways).toHaveCount(4)
  for (const [index, path] of [
    '/admin/consultoras',
    '/admin/pedidos',
    '/admin/productos',
    '/admin/producto/nuevo',
  ].entries()) {
    await expect(ways.nth(index)).toHaveAttribute('href', path)
  }
  for (const name of ['Últimos pedidos', 'Últimas consultoras']) {
    const table = main.getByRole('table', { name })
    await expect(table.getByRole('row').filter({ has: page.getByRole('link').or(page.getByRole('time')) })).toHaveCount(
      5,
    )
  }
  const { ultimosPedidos, ultimasConsultoras } = await (await page.request.get('/api/tablero')).json()
  const [pedido] = ultimosPedidos
  const order = main.getByRole('table', { name: 'Últimos pedidos' }).getByRole('row').nth(1)
  for (const fact of [
    pedido.numeroPedido,
    pedido.consultora,
    /\$[\d,]+\.\d{2}/,
    /Pendiente|Confirmado|Preparando|Enviado|Entregado|Cancelado/,
  ]) {
    await expect(order).toContainText(fact)
  }
  const sum = ultimosPedidos.reduce((all: number, it: { totalCentavos: number }) => all + it.totalCentavos, 0)
  const foot = main.getByRole('table', { name: 'Últimos pedidos' }).getByRole('row').last()
  await expect(foot).toContainText('Suma de estos 5 pedidos')
  await expect(foot).toContainText((sum / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 }))
  const person = main.getByRole('table', { name: 'Últimas consultoras' }).getByRole('row').nth(1)
  for (const fact of [ultimasConsultoras[0].nombreCompleto, ultimasConsultoras[0].email, /\d{2}\/\d{2}\/\d{4}/]) {
    await expect(person).toContainText(fact)
  }
  await expect(main.getByRole('img', { name: /^Gráfica de los últimos 30 días: \d+ pedidos/ })).toBeVisible()
  await main.getByText('Ver los datos en una tabla').click()
  await expect(main.getByRole('table', { name: 'Pedidos y ventas por día' }).getByRole('row')).toHaveCount(31)
  await expect(main.getByRole('region', { name: 'Pedidos por estado' }).getByRole('listitem')).toHaveCount(6)
  await expectAccessible(page)
})

test('spec 3.1: every row of Hoy leads to a list of as many', async ({ page }) => {
  await page.goto('/admin/dashboard')
  const rows = page.getByRole('region', { name: 'Hoy' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  const found = await rows.evaluateAll((links: HTMLAnchorElement[]) =>
    links.map(({ textContent, pathname, search }) => ({
      count: Number.parseInt(textContent, 10),
      path: pathname + search,
    })),
  )
  for (const { count, path } of found) {
    await page.goto(path)
    const items = page
      .getByRole('main')
      .locator('article, [role=row]:has(td), li:not(:has(article)):has(h2), ul[aria-label] > li > a')
    if (count < 20 && !path.startsWith('/admin/surtido/')) await expect(items, path).toHaveCount(count)
    else await expect(items.first(), path).toBeVisible()
  }
})

test('@escritorio spec 3.1: Hoy says what could not be read, and is not up to date then', async ({ page }) => {
  await page.route('**/api/tablero', async (route) => {
    const tablero = await (await route.fetch()).json()
    await route.fulfill({ json: { ...tablero, hoy: { cuenta: {}, surtido: null, sinLeer: ['correos', 'pedidos'] } } })
  })
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  await goByMenu(page, 'Dashboard')
  const hoy = page.getByRole('region', { name: 'Hoy' })
  await expect(hoy.getByRole('alert')).toContainText('No pudimos contar los mensajes y los pedidos.')
  await expect(hoy).not.toContainText('Todo al día')
  await page.unroute('**/api/tablero')
  await hoy.getByRole('button', { name: 'Reintentar' }).click()
  await expect(hoy.getByRole('link').first()).toBeVisible()
  await expect(hoy.getByRole('alert')).toHaveCount(0)
})

test('@escritorio spec 2.2: the dashboard has a skeleton, and a retry when it fails', async ({ page }) => {
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/api/tablero') && asked++)
  const answer = await hold(page, '**/api/tablero', 'abort')
  await goByMenu(page, 'Dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Cargando tu inicio…' })).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByRole('alert')).toContainText('No hay conexión.')
  expect(asked).toBe(2)
  await expectAccessible(page)
  await page.unroute('**/api/tablero')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Total de Pedidos' })).toBeVisible()
})

test('@escritorio spec 2.9: cached data is fresh for half a minute', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/api/tablero') && asked++)
  await page.goto('/admin/dashboard')
  const figure = page.getByRole('term').filter({ hasText: 'Total de Pedidos' })
  await expect(figure).toBeVisible()
  const away = async () => {
    await goByMenu(page, 'Productos')
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Productos' })).toBeVisible()
  }
  await away()
  await goByMenu(page, 'Dashboard')
  await expect(figure).toBeVisible()
  expect(asked).toBe(0)
  await away()
  await page.clock.fastForward(31_000)
  await goByMenu(page, 'Dashboard')
  await expect(figure).toBeVisible()
  await expect.poll(() => asked).toBe(1)
})

test('@escritorio spec 2.6: a desk page sends a consultora home with the reason, once', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/consultora/mis-pedidos')
  await toast(page, 'Acceso Denegado', 'No tienes permisos para acceder a esta página.')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Acceso Denegado')).toHaveCount(0)
})

test('@escritorio spec 2.2 and 2.8: a user whose role changed sees Acceso Denegado', async ({ page }) => {
  await hold(page, '**/en-vivo*')
  await page.goto('/admin/consultoras')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(page.context(), 'consultora')
  await page.getByRole('searchbox').fill('x')
  await expect(page.getByText('Error al cargar consultoras')).toBeVisible()
  await expect(page.getByText('Por favor, intenta recargar la página')).toBeVisible()
  await expectAccessible(page)

  await goByMenu(page, 'Dashboard')
  await expect(page.getByText('Acceso Denegado')).toBeVisible()
  await expect(page.getByText('No tienes permisos para acceder a esta página.')).toBeVisible()
  await expectAccessible(page)
})
