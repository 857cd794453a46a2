import { expect, type Page } from '@playwright/test'
import { envioTexts } from '#modules/entregas/surtidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { placeLineas, sendPedido, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'
import { delivered } from './devoluciones.ts'
import { confirmed, type Own, statusOf } from './surtido.ts'

/** What staff are asked before a parcel leaves, and before missing pieces leave the stock. */

test.beforeEach(({ context }) => signIn(context, 'admin'))

const missing = 'Falta 1 pieza por surtir.'

async function ok(page: Page, method: 'post' | 'put', path: string, data: object): Promise<{ id: string }> {
  const reply = await page.request[method](path, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

/** A pedido of another consultora that has the guía. */
async function withGuia(page: Page, numero: string): Promise<Own> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  await signIn(context, 'daniela.robles@azahar.test')
  const pedido = await sendPedido(context)
  await ok(page, 'put', `/api/pedidos/${pedido.id}/status`, { status: 'preparando', version: 1 })
  const guia = { paqueteria: 'FedEx', numero, bultos: 1 }
  await ok(page, 'put', `/api/pedidos/${pedido.id}/guia`, { guia, version: 2 })
  return pedido
}

/** A pedido alone in a surtido, with no piece marked as found or missing yet. */
async function unpicked(page: Page, hers: Parameters<typeof confirmed>[1]) {
  const [pedido] = await confirmed(page, hers, 1)
  if (!pedido) throw new Error('no pedido')
  const { id } = await ok(page, 'post', '/api/surtidos', { pedidos: [{ id: pedido.id, version: 3 }] })
  return { pedido, surtidoId: id }
}

test('spec 3.3: missing pieces and another consultora’s guía are asked about on the page of a pedido', async ({
  page,
  hers,
}) => {
  const other = await withGuia(page, '4400 1177')
  const { pedido } = await unpicked(page, hers)
  await openPedido(page, pedido)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '¿Pasar de Preparando a Enviado?' })
  await question.getByLabel('Número de guía').fill('4400-1177')
  await question.getByRole('button', { name: 'Enviar con guía' }).click()
  await expect(question).toContainText(
    `${missing} El pedido ${other.numeroPedido}, de otra consultora, tiene la misma guía.`,
  )
  await expectAccessible(page)
  expect(await statusOf(page, pedido)).toBe('preparando')
  await question.getByRole('button', { name: 'Sí, pasar a Enviado' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Enviado')
})

test('spec 3.3: of several pedidos, one with missing pieces stays until it is sent all the same', async ({
  page,
  hers,
}) => {
  const { pedido } = await unpicked(page, hers)
  await page.goto('/admin/pedidos?status=preparando')
  await page.getByLabel(`Seleccionar el pedido ${pedido.numeroPedido}`).check()
  await page.getByRole('button', { name: 'Pasar al siguiente estado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sí, avanzar 1 pedido' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(`${pedido.numeroPedido} ${missing}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviarlo de todos modos' }).click()
  await expect(dialog).toContainText('1 pedido avanzó.')
  expect(await statusOf(page, pedido)).toBe('enviado')
})

test('spec 3.3: packing holds a pedido back whose pieces nobody has looked for', async ({ page, hers }) => {
  const { pedido, surtidoId } = await unpicked(page, hers)
  await page.goto(`${paths.adminSurtido(surtidoId)}?parte=enviar`)
  await page.getByLabel(`Guía de ${pedido.numeroPedido}`).fill('7712 9001')
  await expect(page.getByText(envioTexts.sinSurtir(1))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await page.getByLabel('Enviar también los que tienen piezas por surtir').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar 1 pedido' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 pedido avanzó.')
})

test('spec 3.3: another consultora’s guía is asked about when a cambio is sent', async ({ page, hers }) => {
  const other = await withGuia(page, '4400 1188')
  const { id: pedidoId, sizes } = await delivered(await hers.newPage(), page, { M: 3, G: 3 }, 1)
  const solicitud = { pedidoId, posicion: 0, tipo: 'cambio', porTallaId: sizes.G, cantidad: 1, motivo: 'talla' }
  const { id } = await ok(page, 'post', '/api/devoluciones', solicitud)
  await ok(page, 'post', `/api/devoluciones/${id}/recepcion`, { version: 1, buenas: 1, danadas: 0 })
  await page.goto(paths.adminDevolucion(id))
  await page.getByRole('button', { name: 'Marcar enviada la talla nueva' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Ya salió la talla nueva?' })
  await dialog.getByLabel('Número de guía').fill('4400 1188')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toContainText(`El pedido ${other.numeroPedido}, de otra consultora, tiene la misma guía.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sí, es la misma guía' }).click()
  await toast(page, 'Marcada como enviada')
})

test('spec 3.2: what a revision says is sold out leaves the stock, unless only the warehouse may', async ({
  page,
  context,
  hers,
}) => {
  const sold = async () => {
    const pedido = await placeLineas(hers, [2, 1])
    await openPedido(page, pedido)
    await page.getByRole('button', { name: 'Revisar prendas' }).click()
    await page
      .getByRole('combobox', { name: /^Qué hay: / })
      .first()
      .click()
    await page.getByRole('option', { name: 'Agotado' }).click()
  }
  const takeOut = page.getByRole('checkbox', { name: 'Descontar de la existencia lo que falta' })
  await sold()
  await expect(takeOut).toBeChecked()
  await expectAccessible(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/propuestas'))
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ sacar: true })
  await toast(page, 'Propuesta enviada')

  await signIn(context, 'ventas')
  await sold()
  await expect(page.getByText('Solo Almacén o Administración pueden sacarlo de la existencia')).toBeVisible()
  await expect(takeOut).toHaveCount(0)
  const again = page.waitForRequest((request) => request.url().endsWith('/propuestas'))
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  expect((await again).postDataJSON()).not.toMatchObject({ sacar: true })
  await toast(page, 'Propuesta enviada')
})
