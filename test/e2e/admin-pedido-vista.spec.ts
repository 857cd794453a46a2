import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { placeLineas, type Sent } from './desk.ts'
import { openPedido, test, update } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const versionOf = async ({ request }: Page, { id }: Sent): Promise<number> =>
  (await (await request.get(`/api/pedidos/${id}`)).json()).version

/** Two calls, a day to call again, and a propuesta that waits: the longest first card there is. */
async function discuss(page: Page, { id }: Sent): Promise<void> {
  for (const nota of ['Sonó varias veces y nadie contestó, intentar después de las cinco.', 'Buzón lleno.'])
    await page.request.post(`/api/pedidos/${id}/llamadas`, { data: { resultado: 'no_contesto', nota, volverEl: null } })
  const { items, version } = await (await page.request.get(`/api/pedidos/${id}`)).json()
  const lineas = [{ posicion: items[0].posicion, cantidad: 0, motivo: 'Se agotó' }]
  const reply = await page.request.post(`/api/pedidos/${id}/propuestas`, {
    data: { version, lineas, agregadas: [], mensaje: 'Te propongo lo que sí hay.', confirmar: true },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

test('@escritorio the status is changed without scrolling, whatever it is', async ({ page, hers }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const sent = await placeLineas(hers, [2, 1, 1])
  await discuss(page, sent)
  await openPedido(page, sent)
  await expect(page.getByRole('region', { name: 'Propuesta de cambios' })).toBeVisible()
  await expect(page.getByText('Ver 2 llamadas')).toBeVisible()
  await expect(update(page)).toBeInViewport({ ratio: 1 })
  const guia = { paqueteria: 'Estafeta', numero: '1234567890', bultos: 1 }
  for (const status of ['confirmado', 'preparando', 'enviado', 'entregado', 'cancelado']) {
    const data = { status, version: await versionOf(page, sent), ...(status === 'enviado' && { guia }) }
    const reply = await page.request.put(`/api/pedidos/${sent.id}/status`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText(new RegExp(status, 'i'))
    await expect(update(page)).toBeInViewport({ ratio: 1 })
  }
})

test('@telefono the consultora is first, the next step at the foot, and the messages fit', async ({ page, hers }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPedido(page, await placeLineas(hers, [2, 1, 1]))
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const top = async (name: string) => (await region(name).boundingBox())?.y ?? 0
  expect(await top('Consultora')).toBeLessThan(await top('Productos'))
  const step = page.getByRole('button', { name: 'Confirmar', exact: true })
  const atFoot = async () => {
    await expect(step).toBeInViewport({ ratio: 1 })
    expect((await step.boundingBox())?.width).toBeGreaterThanOrEqual(340)
  }
  await atFoot()
  await region('Historial').scrollIntoViewIfNeeded()
  await atFoot()
  const others = page.getByRole('button', { name: 'Elegir otro mensaje' })
  for (const [size, margin] of [
    ['100%', 100],
    ['100%', 700],
    ['130%', 100],
    ['130%', 700],
  ] as const) {
    await others.evaluate(
      (button, given) => {
        document.documentElement.style.fontSize = given.size
        scrollTo({ top: scrollY + button.getBoundingClientRect().top - given.margin, behavior: 'instant' })
      },
      { size, margin },
    )
    await others.tap()
    await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
