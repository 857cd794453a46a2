import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn } from './azahar.ts'
import { sendPedido, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'

/** A pedido's next step in one press, and the way through a list without going back to it (spec 3.1). */

test.beforeEach(({ context }) => signIn(context, 'admin'))

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('@smoke spec 3.1: step by step to the end; sending without an address asks first', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  await expectAccessible(page)
  const answer = await hold(page, /\/api\/pedidos\/[^/]+\/status$/)
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()))
  // The second press of a double one is not meant for the step after it.
  await step(page, 'Confirmar').dblclick()
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeDisabled()
  answer()
  await toast(page, 'Status actualizado exitosamente')
  await expect(heading(page)).toContainText('Confirmado')
  expect(changes).toHaveLength(1)
  await step(page, 'Preparar').click()
  await expect(heading(page)).toContainText('Preparando')
  await step(page, 'Enviar').click()
  const question = page.getByRole('alertdialog', { name: '¿Pasar de Preparando a Enviado?' })
  await expect(question).toContainText('Este pedido todavía no tiene dirección de envío.')
  await question.getByRole('button', { name: 'No, dejar en Preparando' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Preparando')
  await step(page, 'Enviar').click()
  await question.getByRole('button', { name: 'Enviar sin guía' }).click()
  await expect(heading(page)).toContainText('Enviado')
  await step(page, 'Marcar entregado').click()
  await expect(heading(page)).toContainText('Entregado')
  await expect(page.getByRole('button', { name: 'Entrega real' })).toContainText(/\d{2} de [a-z]+ de \d{4}/)
  for (const name of ['Confirmar', 'Preparar', 'Enviar', 'Marcar entregado'])
    await expect(step(page, name)).toHaveCount(0)
})

test('@escritorio spec 3.1: the choice in the select stays when the button is pressed', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.click()
  await page.getByRole('option', { name: 'Cancelado' }).click()
  await step(page, 'Confirmar').click()
  await toast(page, 'Status actualizado exitosamente')
  await expect(heading(page)).toContainText('Confirmado')
  await expect(status).toHaveText('Cancelado')
  await expect(page.getByRole('alert').filter({ hasText: 'cambió el estado' })).toHaveCount(0)
})

test('@escritorio spec 3.1: J and K move through the previous list', async ({ page, hers }) => {
  const first = await sendPedido(hers)
  const between = await sendPedido(hers)
  const last = await sendPedido(hers)
  const put = page.request.put(`/api/pedidos/${between.id}/status`, { data: { status: 'cancelado', version: 1 } })
  expect((await put).ok()).toBe(true)
  await page.goto('/admin/pedidos?status=pendiente')
  await page.getByRole('link', { name: `Ver Detalles del pedido ${last.numeroPedido}` }).click()
  await expect(heading(page)).toContainText(last.numeroPedido)
  await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  await page.keyboard.press('k')
  await toast(page, 'Es el primero de la lista')

  // Confirmed, it leaves the list of the pendientes; the way on is the same.
  await step(page, 'Confirmar').click()
  await expect(heading(page)).toContainText('Confirmado')
  const notas = page.getByLabel('Notas del administrador')
  await notas.fill('Lleva ')
  await notas.press('j')
  await expect(notas).toHaveValue('Lleva j')
  await notas.blur()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('j')
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar las notas?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('j')
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(`/admin/pedido/${first.id}`)
  await expect(heading(page)).toContainText(first.numeroPedido)
  await page.getByRole('button', { name: 'Pedido anterior (K)' }).click()
  await toast(page, 'Es el primero de la lista')
  await expect(page).toHaveURL(`/admin/pedido/${first.id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL(/\/admin\/pedidos\?status=pendiente$/)
})

test('@escritorio spec 3.1: without a list J and K move through all pedidos and load more', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  const { items } = await (await page.request.get('/api/pedidos?limite=52')).json()
  expect(items[0].id).toBe(sent.id)
  const [at, next] = [items[49], items[50]]
  await openPedido(page, at)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/admin/pedido/${next.id}`)
  await expect(heading(page)).toContainText(next.numeroPedido)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`/admin/pedido/${at.id}`)
})
