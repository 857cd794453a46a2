import { type BrowserContext, expect, type Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { confirmed } from './surtido.ts'

async function picked(page: Page, desk: BrowserContext, hers: BrowserContext) {
  await Promise.all([signIn(desk, 'admin'), signIn(page, 'almacen')])
  const [first, second] = await confirmed(await desk.newPage(), hers, 2)
  if (!first || !second) throw new Error('no pedidos')
  const pedidos = [first, second].map(({ id }) => ({ id, version: 3 }))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const reply = await desk.request.post('/api/surtidos', { headers, data: { pedidos } })
  const { id, numero }: { id: string; numero: number } = await reply.json()
  return { id, numero, first, second }
}

test('spec 3.3: warehouse staff see box, guía and printable slip on a pedido', async ({ page, browser, hers }) => {
  const desk = await browser.newContext()
  const { numero, first } = await picked(page, desk, hers)
  await page.goto(`/admin/pedido/${first.id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.getByRole('link', { name: `Surtido ${numero} · Caja 1` })).toBeVisible()
  const guia = { paqueteria: 'FedEx', numero: '7712 009', bultos: 1 }
  const data = { guia, version: 4 }
  expect((await desk.request.put(`/api/pedidos/${first.id}/guia`, { data })).ok()).toBe(true)
  await expect(page.getByRole('link', { name: 'Rastrear el envío' })).toHaveAttribute('href', /7712009$/)
  await expect(page.getByRole('button', { name: 'Imprimir hoja de empaque' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('article', { name: `Hoja de empaque ${first.numeroPedido}` })
  await expect(slip).toContainText(`Surtido ${numero} · Caja 1`)
  await expect(page.getByRole('main')).toBeHidden()
  await desk.close()
})

test('spec 3.3: warehouse staff are told to send before ending a surtido', async ({ page, browser, hers }) => {
  const desk = await browser.newContext()
  const { id, numero, first, second } = await picked(page, desk, hers)
  await page.goto(`/admin/surtido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver a Surtido' })).toBeVisible()
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

test('spec 3.3: typed guías survive switching views; leaving the surtido asks', async ({ page, browser, hers }) => {
  const { id, first } = await picked(page, await browser.newContext(), hers)
  await page.goto(paths.adminSurtido(id))
  const part = (name: string) => page.getByRole('link', { name, exact: true })
  await part('Empacar y enviar').click()
  const numero = page.getByRole('textbox', { name: `Guía de ${first.numeroPedido}` })
  await numero.fill('4411')
  await part('Surtir').click()
  await expect(page.getByRole('checkbox', { name: /talla/ }).first()).toBeVisible()
  await part('Empacar y enviar').click()
  await expect(numero).toHaveValue('4411')
  await page.getByRole('link', { name: /^Volver/ }).click()
  await expect(page.getByRole('alertdialog', { name: /^¿Salir sin guardar las guías/ })).toBeVisible()
})
