import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import { papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { delivered } from './devoluciones.ts'

type Pedido = Awaited<ReturnType<typeof delivered>>

async function asked(by: Page, { id: pedidoId, sizes }: Pedido): Promise<string> {
  const cambio = { tipo: 'cambio', porTallaId: sizes.G, cantidad: 1, motivo: 'talla' }
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await by.request.post('/api/devoluciones', { headers, data: { pedidoId, posicion: 0, ...cambio } })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).id
}

async function move(desk: Page, id: string, paso: string, data: object): Promise<void> {
  const reply = await desk.request.post(`/api/devoluciones/${id}/${paso}`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

const received = (desk: Page, id: string) => move(desk, id, 'recepcion', { version: 1, buenas: 1, danadas: 0 })

test('spec 3.3: a refusal of a devolución accepted meanwhile keeps its text', async ({ page: hers, browser }) => {
  const [desk, ventas] = [await browser.newPage(), await browser.newPage()]
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin'), signIn(ventas, 'ventas')])
  const id = await asked(hers, await delivered(hers, desk, { M: 5, G: 3 }, 2))
  await ventas.goto(paths.adminDevolucion(id))
  await ventas.getByRole('button', { name: mesaTexts.refuse }).click()
  const dialog = ventas.getByRole('dialog')
  const words = dialog.getByRole('textbox', { name: mesaTexts.wordsNeeded })
  await words.fill('Ya no tiene su etiqueta')
  await move(desk, id, 'aceptacion', { version: 1 })
  await expect(dialog.getByText(mesaTexts.moved('aceptada'))).toBeVisible()
  await expect(words).toHaveValue('Ya no tiene su etiqueta')
  await expect(dialog.getByRole('button', { name: mesaTexts.refuse })).toBeDisabled()
  await expectAccessible(ventas)
  await ventas.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(ventas.getByRole('button', { name: mesaTexts.refuse })).toHaveCount(0)
  await ventas.getByRole('link', { name: mesaTexts.back }).click()
  await expect(ventas).toHaveURL(new RegExp(`${paths.adminDevoluciones}$`))
})

test('spec 3.3: a typed guía is kept, and an unknown carrier is reported', async ({ page: hers, browser }) => {
  const desk = await browser.newPage()
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin')])
  const id = await asked(desk, await delivered(hers, desk, { M: 5, G: 3 }, 2))
  await received(desk, id)
  await desk.goto(paths.adminDevolucion(id))
  const send = desk.getByRole('button', { name: mesaTexts.send })
  const dialog = desk.getByRole('dialog')
  await send.click()
  await dialog.getByLabel(envioGuiaTexts.numero).fill('77 12')
  await dialog.getByRole('textbox', { name: mesaTexts.words }).fill('Va con tu pedido')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const questions: string[] = []
  desk.on('dialog', (question) => {
    questions.push(question.type())
    return question.dismiss()
  })
  await desk.evaluate(() => window.location.reload())
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await send.click()
  await expect(dialog.getByLabel(envioGuiaTexts.numero)).toHaveValue('77 12')
  await expect(dialog.getByRole('textbox', { name: mesaTexts.words })).toHaveValue('Va con tu pedido')

  await desk.route('**/envio', (route) => {
    const sent = route.request().postDataJSON()
    return route.fallback({ postData: { ...sent, guia: { ...sent.guia, paqueteria: 'Ya no está' } } })
  })
  await dialog.getByRole('button', { name: mesaTexts.sendOne }).click()
  await expect(dialog.getByRole('combobox', { name: envioGuiaTexts.paqueteria })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expectAccessible(desk)
  await desk.unroute('**/envio')
  await dialog.getByRole('button', { name: mesaTexts.sendOne }).click()
  await toast(desk, mesaTexts.sent)
})

test('spec 3.3: slips of cambios are printed when all are loaded', async ({ page: hers, browser }) => {
  const desk = await browser.newPage()
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin')])
  const pedido = await delivered(hers, desk, { M: 5, G: 3 }, 2)
  const both = [await asked(desk, pedido), await asked(desk, pedido)]
  for (const id of both) await received(desk, id)
  await desk.route('**/api/devoluciones/por-enviar?*', (route) =>
    route.fallback({
      url: route
        .request()
        .url()
        .replace(/limite=\d+/, 'limite=1'),
    }),
  )
  const more = await hold(desk, /por-enviar\?.*cursor=/)
  await desk.goto(paths.adminSurtidos)
  await desk.getByRole('link', { name: mesaTexts.printAll }).click()
  const print = desk.getByRole('button', { name: papelTexts.print })
  await expect(desk.getByRole('heading', { name: mesaTexts.hojas })).toBeVisible()
  await expect(print).toBeDisabled()
  more()
  await expect(print).toBeEnabled()
  await expect(desk.getByText(pedido.nombre)).toHaveCount(both.length)
  for (const id of both) await move(desk, id, 'envio', { version: 2, guia: null })
})
