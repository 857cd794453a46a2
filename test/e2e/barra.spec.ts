import { expect } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { expectApart } from './consultora.ts'

test('@telefono spec 3.4: the bar marks the page, covers nothing, and yields to the bar of a page', async ({
  page,
}) => {
  await signIn(page, 'consultora')
  await page.goto(paths.catalogo)
  const bar = page.getByRole('navigation', { name: 'Tu menú' })
  await expect(bar.getByRole('link', { name: 'Catálogo' })).toHaveAttribute('aria-current', 'page')
  for (const link of await bar.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('searchbox').focus()
  await expect(bar).toBeHidden()
  await page.getByRole('searchbox').blur()
  await expect(bar).toBeVisible()

  const { items } = await (await page.request.get('/api/productos?limite=40')).json()
  const { id } = items.find(({ stockDisponible }: { stockDisponible: number }) => stockDisponible > 10)
  await page.goto(paths.catalogoProducto(id))
  await expect(bar).toBeHidden()
  await page.getByRole('radio', { disabled: false }).first().check({ force: true })
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  await add.click()
  await expectApart(page.getByText('Producto agregado al carrito').first(), add)
  const cart = page.getByRole('banner').getByRole('link', { name: 'Carrito (1 pieza)' }).filter({ visible: true })
  await expect(cart).toHaveCount(1)
  await cart.click()
  await expect(page).toHaveURL(paths.carrito)
  await expect(page.getByRole('button', { name: 'Enviar Pedido para Revisión' })).toBeAttached()
  await expect(bar).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expectApart(page.getByRole('contentinfo').getByRole('link').last(), page.locator('.bottom-bar'))
  await expectAccessible(page)

  await page.goto(paths.misAvisos)
  await expect(bar.getByRole('link', { name: 'Mis Pedidos' })).toHaveAttribute('aria-current', 'true')
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expectApart(page.getByRole('contentinfo').getByRole('link').last(), bar)
})
