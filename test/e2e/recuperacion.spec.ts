import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible, violations } from './axe.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { recordShifts, shifts } from './shifts.ts'
import { pressSignOut } from './visitante.ts'

/** Each journey's own: passwords and sessions change here. */
const forgets = 'itzel.castaneda@azahar.test'
const loses = 'daniela.robles@azahar.test'
const leaves = 'ana.buenrostro@azahar.test'
const changes = 'paola.nunez@azahar.test'

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** The link in the newest letter to an address, which the desk shows. */
async function linkFor(desk: Page, email: string): Promise<string> {
  await desk.goto('/admin/mensajes')
  await desk
    .getByRole('button', { name: `Ver mensaje «Restablece tu contraseña» para ${email}` })
    .first()
    .click()
  const letter = desk.getByRole('dialog', { name: 'Restablece tu contraseña' })
  await expect(letter).toBeVisible()
  const button = letter.frameLocator('iframe').getByRole('link', { name: 'Elegir contraseña nueva' })
  const { pathname, hash } = new URL((await button.getAttribute('href')) as string)
  return pathname + hash
}

test('@telefono a forgotten password is replaced by a link in a letter', async ({ page, browser }) => {
  test.slow()
  const [desk, elsewhere] = [await browser.newPage(), await browser.newPage()]
  await signIn(elsewhere, forgets)

  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recupera tu contraseña' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('El correo electrónico es requerido')).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(forgets)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa tu correo' })).toBeFocused()

  await signIn(desk, 'admin')
  const link = await linkFor(desk, forgets)
  expect(await violations(desk)).toEqual([])

  await page.addInitScript(recordShifts)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Elige una contraseña nueva' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Contraseña nueva', exact: true })).toBeVisible()
  expect(await shifts(page)).toEqual([])
  const [first, second] = ['Contraseña nueva', 'Confirma la contraseña nueva'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  )
  await first?.fill('Password1')
  await second?.fill('Password1')
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Esa contraseña es de las más usadas y se adivina fácil. Elige otra.')).toBeVisible()
  await expectAccessible(page)
  await first?.fill('Jacaranda en flor 7')
  await second?.fill('Jacaranda en flor 7')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Contraseña guardada')).toBeVisible()
  await enter(page, forgets, 'Jacaranda en flor 7')
  await expect(page).toHaveURL('/consultora/mis-pedidos')

  expect((await elsewhere.request.get('/api/perfil')).status(), 'a session from before').toBe(401)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible()
  await expectAccessible(page)
})

test('@telefono a link used by a press whose answer was lost leads to sign-in', async ({ page, browser }) => {
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  await page.request.post('/api/cuentas/recuperacion', { data: { email: loses } })
  await page.goto(await linkFor(desk, loses))
  for (const name of ['Contraseña nueva', 'Confirma la contraseña nueva'])
    await page.getByRole('textbox', { name, exact: true }).fill('Jacaranda en flor 7')
  await page.route('**/api/cuentas/recuperacion', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('No se pudo guardar la contraseña')).toBeVisible()
  await page.unroute('**/api/cuentas/recuperacion')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect(page.getByText('No se pudo guardar la contraseña')).toHaveCount(0)
  await page.getByRole('link', { name: '¿Ya elegiste tu contraseña? Inicia sesión' }).click()
  await enter(page, loses, 'Jacaranda en flor 7')
  await expect(page).toHaveURL('/consultora/mis-pedidos')
})

test('@telefono one sign-out ends all tabs; back shows nothing', async ({ page: one, context, browser }) => {
  const [two, three] = [await context.newPage(), await context.newPage()]
  const other = await browser.newPage()
  for (const page of [one, other]) await signIn(page, leaves)
  await two.goto('/consultora/mis-pedidos')
  await three.goto('/perfil')
  await other.goto('/perfil')
  await one.goto('/consultora/mis-pedidos')
  for (const page of [one, two])
    await page.evaluate(() => {
      localStorage.setItem('azahar-carrito', '{}')
      sessionStorage.setItem('azahar-borrador', 'lo que escribió')
    })

  await pressSignOut(one)
  await expect(one).toHaveURL('/')
  for (const page of [two, three]) await expect(page).toHaveURL('/')
  for (const page of [one, two]) {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.getItem('azahar-borrador')])
    expect(kept).toEqual([0, null])
  }

  await expect(other.getByRole('alertdialog', { name: 'Tu sesión terminó' })).toBeVisible()
  await other.getByRole('button', { name: 'Salir' }).click()

  await one.goBack()
  await expect(one).toHaveURL(/\/login/)
  await expect(one.getByText('Mis Pedidos')).toHaveCount(0)
})

test('@telefono changing the password takes the current one and ends other sessions', async ({ page, browser }) => {
  const elsewhere = await browser.newPage()
  for (const at of [page, elsewhere]) await signIn(at, changes)
  await page.goto('/perfil')
  const change = page.getByRole('region', { name: 'Contraseña' })
  await change.getByRole('heading', { name: 'Contraseña' }).click()
  const type = async (actual: string, nueva: string, again = nueva) => {
    await change.getByRole('textbox', { name: 'Contraseña actual' }).fill(actual)
    await change.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill(nueva)
    await change.getByRole('textbox', { name: 'Confirma la contraseña nueva' }).fill(again)
    await change.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await type('Azahar2026', 'corta', 'otra')
  await expect(change.getByText('La contraseña debe tener al menos 8 caracteres').first()).toBeVisible()
  await type('Equivocada1', 'Bugambilia 2027')
  await expect(change.getByText('Esa no es tu contraseña actual')).toBeVisible()
  await expectAccessible(page)
  await type('Azahar2026', 'Bugambilia 2027')
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
  await expect(change.getByRole('textbox', { name: 'Contraseña actual' })).toHaveValue('')
  expect((await page.request.get('/api/perfil')).status(), 'this session').toBe(200)
  expect((await elsewhere.request.get('/api/perfil')).status(), 'the other session').toBe(401)

  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/cuentas/contrasena', loseAnswer, { times: 1 })
  await type('Bugambilia 2027', 'Jacaranda 2028')
  await expect(page.getByText('No sabemos si se guardó la contraseña')).toBeVisible()
  await change.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(change.getByText('quizá el intento anterior sí la cambió. Prueba con la nueva.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await enter(page, changes, 'Jacaranda 2028')
  await expect(page).toHaveURL('/consultora/mis-pedidos')
})

test('no part of the pages for entering moves while they load', async ({ page }) => {
  await page.addInitScript(recordShifts)
  for (const path of ['/login', '/registro-consultora', '/recuperar', '/nueva-contrasena', '/invitacion']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByText('Verificando tu')).toHaveCount(0)
    expect([path, await shifts(page)]).toEqual([path, []])
  }
})
