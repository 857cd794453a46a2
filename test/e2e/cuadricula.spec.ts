import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { catalogo, producto } from './consultora.ts'
import { addModelo, carritoOf, cell, colores, copy, grid, lleno, openGrid, paste, tallas } from './cuadricula.ts'
import { toast } from './desk.ts'
import { saveProducto } from './desk-productos.ts'

/** Counts keys; a chord counts each of its keys. */
function presses(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    press: async (...chords: string[]) => {
      for (const chord of chords) {
        keys += chord.split('+').length
        await page.keyboard.press(chord)
      }
    },
  }
}

const open = async (page: Page, id: string) => {
  await page.goto(`/consultora/catalogo/${id}`)
  await openGrid(page)
  await expect(grid(page).getByRole('textbox').first()).toBeVisible()
}
const digits = Array.from({ length: 24 }, (_, index) => ((index * 5) % 9) + 1)

for (const { how, keys, expected } of [
  {
    how: 'every cell its own digit',
    keys: ['Shift+Tab', 'Space', 'Tab', ...digits.map(String), 'Enter'],
    expected: digits,
  },
  {
    how: 'one row, repeated for all colours',
    keys: [...'123456'].flatMap((digit) => [digit, 'ArrowRight']).concat('Control+d', 'Control+Enter'),
    expected: [1, 2, 3, 4].flatMap(() => [1, 2, 3, 4, 5, 6]),
  },
  { how: 'a block from a spreadsheet', keys: ['Control+v', 'Control+Enter'], expected: digits },
  {
    how: 'one number, repeated to the right and down',
    keys: ['2', 'Control+r', 'Control+d', 'Control+Enter'],
    expected: digits.map(() => 2),
  },
]) {
  test(`@escritorio spec 3.5.2: six sizes in four colours take 30 keys: ${how}`, async ({ page, browser, baseURL }) => {
    const garment = await addModelo(browser, baseURL ?? '', `Falda ${how}`, lleno)
    await signIn(page, 'consultora')
    await page.goto(`/consultora/catalogo/${garment[1]?.id}`)
    await openGrid(page)
    await expect(cell(page, 'Verde olivo', 'XCH')).toBeFocused()
    await copy(
      page,
      colores.map((_, row) => digits.slice(row * 6, row * 6 + 6)),
    )
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/carrito/cambios') && sent.push(request.url()))
    const { press, count } = presses(page)
    await press(...keys)
    await toast(page, 'Se agregaron')
    expect(count()).toBeLessThanOrEqual(30)
    await expect(grid(page)).toBeHidden()
    const wanted = garment.flatMap(({ tallas: own }, row) => own.map(({ id }, at) => [id, expected[row * 6 + at]]))
    await expect.poll(() => carritoOf(page)).toEqual(Object.fromEntries(wanted))
    expect(sent).toHaveLength(1)
  })
}

test('@escritorio spec 3.5.2: pasting a block is one step and can be undone', async ({ page, browser, baseURL }) => {
  const stocks = [
    [9, 9, 9, 9, 9, 9],
    [9, 0, 9, 9, 9, 9],
    [null, 9, 9, 9, null, null],
    [9, 9, 9, 9, 9, 9],
  ]
  const [verde] = await addModelo(browser, baseURL ?? '', 'Falda pegada', stocks)
  await signIn(page, 'consultora')
  await open(page, verde?.id ?? '')
  await paste(page, [
    [1, 2, 3],
    [1, 2, 'dos'],
    [1, 2, 12],
  ])
  await expect(grid(page).getByText('Se llenaron 6 casillas')).toBeVisible()
  await expect(grid(page).getByText('«2» en Terracota, talla CH: está agotada.')).toBeVisible()
  await expect(grid(page).getByText('«dos» no es una cantidad (Terracota, talla M).')).toBeVisible()
  await expect(grid(page).getByText('«1» en Marfil, talla XCH: ese color no tiene esa talla.')).toBeVisible()
  await expect(cell(page, 'Marfil', 'M')).toHaveAccessibleDescription('Solo quedan 9')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar 21 piezas al carrito' }).click()
  await expect(cell(page, 'Marfil', 'M')).toBeFocused()
  await grid(page).getByRole('button', { name: 'Dejar lo que hay' }).click()
  await expect(cell(page, 'Marfil', 'M')).toHaveValue('9')
  await cell(page, 'Marfil', 'M').press('Control+z')
  await expect(cell(page, 'Marfil', 'M')).toHaveValue('12')
  await cell(page, 'Marfil', 'M').press('Control+z')
  await expect(grid(page).getByText('Aún no hay cantidades')).toBeVisible()

  await paste(page, [
    ['', 'G', 'M'],
    ['Noche', 4, 3],
    ['verde olivo', 2, 1],
  ])
  await expect(cell(page, 'Noche', 'G')).toHaveValue('4')
  await expect(cell(page, 'Verde olivo', 'M')).toHaveValue('1')
})

