import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './azahar.ts'
import { expectAppears, expectStays, nextPicture, stopClock, stubMap } from './visitante.ts'

test.beforeEach(async ({ page }) => {
  // So low that the map is far below whatever the screen.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 })
  await stubMap(page)
})

const send = (page: Page) => page.getByRole('button', { name: 'Enviar Mensaje' })

const fill = async (page: Page) => {
  await page.getByLabel('Nombre').fill('Ana')
  await page.getByLabel('Correo electrónico').fill('ana@correo.mx')
  await page.getByLabel('Asunto').fill('Tallas')
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Tienen el vestido en talla G?')
}

test('@telefono spec 1.5: the form shows at each field what is missing or too long', async ({ page }) => {
  await page.goto('/contacto')
  await send(page).click()
  for (const message of [
    'El nombre es requerido',
    'Email inválido',
    'El asunto es requerido',
    'El mensaje debe tener al menos 10 caracteres',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Nombre').fill('a'.repeat(101))
  await page.getByLabel('Asunto').fill('a'.repeat(201))
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('a'.repeat(1001))
  for (const message of ['Máximo 100 caracteres', 'Máximo 200 caracteres', 'Máximo 1000 caracteres'])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
})

test('@telefono @smoke spec 1.9: the form thanks after 1.5 s without a request, and is cleared', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contacto')
  // The form's rules are fetched when they are first needed: the clock below is to count the wait alone.
  await send(page).click()
  await expect(page.getByText('El nombre es requerido')).toBeVisible()
  await fill(page)
  await expect(page.getByText('El nombre es requerido')).toBeHidden()
  const calls: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
  await stopClock(page)
  // By finger: under a mouse that rests on it, a toast would stay.
  await send(page).tap()
  await nextPicture(page)
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  const thanks = page.getByText('¡Mensaje enviado!')
  await page.clock.runFor(1_400)
  await expect(thanks).toBeHidden()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana')
  await page.clock.runFor(100)
  await expectAppears(page, thanks)
  await expect(page.getByText('Gracias por contactarnos. Te responderemos pronto.')).toBeVisible()
  for (const field of ['Nombre', 'Correo electrónico', 'Asunto']) await expect(page.getByLabel(field)).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('')
  expect(calls).toEqual([])
  await expectStays(page, thanks, 4_000)
})

test('@telefono spec 1.2: the card has phone, e-mail, hours, address and social links', async ({ page }) => {
  await page.goto('/contacto')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const card = page.getByRole('region', { name: 'Información de contacto' })
  await expect(card.getByRole('link', { name: /^\+52/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expect(card.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
  await expect(card.getByText('Lun - Vie: 9:00 - 18:00 hrs')).toBeVisible()
  await expect(card.getByText('Andador 5 de Mayo 1208, Centro')).toBeVisible()
  for (const red of ['Instagram', 'Facebook']) {
    await expect(card.getByRole('link', { name: red })).toHaveAttribute('href', /^https:/)
  }
})

const address = /Andador 5 de Mayo 1208, Centro, 76000 Querétaro/

for (const path of ['/contacto', '/tiendas']) {
  test(`@telefono spec 1.2: the map of ${path} comes as one comes near it, and not before`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('openstreetmap') && asked.push(request.url()))
    await page.goto(path)
    const main = page.getByRole('main')
    const link = main.getByRole('link', { name: 'Abrir en OpenStreetMap' })
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//)
    expect(asked).toEqual([])
    await expect(main.locator('iframe')).toHaveCount(0)
    await link.scrollIntoViewIfNeeded()
    const map = main.locator('iframe')
    await expect(map).toHaveAttribute('title', address)
    await expect(map.contentFrame().getByText('Un mapa')).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    await expectAccessible(page)
  })
}

test('@telefono without the map the address has a link and a retry', async ({ page }) => {
  await page.unroute('https://www.openstreetmap.org/**')
  await page.route('https://www.openstreetmap.org/**', (route) => route.abort())
  await page.goto('/contacto')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Abrir en OpenStreetMap' }).scrollIntoViewIfNeeded()
  await expect(main.getByText('El mapa no cargó.')).toBeVisible()
  await expect(main.locator('iframe')).toHaveCount(0)
  await expect(main.getByText(address)).toBeVisible()
  await page.unroute('https://www.openstreetmap.org/**')
  await stubMap(page)
  await main.getByRole('button', { name: 'Ver mapa' }).press('Enter')
  await expect(main.locator('iframe')).toHaveAttribute('title', address)
  await expect(main.locator('iframe')).toBeFocused()
})

test('@telefono offline requests no map, which loads when the network is back', async ({ page, context }) => {
  await page.goto('/contacto')
  await context.setOffline(true)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Abrir en OpenStreetMap' }).scrollIntoViewIfNeeded()
  await expect(main.getByText('El mapa no cargó.')).toBeVisible()
  await context.setOffline(false)
  await expect(main.locator('iframe')).toHaveAttribute('title', address)
})
