import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { confirmed } from './surtido.ts'

/** The end of a surtido (spec 3.3): what is said before, and what stands there afterwards. */

test('spec 3.3: who packs is told to send before the end; what was sent stands as found, and nothing is left to print', async ({
  page,
  browser,
  hers,
}) => {
  const desk = await browser.newContext()
  await Promise.all([signIn(desk, 'admin'), signIn(page, 'almacen')])
  const [first, second] = await confirmed(await desk.newPage(), hers, 2)
  if (!first || !second) throw new Error('no pedidos')
  const pedidos = [first, second].map(({ id }) => ({ id, version: 3 }))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { id, numero } = await (await desk.request.post('/api/surtidos', { headers, data: { pedidos } })).json()

  await page.goto(`/admin/surtido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  if (test.info().project.name === 'escritorio')
    await expect(page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem')).toHaveText([
      ...[/^Inicio/, /^Surtido/, `Surtido ${numero}`],
    ])
  await page.getByRole('button', { name: 'Terminar surtido' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Terminar este surtido?' })
  await expect(question).toContainText('Quedan 2 piezas sin surtir.')
  await expect(question).toContainText('2 pedidos todavía no se envían: envíalos antes')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Seguir surtiendo' }).click()

  const box = page.getByRole('main').getByRole('checkbox', { name: /talla/ })
  await box.check()
  for (const pedido of [first, second]) {
    const data = { status: 'enviado', version: 4 }
    const sent = await desk.request.put(`/api/pedidos/${pedido.id}/status`, { data })
    expect(sent.status(), await sent.text()).toBe(200)
  }
  await page.getByRole('button', { name: 'Terminar surtido' }).click()
  await expect(question).toContainText('Todo está surtido. Todos sus pedidos salieron.')
  await question.getByRole('button', { name: 'Sí, terminar' }).click()
  await toast(page, `Surtido ${numero} terminado`)
  await page.getByRole('link', { name: 'Surtir', exact: true }).click()
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(page.getByText('Ya nadie la espera')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Imprimir lista' }).click()
  await expect(page.getByText('Ningún pedido de este surtido espera prendas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled()
  await desk.close()
})
