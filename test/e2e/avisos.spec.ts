import { expect, type Page } from '@playwright/test'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { consultoraEmail } from './desk.ts'
import { saveProducto, stocks } from './desk-productos.ts'

/** 'Avísame' with three people at once (spec 3.4): two consultoras wait, the desk brings a piece, and another. */

const second = 'lucia.trevino@azahar.test'

test('@telefono spec 3.4: of two waiting consultoras the first hears of the first piece', async ({ browser }) => {
  const [hers, other, desk] = await Promise.all([browser.newPage(), browser.newPage(), browser.newPage()])
  await Promise.all([signIn(hers, 'consultora'), signIn(other, second), signIn(desk, 'admin')])
  const nombre = `Prenda que vuelve ${Date.now()}`
  const id = await createSoldOut(desk, nombre)

  for (const page of [hers, other]) {
    await page.goto(paths.catalogoProducto(id))
    const button = page.getByRole('button', { name: avisosTexts.askOf('M') })
    await button.click()
    await expect(page.getByText(avisosTexts.asked, { exact: true })).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await expectAccessible(hers)
  await hers.goto(paths.misAvisos)
  await other.goto(paths.misPedidos)
  const mine = hers.getByRole('list', { name: avisosTexts.title }).getByRole('listitem').filter({ hasText: nombre })
  await expect(mine).toContainText(/En espera desde el \d+ de [a-z]+$/)

  await bringOne(desk, id)
  await expect(hers.getByText(avisosTexts.toldOf(`${nombre}, talla M`))).toBeVisible()
  await expect(mine).toContainText('Tienes el turno hasta el')
  expect(await lettersOf(desk, nombre)).toEqual([consultoraEmail])
  await expect(other.getByText(nombre)).toHaveCount(0)

  await saveProducto(desk, id, (tallas) => ({ tallas: tallas.map((it) => ({ ...it, stock: 2 })) }))
  await expect(other.getByText(avisosTexts.toldOf(`${nombre}, talla M`))).toBeVisible()
  expect((await lettersOf(desk, nombre)).sort()).toEqual([consultoraEmail, second])
  await desk.goto(paths.adminAvisos)
  await expect(desk.getByRole('heading', { level: 1, name: 'Avisos' })).toBeVisible()
  await expect(desk.getByText(nombre)).toHaveCount(0)
})

async function createSoldOut(desk: Page, nombre: string): Promise<string> {
  const data = {
    ...{ nombre, sku: `AV-${Date.now()}`, descripcion: '', composicion: '', categoria: 'moda_casual', activo: true },
    ...{ precioCentavos: 50_000, costoConsultoraCentavos: 32_500, imagenId: null, imagenesAdicionales: [] },
    ...{ tallas: [{ id: null, talla: 'M', stock: 0, stockVisto: 0, activo: true }], quitadas: [] },
  }
  const reply = await desk.request.post('/api/admin/productos', { data })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).id
}

/** As staff do it: by the product's form. */
async function bringOne(desk: Page, id: string): Promise<void> {
  await desk.goto(paths.adminProducto(id))
  await stocks(desk).first().fill('1')
  await desk.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(desk).toHaveURL(/\/admin\/productos/)
}

async function lettersOf(desk: Page, nombre: string): Promise<string[]> {
  const { items } = await (await desk.request.get('/api/mensajes?limite=100')).json()
  const about = items.filter(({ asunto }: { asunto: string }) => asunto.includes(nombre))
  return about.map(({ para }: { para: string }) => para)
}
