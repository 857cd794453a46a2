import { expect } from '@playwright/test'
import {
  devolucionTexts,
  estadoTexts,
  mesaTexts,
  motivoTexts,
  tipoTexts,
} from '#modules/entregas/devoluciones/texts.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { delivered, section, sizeOf } from './devoluciones.ts'

test('spec 3.3: a cambio from the request to the new piece in transit @smoke', async ({ page: hers, browser }) => {
  const desk = await browser.newPage()
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin')])
  const { id, numeroPedido, sizes, nombre } = await delivered(hers, desk, { M: 5, G: 3 }, 2)
  await hers.goto(paths.pedido(id))
  await section(hers).getByRole('button', { name: devolucionTexts.ask }).click()
  const dialog = hers.getByRole('dialog')
  await expectAccessible(hers)
  await dialog.getByRole('textbox', { name: devolucionTexts.detalleOptional }).fill('Le quedó chica')
  await dialog.getByRole('button', { name: devolucionTexts.send }).click()
  await expect(dialog.getByText(devolucionTexts.needsMotivo)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: tipoTexts.cambio })).toBeFocused()
  await dialog.getByRole('radio', { name: tipoTexts.cambio }).check()
  await dialog.getByRole('combobox', { name: devolucionTexts.porTalla }).click()
  await hers.getByRole('option', { name: /^G/ }).click()
  await dialog.getByRole('radio', { name: motivoTexts.talla }).check()
  await dialog.getByRole('button', { name: devolucionTexts.send }).click()
  await toast(hers, devolucionTexts.sent)
  await expect(section(hers).getByText(estadoTexts.solicitada).first()).toBeVisible()
  expect(await sizeOf(desk, sizes.G)).toEqual([3, 0])

  await desk.goto(paths.adminDevoluciones)
  await desk.getByRole('link').filter({ hasText: nombre }).click()
  await expect(desk.getByText('Le quedó chica').first()).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: mesaTexts.accept }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: mesaTexts.words }).fill('Mándala el jueves')
  await desk.getByRole('dialog').getByRole('button', { name: mesaTexts.accept }).click()
  await toast(desk, mesaTexts.accepted)
  expect(await sizeOf(desk, sizes.G)).toEqual([3, 1])
  await expect(section(hers).getByText(estadoTexts.aceptada).first()).toBeVisible()
  await expect(section(hers).getByText('Mándala el jueves').first()).toBeVisible()

  await desk.getByRole('button', { name: mesaTexts.receive }).click()
  await desk.getByRole('dialog').getByRole('button', { name: mesaTexts.receive }).click()
  await toast(desk, mesaTexts.received)
  await desk.getByRole('button', { name: mesaTexts.send }).click()
  const leaving = desk.getByRole('dialog')
  await leaving.getByRole('button', { name: mesaTexts.sendOne }).click()
  await expect(leaving).toContainText('Escribe el número de guía')
  await expectAccessible(desk)
  await leaving.getByLabel(envioGuiaTexts.numero).fill('77 12')
  await leaving.getByRole('button', { name: mesaTexts.sendOne }).click()
  await toast(desk, mesaTexts.sent)
  await expect(section(hers).getByRole('link', { name: envioGuiaTexts.follow })).toHaveAttribute('href', /7712/)
  expect([await sizeOf(desk, sizes.M), await sizeOf(desk, sizes.G)]).toEqual([
    [4, 0],
    [2, 0],
  ])
  await expect(section(hers).getByText(estadoTexts.enviada).first()).toBeVisible()
  await hers.goto(paths.misDevoluciones)
  await expect(hers.getByRole('link').filter({ hasText: numeroPedido })).toContainText(estadoTexts.enviada)
  await expectAccessible(hers)
})

