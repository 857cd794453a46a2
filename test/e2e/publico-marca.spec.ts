import { expect } from '@playwright/test'
import { test } from './azahar.ts'

test.use({ onlyReads: true })

test('@escritorio spec 1.2: /tiendas has the store with address, phone and hours', async ({ page }) => {
  await page.goto('/tiendas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('En el centro de Querétaro')
  const store = page.getByRole('region', { name: 'Azahar Centro' })
  for (const part of ['Andador 5 de Mayo 1208', 'Centro, 76000 Querétaro'])
    await expect(store.locator('address').getByText(part)).toBeVisible()
  await expect(store.getByRole('link', { name: /^\+52/ })).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  for (const [days, hours] of [
    ['Lunes a viernes', '9:00 - 18:00'],
    ['Sábado', '10:00 - 15:00'],
    ['Domingo', 'Cerrado'],
  ] as const) {
    await expect(store.getByText(days).locator('..')).toContainText(hours)
  }
})

test('@escritorio spec 1.2: /sobre-nosotros has the story, six values and two cards', async ({ page }) => {
  await page.goto('/sobre-nosotros')
  await expect(page.getByRole('region', { name: 'Nuestra historia' })).toContainText('Azahar nació en Querétaro')
  await expect(page.getByRole('region', { name: 'Seis valores' }).getByRole('heading', { level: 3 })).toHaveText([
    'Calidad',
    'Empoderamiento',
    'Inclusión',
    'Innovación',
    'Autenticidad',
    'Crecimiento',
  ])
  for (const [name, href] of [
    ['Tiendas', '/tiendas'],
    ['Ser Consultora', '/ser-consultora'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('@escritorio @smoke spec 1.2: /ser-consultora leads to the registration', async ({ page }) => {
  await page.goto('/ser-consultora')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conviértete en Consultora')
  await expect(page).toHaveTitle('Conviértete en Consultora · Azahar')
  await expect(page.getByRole('region', { name: 'Lo que ganas' }).getByRole('heading', { level: 3 })).toHaveText([
    'Ingresos flexibles',
    'Comunidad',
    'Pasión por la moda',
    'Capacitación',
  ])
  await expect(page.getByText('24 a 48 horas hábiles')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Regístrate como Consultora' }).click()
  await expect(page).toHaveURL('/registro-consultora')
})

test('@escritorio terms and privacy are readable and link to each other and to the contact', async ({ page }) => {
  await page.goto('/terminos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones')
  await page.getByRole('main').getByRole('link', { name: 'aviso de privacidad' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aviso de privacidad')
  await expect(page.getByRole('main').getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
})
