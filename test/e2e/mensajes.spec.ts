import { expect, type Page } from '@playwright/test'
import { type MailServer, mailServer } from '../set-up/smtp.ts'
import { expectAccessible, violations } from './axe.ts'
import { signIn } from './azahar.ts'
import { applyAs, consultoraEmail, sendPedido } from './desk.ts'
import { test as base } from './desk-pedidos.ts'

/** Letters, and the page where staff see their state. */

/** A real mail server stands beside the site's. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const mail = await mailServer()
      await use(mail)
      await mail.down()
    },
    { scope: 'worker' },
  ],
  settings: async ({ mail }, use) => use({ SMTP_URL: mail.url }),
})

const rowOf = (page: Page, asunto: string | RegExp) => page.getByRole('row').filter({ hasText: asunto }).first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('@escritorio @smoke sent and failed letters, and sending again', async ({ page, context, browser, mail }) => {
  await signIn(context, 'admin')
  // The demo's own letters leave first: they are not to be refused.
  await expect(async () => {
    await page.goto('/admin/mensajes')
    await expect(tab(page, 'Por enviar')).toHaveText(/Por enviar\s*0/, { timeout: 1_000 })
  }).toPass()
  mail.mood = 'unknown mailbox'
  const { email } = await applyAs(browser, 'Remedios Sin Buzón')

  await page.goto('/admin/mensajes')
  await expect(page.getByText('No hay servidor de correo configurado')).toHaveCount(0)
  await tab(page, 'Fallido').click()
  await expect(page).toHaveURL(/estado=fallido/)
  const failed = page.getByRole('row').filter({ hasText: email })
  await expect(failed).toContainText('Fallido')
  await expect(failed).toContainText('El servidor de correo lo rechazó: 550 5.1.1 No such user here')
  await expectAccessible(page)

  const rail = page.getByRole('navigation', { name: 'Principal' })
  await expect(rail).toContainText('(3 sin enviar)')
  const dialog = page.getByRole('dialog')
  await failed.getByRole('button', { name: /^Ver mensaje/ }).click()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(failed).toHaveCount(0)
  await expect(rail).toContainText('(2 sin enviar)')

  mail.mood = 'fine'
  await tab(page, 'Todos').click()
  await expect(failed).toContainText('Descartado')
  await failed.getByRole('button', { name: /^Ver mensaje/ }).click()
  await expect(dialog).toContainText('1 intento')
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByText('El mensaje saldrá en un momento')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => mail.received.filter(({ to }) => to.includes(email)).length).toBe(1)
  await tab(page, 'Enviado').click()
  await expect(rowOf(page, email)).toContainText('Enviado')
})

test('@escritorio every letter can be read at 320 px', async ({ page, context, browser, hers, mail }) => {
  await signIn(context, 'admin')
  await applyAs(browser, 'Candelaria Guadalupe de los Ángeles Montemayor Villaseñor')
  await page.request.post('/api/cuentas/recuperacion', { data: { email: consultoraEmail } })
  await signIn(hers, 'consultora')
  const { id, numeroPedido } = await sendPedido(hers, 'muylarga'.repeat(60))
  await page.request.put(`/api/pedidos/${id}/status`, { data: { status: 'confirmado', version: 1 } })
  await expect.poll(() => mail.received.filter(({ raw }) => raw.includes(numeroPedido)).length).toBe(4)

  const { items } = await (await page.request.get('/api/mensajes?limite=50')).json()
  const oneOfEach = new Map<string, string>(items.map(({ tipo, id }: { tipo: string; id: string }) => [tipo, id]))
  expect([...oneOfEach.keys()].sort()).toEqual([
    ...['devolucion_estado', 'devolucion_nueva'],
    'pedido_nuevo',
    'pedido_propuesta',
    'pedido_recibido',
    'pedido_status',
    'recuperacion',
    'solicitud_nueva',
    'solicitud_recibida',
  ])
  const reading = await browser.newContext({ viewport: { width: 320, height: 600 } })
  const reader = await reading.newPage()
  for (const [tipo, id] of oneOfEach) {
    const { html, texto } = await (await page.request.get(`/api/mensajes/${id}`)).json()
    await reader.setContent(html)
    const widths = await reader.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(widths.scrollWidth, `${tipo} at 320 px`).toBe(widths.clientWidth)
    // A letter is no page: a mail program puts it into one, with landmarks of its own.
    expect(await violations(reader, { without: ['landmark-one-main', 'region'] }), tipo).toEqual([])
    expect(texto, tipo).not.toMatch(/<\w+/)
  }
})
