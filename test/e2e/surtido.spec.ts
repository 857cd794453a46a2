import { expect, type Locator, type Page } from '@playwright/test'
import { mexicanDay } from '#shared/format.ts'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { placeLineas, toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { confirmed, type Own, statusOf } from './surtido.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const idOf = async (page: Page, pedido: Own | undefined): Promise<string> =>
  (await (await page.request.get(`/api/pedidos/${pedido?.id}`)).json()).consultora.id

async function makeSurtido(page: Page, pedidos: Own[], press: (it: Locator) => Promise<void> = (it) => it.click()) {
  await page.goto('/admin/pedidos?status=confirmado')
  for (const { numeroPedido } of pedidos) await page.getByLabel(`Seleccionar el pedido ${numeroPedido}`).check()
  await press(page.getByRole('button', { name: 'Hacer surtido' }))
  const dialog = page.getByRole('dialog', { name: 'Hacer un surtido' })
  await expect(dialog).toContainText(pedidos.length === 1 ? 'Entra 1 pedido.' : `Entran ${pedidos.length} pedidos.`)
  await press(dialog.getByRole('button', { name: /^Sí, hacer (el|otro) surtido$/ }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Surtido')
}

const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /talla/ })

test('spec 3.3: twenty pedidos from Confirmado to Enviado in two browsers', async ({ page, hers, browser }) => {
  test.setTimeout(180_000)
  const pedidos = await confirmed(page, hers, 20)
  let presses = 0
  const press = async (it: Locator) => {
    presses++
    await it.click()
  }
  await page.goto(`/admin/pedidos?desde=${mexicanDay(new Date())}&consultora=${await idOf(page, pedidos[0])}`)
  await press(page.getByRole('tab', { name: 'Confirmado' }))
  await press(page.getByLabel('Seleccionar los 20 pedidos cargados'))
  await press(page.getByRole('button', { name: 'Hacer surtido' }))
  const dialog = page.getByRole('dialog', { name: 'Hacer un surtido' })
  await expect(dialog).toContainText('20 pedidos pasan de Confirmado a Preparando')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: /^Sí, hacer (el|otro) surtido$/ }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Surtido', { timeout: 30_000 })
  await expectAccessible(page)

  await press(page.getByRole('link', { name: 'Imprimir lista' }))
  await expect(page.getByRole('heading', { name: /^Lista de surtido/ })).toBeVisible()
  await press(page.getByRole('button', { name: 'Imprimir' }))
  await press(page.getByRole('link', { name: 'Volver' }))
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Lista de surtido' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  const url = page.url()
  const other = await browser.newContext()
  await signIn(other, 'admin')
  const second = await other.newPage()
  await second.goto(url)
  await expect(second.getByText('En vivo')).toBeVisible()
  const count = await boxes(page).count()
  expect(count).toBeGreaterThan(0)
  await boxes(page).first().check()
  await expect(boxes(second).first()).toBeChecked()
  await other.setOffline(true)
  for (let n = 1; n < count; n++) await boxes(second).nth(n).check()
  if (count > 1) await expect(second.getByText(/cuando vuelva el internet/)).toBeVisible()
  await boxes(page).first().uncheck()
  await boxes(page).first().check()
  await other.setOffline(false)
  for (let n = 0; n < count; n++) await expect(boxes(page).nth(n)).toBeChecked({ timeout: 30_000 })
  await expect(second.getByText(/cuando vuelva el internet/)).toHaveCount(0)

  await press(page.getByRole('link', { name: 'Empacar y enviar' }))
  const slips = page.waitForEvent('popup')
  await press(page.getByRole('link', { name: 'Imprimir hojas de empaque' }))
  const paper = await slips
  await expect(paper.getByRole('article')).toHaveCount(20)
  await expectAccessible(paper)
  await press(paper.getByRole('button', { name: 'Imprimir' }))
  await paper.close()

  await press(page.getByRole('combobox', { name: 'Paquetería', exact: true }))
  await press(page.getByRole('option', { name: 'FedEx' }))
  await page.getByLabel(`Guía de ${pedidos[0]?.numeroPedido}`).focus()
  for (const [n] of pedidos.entries()) {
    await page.keyboard.type(`7712 00${n}`)
    if (n < pedidos.length - 1) await page.keyboard.press('Enter')
  }
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Enviar 20 pedidos' }))
  const report = page.getByRole('dialog', { name: 'Enviar pedidos' })
  await expect(report).toContainText('20 pedidos avanzaron.', { timeout: 30_000 })
  await press(report.getByRole('button', { name: 'Cerrar' }).last())
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page.getByRole('button', { name: 'Terminar surtido' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Sí, terminar' }))
  await toast(page, 'terminado')
  await expect(page.getByText('Terminado', { exact: true })).toBeVisible()

  for (const pedido of pedidos) expect(await statusOf(page, pedido)).toBe('enviado')
  process.stdout.write(`twenty pedidos: ${presses} presses besides ticking and typing numbers\n`)
  expect(presses).toBeLessThanOrEqual(40)

  const her = await hers.newPage()
  await her.goto(`/consultora/pedido/${pedidos[3]?.id}`)
  const link = her.getByRole('link', { name: 'Rastrear el envío' })
  await expect(link).toHaveAttribute('href', 'https://www.fedex.com/fedextrack/?trknbr=7712003')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await other.close()
})

test('spec 3.3: the last box goes short, and an empty pedido is reported', async ({ page, hers }) => {
  const [first, second] = await confirmed(page, hers, 2)
  if (!first || !second) throw new Error('no pedidos')
  await makeSurtido(page, [first, second])
  await page
    .getByRole('button', { name: /^Falta/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Falta/ })
  await expect(dialog).toContainText(`${first.numeroPedido}: de 1 a ninguna (agotado)`)
  await dialog.getByRole('textbox', { name: 'Cuántas hay' }).fill('1')
  await expect(dialog).not.toContainText(first.numeroPedido)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Proponer el cambio' }).click()
  await toast(page, `No se pudo proponer: ${second.numeroPedido}`)
  await expect(page.getByText('Falta 1')).toBeVisible()
  await page.request.put(`/api/pedidos/${second.id}/status`, { data: { status: 'cancelado', version: 4 } })
  await expect(page.getByText('Falta 1')).toHaveCount(0)
  await expect(boxes(page).first()).toBeChecked()
})

test('spec 3.3: two presses propose fewer pieces; after acceptance nothing is missing', async ({ page, hers }) => {
  const pedido = await placeLineas(hers, [2, 1])
  await page.request.put(`/api/pedidos/${pedido.id}/status`, { data: { status: 'confirmado', version: 1 } })
  await makeSurtido(page, [pedido])
  const short = page.getByRole('main').getByRole('listitem').filter({ hasText: '2 piezas' }).last()
  await short.getByRole('button', { name: /^Falta/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Descontar de la existencia lo que falta' })).toBeChecked()
  const asked = page.waitForRequest((request) => request.url().endsWith('/faltantes'))
  await page.getByRole('button', { name: 'Proponer el cambio' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ sacar: true })
  await toast(page, 'Propuesta enviada a la consultora')
  await expect(page.getByText('Faltan 2: la consultora no ha respondido')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Empacar y enviar' }).click()
  await expect(page.getByText('Espera la respuesta de la consultora')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  const { propuesta } = await (await hers.request.get(`/api/pedidos/${pedido.id}`)).json()
  const answer = `/api/pedidos/${pedido.id}/propuestas/${propuesta.id}/aceptacion`
  expect((await hers.request.post(answer)).ok()).toBe(true)
  await page.getByRole('link', { name: 'Surtir' }).last().click()
  await expect(page.getByText('Faltan 2')).toHaveCount(0)
  await expect(boxes(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Empacar y enviar' }).click()
  await page.getByRole('button', { name: `Sacar ${pedido.numeroPedido} del surtido` }).click()
  await page.getByRole('button', { name: 'Sí, sacarlo' }).click()
  await toast(page, 'salió del surtido')
})

test('spec 3.3: an offline tick survives a reload', async ({ page, context, hers }) => {
  const own = await confirmed(page, hers, 1)
  await makeSurtido(page, own)
  const url = page.url()
  await context.setOffline(true)
  await boxes(page).first().check()
  await expect(page.getByText('1 marca se guardará cuando vuelva el internet')).toBeVisible()
  await context.setOffline(false)
  await page.route('**/marcas', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.goto(url)
  await expect(boxes(page).first()).toBeChecked()
  await page.unroute('**/marcas')
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.get(`/api${new URL(url).pathname.replace('/admin/surtido', '/surtidos')}/marcas`)
          ).json()
        ).items.length,
    )
    .toBe(1)
})

test('spec 3.3: sending asks for the guía; ventas adds, corrects and removes it', async ({ page, context, hers }) => {
  await signIn(context, 'ventas')
  const [pedido] = await confirmed(page, hers, 1)
  if (!pedido) throw new Error('no pedido')
  await page.goto(`/admin/pedido/${pedido.id}`)
  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await toast(page, 'Status actualizado exitosamente')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '¿Pasar de Preparando a Enviado?' })
  await expect(question.getByRole('button', { name: 'Enviar sin guía' })).toBeVisible()
  await question.getByLabel('Número de guía').fill('12<b>')
  await question.getByRole('button', { name: 'Enviar con guía' }).click()
  await expect(question).toContainText('Solo letras, números y guiones')
  await expectAccessible(page)
  await question.getByLabel('Número de guía').fill('12 34')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Enviado')
  const panel = page.getByRole('region', { name: 'Guía' })
  await expect(panel.getByRole('link', { name: 'Rastrear el envío' })).toHaveAttribute('href', /wayBill=1234$/)
  await panel.getByLabel('Número de guía').fill('99')
  await panel.getByRole('button', { name: 'Guardar guía' }).click()
  await toast(page, 'Guía guardada')
  await expect(page.getByText('Guía: Estafeta 99')).toBeVisible()
  await panel.getByRole('button', { name: 'Quitar guía' }).click()
  await expect(page.getByText('Guía quitada')).toBeVisible()
})

test('@escritorio spec 3.3: pedidos are printed as their slips', async ({ page, hers }) => {
  const own = await confirmed(page, hers, 2)
  await page.goto(`/admin/pedido/${own[0]?.id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('article', { name: `Hoja de empaque ${own[0]?.numeroPedido}` })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('article', { name: `Hoja de empaque ${own[0]?.numeroPedido}` })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.goto('/admin/pedidos?status=confirmado')
  for (const { numeroPedido } of own) await page.getByLabel(`Seleccionar el pedido ${numeroPedido}`).check()
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Imprimir' }).click()
  const paper = await popup
  await expect(paper.getByRole('article')).toHaveCount(2)
  await paper.getByRole('link', { name: 'Media carta' }).click()
  await expect(paper).toHaveURL(/papel=media/)
  const pdf = await paper.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 396 612]')
})
