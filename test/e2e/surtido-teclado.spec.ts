import { expect } from '@playwright/test'
import { signIn } from './azahar.ts'
import { toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { confirmed, statusOf } from './surtido.ts'
import { tabTo } from './teclado.ts'

/** Surtido with keys alone (spec 3.3): nothing here presses, hovers or moves the focus by other means. */

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('@escritorio by keyboard: created from the list, ticked, packed, sent', async ({ page, hers }) => {
  test.setTimeout(120_000)
  const [first, second] = await confirmed(page, hers, 2)
  if (!first || !second) throw new Error('no pedidos')
  await page.goto('/admin/pedidos?status=confirmado')
  await expect(page.getByText('En vivo')).toBeVisible()
  for (const { numeroPedido } of [second, first]) {
    await tabTo(page, page.getByLabel(`Seleccionar el pedido ${numeroPedido}`))
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'Hacer surtido' }))
  await page.keyboard.press('Enter')
  const making = page.getByRole('dialog', { name: 'Hacer un surtido' })
  await expect(making).toContainText('Entran 2 pedidos.')
  await tabTo(page, making.getByRole('button', { name: /^Sí, hacer (el|otro) surtido$/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Surtido \d/)
  await expect(page.getByText('En vivo')).toBeVisible()

  const box = page.getByRole('main').getByRole('checkbox', { name: /talla/ })
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /^Falta/ }))
  await page.keyboard.press('Enter')
  const short = page.getByRole('dialog', { name: /^Falta/ })
  await tabTo(page, short.getByRole('textbox', { name: 'Cuántas hay' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1')
  await expect(short).toContainText(`${second.numeroPedido}: de 1 a ninguna (agotado)`)
  await tabTo(page, short.getByRole('button', { name: 'Proponer el cambio' }))
  await page.keyboard.press('Enter')
  await toast(page, `No se pudo proponer: ${second.numeroPedido}`)
  await expect(page.getByText('Falta 1')).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Empacar y enviar' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: `Sacar ${second.numeroPedido} del surtido` }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sí, sacarlo' }))
  await page.keyboard.press('Enter')
  await toast(page, 'salió del surtido')

  const paper = page.waitForEvent('popup')
  await tabTo(page, page.getByRole('link', { name: 'Imprimir hojas de empaque' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const slips = await paper
  await expect(slips.getByRole('article')).toHaveCount(1)
  await tabTo(slips, slips.getByRole('link', { name: 'Media carta' }))
  await slips.keyboard.press('Enter')
  await expect(slips).toHaveURL(/papel=media/)
  await slips.close()

  await tabTo(page, page.getByLabel(`Guía de ${first.numeroPedido}`))
  await page.keyboard.type('7712 001')
  await tabTo(page, page.getByRole('button', { name: 'Enviar 1 pedido' }))
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Enviar pedidos' })
  await expect(report).toContainText('1 pedido avanzó.')
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(page.getByText('7712 001').or(page.getByText('7712001'))).toBeVisible()
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual(['enviado', 'preparando'])
})
