import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { fillNuevo, newSku, productosApi } from './desk-productos.ts'

/** A new product whose answer is lost on the way back is made once (spec 2.7; docs/decisions/007). */

test.beforeEach(({ context }) => signIn(context, 'admin'))

const create = (page: Page) => page.getByRole('button', { name: 'Crear Producto' })
const made = async (page: Page, nombre: string): Promise<{ id: string; nombre: string }[]> =>
  (await (await page.request.get(`${productosApi}?q=${nombre}`)).json()).items

/** A new product that the server saves and whose answer does not arrive. Without a SKU, nothing but its key can tell it from another. */
async function createUnanswered(page: Page): Promise<string> {
  const nombre = newSku()
  await fillNuevo(page, nombre)
  await page.route(
    `**${productosApi}`,
    async (route) => {
      expect((await route.fetch()).status()).toBe(201)
      await route.abort()
    },
    { times: 1 },
  )
  await create(page).click()
  await toast(page, 'No hay conexión.')
  return nombre
}

test('@escritorio a form changed after a lost answer shows the product that was made', async ({ page }) => {
  const nombre = await createUnanswered(page)
  await page.getByLabel('Precio público').fill('120')
  await create(page).click()
  const question = page.getByRole('alertdialog', { name: `«${nombre}» ya se había creado` })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Abrir el producto' }).click()
  const [producto, ...others] = await made(page, nombre)
  expect(others).toEqual([])
  await expect(page).toHaveURL(new RegExp(`/admin/producto/${producto?.id}/editar$`))
  await expect(page.getByLabel('Precio público')).toHaveValue('100.00')
})

test('@escritorio it can create a second product on purpose', async ({ page }) => {
  const nombre = await createUnanswered(page)
  await page.getByLabel('Precio público').fill('120')
  await create(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page.getByLabel('Precio público')).toHaveValue('120.00')
  await create(page).click()
  await toast(page, 'Producto creado exitosamente')
  expect(await made(page, nombre)).toHaveLength(2)
})
