import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { sendPedido, toast } from './desk.ts'
import { chooseStatus, openPedido, test, update } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('@escritorio two admins, one pedido: typed text stays, saved changes appear', async ({ browser, page, hers }) => {
  const sent = await sendPedido(hers)
  const other = await browser.newContext()
  await signIn(other, 'admin')
  const colleague = await other.newPage()
  await Promise.all([openPedido(page, sent), openPedido(colleague, sent)])

  const mine = page.getByLabel('Notas del administrador')
  await mine.fill('Lo mío')
  await colleague.getByLabel('Notas del administrador').fill('Lo de ella')
  await colleague.getByRole('button', { name: 'Guardar Notas' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'cambió las notas' })
  await expect(notice).toContainText('Inés Arriaga Septién')
  await expect(notice).toContainText('Lo de ella')
  await expect(mine).toHaveValue('Lo mío')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Error al guardar las notas')
  await expect(mine).toHaveValue('Lo mío')
  await expect(colleague.getByLabel('Notas del administrador')).toHaveValue('Lo de ella')

  await notice.getByRole('button', { name: 'Conservar lo mío' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await expect(colleague.getByLabel('Notas del administrador')).toHaveValue('Lo mío')

  await mine.fill('Otra nota')
  await chooseStatus(colleague, 'Confirmado')
  await update(colleague).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Confirmado')
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await expect(colleague.getByLabel('Notas del administrador')).toHaveValue('Otra nota')
})