test('@escritorio spec 3.5.2: the keys work as in a spreadsheet', async ({ page, browser, baseURL }) => {
  const [verde] = await addModelo(browser, baseURL ?? '', 'Falda tecleada', [
    [50, 50, 50, 50, 50, 50],
    [50, 0, 50, 50, 50, 50],
    [50, 50, 50, 50, 50, 50],
  ])
  await signIn(page, 'consultora')
  await open(page, verde?.id ?? '')
  const { keyboard } = page
  await keyboard.type('12')
  await keyboard.press('ArrowRight')
  await expect(cell(page, 'Verde olivo', 'CH')).toBeFocused()
  await keyboard.press('Enter')
  await expect(cell(page, 'Marfil', 'CH')).toBeFocused()
  await keyboard.press('Enter')
  await expect(cell(page, 'Verde olivo', 'M')).toBeFocused()
  await keyboard.press('Shift+Enter')
  await keyboard.press('Tab')
  await expect(cell(page, 'Marfil', 'M')).toBeFocused()
  await keyboard.press('Control+Home')
  await expect(cell(page, 'Verde olivo', 'XCH')).toBeFocused()
  await keyboard.press('F2')
  await keyboard.press('ArrowLeft')
  await keyboard.type('0')
  await expect(cell(page, 'Verde olivo', 'XCH')).toHaveValue('102')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.type('7')
  await expect(cell(page, 'Verde olivo', 'XCH')).toHaveValue('7')
  await keyboard.press('Delete')
  await expect(cell(page, 'Verde olivo', 'XCH')).toHaveValue('')
  await keyboard.press('Control+z')
  await expect(cell(page, 'Verde olivo', 'XCH')).toHaveValue('7')
  await keyboard.press('Control+End')
  await expect(cell(page, 'Marfil', 'XXG')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Agregar 7 piezas al carrito' })).toBeFocused()
})

test('@telefono spec 3.5.2: by touch, nothing typed is lost when stock changes', async ({ page, browser, baseURL }) => {
  const [verde, terracota] = await addModelo(browser, baseURL ?? '', 'Falda tocada', lleno)
  const staff = await browser.newContext({ baseURL: baseURL ?? '' })
  await signIn(staff, 'admin')
  await signIn(page, 'consultora')
  await page.clock.install()
  await open(page, verde?.id ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const box of await Promise.all((await grid(page).getByRole('textbox').all()).map((it) => it.boundingBox())))
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await cell(page, 'Verde olivo', 'M').fill('5')
  await cell(page, 'Terracota', 'G').fill('3')
  await expect(grid(page).getByText('8 piezas', { exact: true })).toBeVisible()
  await expect(grid(page).getByText('$2,600.00')).toBeVisible()
  await expectAccessible(page)

  await saveProducto(staff, verde?.id ?? '', (own) => ({
    tallas: own.map((it) => (it.talla === 'M' ? { ...it, stock: 4 } : it)),
  }))
  await saveProducto(staff, terracota?.id ?? '', (own) => ({ tallas: own.map((it) => ({ ...it, stock: 0 })) }))
  await page.clock.fastForward(20_000)
  await expect(cell(page, 'Verde olivo', 'M')).toHaveAccessibleDescription('Solo quedan 4')
  await expect(cell(page, 'Verde olivo', 'M')).toHaveValue('5')
  await expect(cell(page, 'Terracota', 'G')).toHaveAccessibleDescription('Ya no quedan')
  await expect(cell(page, 'Terracota', 'G')).toHaveValue('3')
  await expect(grid(page).getByText('Terracota, talla M, agotada')).toBeAttached()

  await grid(page).getByRole('button', { name: 'Cerrar' }).tap()
  await expect(grid(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? null)).toBeNull()
  await page.reload()
  await openGrid(page)
  await expect(grid(page).getByText('Aquí sigue lo que habías escrito.')).toBeVisible()
  await expect(cell(page, 'Terracota', 'G')).toHaveValue('3')
  await grid(page).getByRole('button', { name: 'Dejar lo que hay' }).tap()
  await grid(page).getByRole('button', { name: 'Agregar 4 piezas al carrito' }).tap()
  await toast(page, 'Se agregaron 4 piezas')
  const talla = verde?.tallas.find((it) => it.talla === 'M')?.id ?? ''
  await expect.poll(() => carritoOf(page)).toEqual({ [talla]: 4 })

  await openGrid(page)
  await expect(grid(page).getByText('No hay más', { exact: true }).first()).toBeVisible()
  await expect(grid(page).getByText('4 en tu carrito', { exact: true })).toBeVisible()
})

test('@telefono spec 3.5.2: no modelo, no grid; modo clienta shows no cost', async ({ page, browser, baseURL }) => {
  await signIn(page, 'consultora')
  const lino = (await catalogo(page)).find(({ nombre }) => nombre === 'Camisa de lino Querétaro, natural')
  await page.goto(`/consultora/catalogo/${lino?.id}`)
  await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toBeVisible()
  await expect(page.getByRole('button', { name: /color y talla/ })).toHaveCount(0)

  const [verde] = await addModelo(browser, baseURL ?? '', 'Falda ajena', lleno)
  expect((await producto(page, verde?.id ?? '')).costoConsultoraCentavos).toBe(32_500)
  await page.request.put(`/api/negocio/precios/${verde?.id}`, { data: { centavos: 47_000 } })
  await page.getByRole('button', { name: 'Entrar a modo clienta' }).tap()
  await expect(page.getByRole('button', { name: 'Salir del modo clienta' })).toBeVisible()
  await open(page, verde?.id ?? '')
  await cell(page, 'Verde olivo', 'M').fill('2')
  await cell(page, 'Noche', 'M').fill('1')
  await expect(grid(page).getByText('$1,440.00')).toBeVisible()
  await expect(page.getByText('$325.00')).toHaveCount(0)
  await grid(page).getByRole('button', { name: 'Agregar 3 piezas al carrito' }).tap()
  await toast(page, 'Se agregaron 3 piezas')
  await expect.poll(async () => Object.values(await carritoOf(page)).toSorted()).toEqual([1, 2])
})

test('@escritorio spec 3.5.2: offline additions wait on the device', async ({ page, browser, baseURL }) => {
  const [verde] = await addModelo(browser, baseURL ?? '', 'Falda sin red', lleno)
  await signIn(page, 'consultora')
  await open(page, verde?.id ?? '')
  await page.context().setOffline(true)
  for (const color of colores) await cell(page, color, tallas[1] ?? '').fill('2')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Se agregaron 8 piezas')
  await page.context().setOffline(false)
  await expect.poll(async () => Object.values(await carritoOf(page))).toEqual([2, 2, 2, 2])
})

test('@telefono spec 3.4.4, 3.5.2: Pedido rápido opens the grid of a product', async ({ page, browser, baseURL }) => {
  const [verde] = await addModelo(browser, baseURL ?? '', 'Falda rápida', lleno)
  await signIn(page, 'consultora')
  await page.goto('/consultora/pedido-rapido')
  const search = page.getByRole('region', { name: 'Buscar una prenda' })
  await search.getByRole('searchbox').fill('camisa de lino queretaro natural')
  await expect(search.getByText('Camisa de lino Querétaro, natural', { exact: true })).toBeVisible()
  await expect(search.getByRole('button', { name: /color y talla/ })).toHaveCount(0)
  await search.getByRole('searchbox').fill('falda rápida verde')
  await search.getByRole('button', { name: 'Pedir por color y talla: Falda rápida, verde olivo' }).tap()
  for (const color of colores) await cell(page, color, 'CH').fill('2')
  await grid(page).getByRole('button', { name: 'Agregar 8 piezas al carrito' }).tap()
  await toast(page, 'Se agregaron 8 piezas', '8 piezas en tu carrito')
  await expect(page.getByRole('region', { name: 'Tu carrito' })).toContainText('8 piezas en tu carrito')
  const own = verde?.tallas.find((it) => it.talla === 'CH')?.id ?? ''
  await expect.poll(async () => (await carritoOf(page))[own]).toBe(2)
})