test('spec 3.3: a return with a picture is credited, refused or withdrawn', async ({ page: hers, browser }) => {
  const desk = await browser.newPage()
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin')])
  const { id, sizes } = await delivered(hers, desk, { M: 5 }, 2)
  await hers.goto(paths.pedido(id))
  const ask = async (motivo: string) => {
    await section(hers).getByRole('button', { name: devolucionTexts.ask }).click()
    const dialog = hers.getByRole('dialog')
    await dialog.getByRole('radio', { name: tipoTexts.devolucion, exact: true }).check()
    await dialog.getByRole('radio', { name: motivo }).check()
    return dialog
  }
  const dialog = await ask(motivoTexts.defecto)
  await dialog.getByLabel(devolucionTexts.foto).last().setInputFiles('db/demo/fotos/slip-flores-bajo.webp')
  await expect(dialog.getByRole('img', { name: devolucionTexts.fotoOf })).toBeVisible()
  await dialog.getByRole('button', { name: devolucionTexts.send }).click()
  await toast(hers, devolucionTexts.sent)

  await desk.goto(paths.adminDevoluciones)
  await desk.getByRole('tab', { name: estadoTexts.solicitada }).click()
  await desk
    .getByRole('link', { name: /Prenda que regresa/ })
    .first()
    .click()
  await expect(desk.getByRole('img', { name: devolucionTexts.fotoOf })).toBeVisible()
  await desk.getByRole('button', { name: mesaTexts.accept }).click()
  await desk.getByRole('dialog').getByRole('button', { name: mesaTexts.accept }).click()
  await toast(desk, mesaTexts.accepted)
  await desk.getByRole('button', { name: mesaTexts.receive }).click()
  const counted = desk.getByRole('dialog')
  await counted
    .getByRole('button', { name: /Disminuir/ })
    .first()
    .click()
  await counted
    .getByRole('button', { name: /Aumentar/ })
    .last()
    .click()
  await expectAccessible(desk)
  await counted.getByRole('button', { name: mesaTexts.receive }).click()
  await toast(desk, mesaTexts.received)
  expect(await sizeOf(desk, sizes.M as string)).toEqual([3, 0])
  await expect(section(hers).getByText(devolucionTexts.abono(32_500))).toBeVisible()

  await (await ask(motivoTexts.talla)).getByRole('button', { name: devolucionTexts.send }).press('Enter')
  await section(hers).getByRole('button', { name: devolucionTexts.cancel }).click()
  await hers.getByRole('alertdialog').getByRole('button', { name: devolucionTexts.cancelConfirm }).click()
  await toast(hers, devolucionTexts.cancelled)
  await expect(section(hers).getByText(estadoTexts.cancelada).first()).toBeVisible()

  await desk.goto(paths.adminPedido(id))
  await section(desk).getByRole('button', { name: mesaTexts.register }).click()
  const form = desk.getByRole('dialog')
  await form.getByRole('radio', { name: tipoTexts.devolucion, exact: true }).check()
  await form.getByRole('radio', { name: motivoTexts.equivocada }).check()
  await form.getByRole('button', { name: mesaTexts.register }).click()
  await toast(desk, mesaTexts.registered)
  await expect(section(desk).getByText(estadoTexts.aceptada)).toBeVisible()
  await expectAccessible(desk)
})

test('spec 3.3: typed text and picture survive a reload; discarding removes them', async ({ page: hers, browser }) => {
  const desk = await browser.newPage()
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin')])
  const { id } = await delivered(hers, desk, { M: 5, G: 3 }, 2)
  await hers.goto(paths.pedido(id))
  const dialog = hers.getByRole('dialog')
  const ask = section(hers).getByRole('button', { name: devolucionTexts.ask })
  await ask.click()
  await dialog.getByRole('radio', { name: tipoTexts.cambio }).check()
  await dialog.getByRole('combobox', { name: devolucionTexts.porTalla }).click()
  await hers.getByRole('option', { name: /^G/ }).click()
  await dialog.getByRole('radio', { name: motivoTexts.otro }).check()
  const fotos = await hold(hers, '**/api/devoluciones/fotos')
  await dialog.getByLabel(devolucionTexts.foto).last().setInputFiles('db/demo/fotos/slip-flores-bajo.webp')
  await dialog.getByRole('textbox', { name: devolucionTexts.detalle }).fill('Se descosió del hombro')
  fotos()
  await expect(dialog.getByRole('img', { name: devolucionTexts.fotoOf })).toBeVisible()

  hers.on('dialog', (asked) => asked.accept())
  await hers.reload()
  await expect(section(hers).getByText(devolucionTexts.waits)).toBeVisible()
  await expectAccessible(hers)
  await ask.click()
  await expect(dialog.getByRole('radio', { name: tipoTexts.cambio })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: devolucionTexts.porTalla })).toContainText('G')
  await expect(dialog.getByRole('radio', { name: motivoTexts.otro })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: devolucionTexts.detalle })).toHaveValue('Se descosió del hombro')
  await expect(dialog.getByRole('img', { name: devolucionTexts.fotoOf })).toBeVisible()

  await hers.route('**/api/devoluciones', (route) =>
    route.fallback({ postData: { ...route.request().postDataJSON(), fotoId: '0'.repeat(32) } }),
  )
  await dialog.getByRole('button', { name: devolucionTexts.send }).click()
  await expect(dialog.getByText(devolucionTexts.noFoto)).toBeVisible()
  await expect(dialog.getByRole('img', { name: devolucionTexts.fotoOf })).toHaveCount(0)
  await hers.unroute('**/api/devoluciones')

  await hers.keyboard.press('Escape')
  await section(hers).getByRole('button', { name: devolucionTexts.drop }).click()
  await expect(section(hers).getByText(devolucionTexts.waits)).toHaveCount(0)
  await ask.click()
  await expect(dialog.getByRole('radio', { name: tipoTexts.cambio })).not.toBeChecked()
  await expect(dialog.getByRole('textbox', { name: devolucionTexts.detalleOptional })).toHaveValue('')
  await dialog.getByRole('radio', { name: tipoTexts.devolucion, exact: true }).check()
  await dialog.getByRole('radio', { name: motivoTexts.talla }).check()
  await dialog.getByRole('button', { name: devolucionTexts.send }).click()
  await toast(hers, devolucionTexts.sent)
  await expect(section(hers).getByText(devolucionTexts.waits)).toHaveCount(0)
})
