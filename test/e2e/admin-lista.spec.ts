import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn } from './azahar.ts'
import { type Sent, sendPedido } from './desk.ts'
import { test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const row = (page: Page, { numeroPedido }: Sent) => page.getByRole('article', { name: `Pedido ${numeroPedido}` })
const box = (page: Page, { numeroPedido }: Sent) =>
  page.getByRole('checkbox', { name: `Seleccionar el pedido ${numeroPedido}` })
const statusOf = async (page: Page, { id }: Sent) =>
  (await (await page.request.get(`/api/pedidos/${id}`)).json()).status as string
const bar = (page: Page) => page.getByRole('region', { name: 'Pedidos seleccionados' })

async function open(page: Page, path = '/admin/pedidos'): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** The desk's own bar stands at a phone's foot. */
const rowsInSight = (page: Page, footPx: number) =>
  page.evaluate(
    (foot) =>
      [...document.querySelectorAll('article')].filter((it) => it.getBoundingClientRect().bottom <= innerHeight - foot)
        .length,
    footPx,
  )

test('@escritorio spec 3.1: 14 pedidos fit a desktop, 5 a phone; a whole filter is selected', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect.poll(() => rowsInSight(page, 0)).toBeGreaterThanOrEqual(14)
  // A phone's 390 px and this browser's scrollbar.
  await page.setViewportSize({ width: 405, height: 844 })
  await expect.poll(() => rowsInSight(page, 57)).toBeGreaterThanOrEqual(5)

  await page.getByRole('checkbox', { name: 'Seleccionar los 50 pedidos cargados' }).click()
  const whole = bar(page).getByRole('button', { name: /^Seleccionar los \d+ de este filtro$/ })
  await whole.click()
  await expect(bar(page)).toContainText(/Son los \d+ de este filtro\./)
  await expect(whole).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Quitar selección' })).toBeFocused()
})

test('@escritorio @smoke spec 3.1: ten pedidos are confirmed in five presses', async ({ page, hers }) => {
  const sent: Sent[] = []
  for (let count = 0; count < 11; count++) sent.push(await sendPedido(hers))
  const [first, late, last] = [sent[0], sent[5], sent[10]] as [Sent, Sent, Sent]
  await open(page, '/admin/pedidos?status=pendiente')
  await page.evaluate(() => {
    const counter = window as unknown as { presses: number }
    counter.presses = 0
    addEventListener('pointerdown', () => counter.presses++, true)
  })
  await box(page, last).click()
  await box(page, first).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('11 pedidos seleccionados')
  await bar(page).getByRole('button', { name: 'Pasar al siguiente estado' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('11 pedidos pasan de Pendiente a Confirmado')
  await expectAccessible(page)
  const taken = { status: 'preparando', version: 1 }
  expect((await page.request.put(`/api/pedidos/${late.id}/status`, { data: taken })).ok()).toBe(true)
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  const answer = await hold(page, '**/api/pedidos/cambios')
  await dialog.getByRole('button', { name: 'Sí, avanzar 11 pedidos' }).click()
  await expect(dialog).toContainText('0 de 11')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  answer()
  await expect(dialog).toContainText('10 pedidos avanzaron.')
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`^${late.numeroPedido} Está en Preparando`)])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(5)
  for (const pedido of sent) expect(await statusOf(page, pedido)).toBe(pedido === late ? 'preparando' : 'confirmado')
  await expect(row(page, first)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
})

test('@escritorio spec 3.1: selecting by keys drops pedidos that left the filter', async ({ page, hers }) => {
  const [one, two, three] = [await sendPedido(hers), await sendPedido(hers), await sendPedido(hers)]
  await open(page, '/admin/pedidos?status=pendiente&q=PED')
  await box(page, three).focus()
  await page.keyboard.press('Space')
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(box(page, two)).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('3 pedidos seleccionados')
  const fresh = await sendPedido(hers)
  await expect(row(page, fresh)).toBeVisible()
  await expect(bar(page)).toContainText('3 pedidos seleccionados')
  const taken = { status: 'confirmado', version: 1 }
  expect((await page.request.put(`/api/pedidos/${two.id}/status`, { data: taken })).ok()).toBe(true)
  await expect(bar(page)).toContainText('2 pedidos seleccionados')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Pedidos en CSV', exact: true }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFNúmero,Estado,/)
  expect(csv.match(/^PED-\d+/gm)).toEqual([three.numeroPedido, one.numeroPedido])
  await bar(page).getByRole('button', { name: 'Quitar selección' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('spec 3.1: filters are in the URL, and an empty result can be cleared', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Consultora' }).fill('UGALDE')
  await expect(page.getByRole('option', { name: /Marisol Ugalde/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/consultora=[\da-f-]{36}/)
  const waits = page.getByRole('checkbox', { name: 'Espera más de 24 h' })
  const ticked = await waits.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(ticked).toBe(true)
  await page.getByRole('combobox', { name: 'Orden' }).click()
  await page.getByRole('option', { name: 'Más antiguos primero' }).click()
  await expect(page).toHaveURL(/(?=.*espera=24h)(?=.*orden=antiguas)/)
  await page.reload()
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await expect(page.getByRole('button', { name: 'Quitar el filtro de Marisol Ugalde Peña' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Orden' })).toHaveText('Más antiguos primero')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Enviado' }).click()
  await expect(page.getByText('Solo esperan los pedidos pendientes', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(/\/admin\/pedidos\?orden=antiguas$/)
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Pedido PED-000001')
})
