import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { applyAs, sendPedido, signInAgain } from './desk.ts'
import { fillEmpty, gaps, openPresser, wrongWith } from './double-press.ts'

/** A verb that is pressed twice happens once, and says one thing: every button of every role that sends something. */

test.describe.configure({ timeout: 600_000 })

/** What only moves about, counts one more at each press, or ends the walk. */
const left =
  /^(Cerrar|Abrir|Cancelar$|No,|Seguir|Volver|Mantener|Conservar|Aumentar|Disminuir|Quitar una|Agregar una|Más piezas|Menos piezas|Mostrar contraseña|Imprimir|Entrar a modo|Salir del modo|Cambiar (a )?tema|Ver |Ir a|Deshacer|Tema)/i

type Found = { key: string; nth: number }

/** The buttons in sight, one of each kind: rows of a list have the same. */
async function buttonsIn(scope: Locator): Promise<Found[]> {
  const all = await scope.locator('button:visible:enabled').evaluateAll((buttons: HTMLElement[]) =>
    buttons.map((button) => {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      return button.getAttribute('aria-disabled') === 'true' || button.getAttribute('role') === 'combobox' ? '' : name
    }),
  )
  const kinds = new Set<string>()
  return all.flatMap((name, nth) => {
    const kind = name.replace(/\d+/g, '#').split(' ').slice(0, 3).join(' ')
    if (name === '' || left.test(name) || kinds.has(kind)) return []
    kinds.add(kind)
    return [{ key: name, nth }]
  })
}

const button = (scope: Locator, { nth }: Found) => scope.locator('button:visible:enabled').nth(nth)
const dialogOf = (page: Page) => page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last()

/** Presses every button of a page, and of the dialogs that they open, twice. @returns what was wrong, and which verbs were sent. */
async function walk(page: Page, url: string) {
  const press = await openPresser(page)
  const wrong: string[] = []
  const verbs: string[] = []
  const main = page.locator('main')
  // What is typed and not saved does not hold the walk up, and does not come back.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  const fresh = async () => {
    await page.evaluate(() => sessionStorage.clear()).catch(() => {})
    await page.goto(url).catch(() => page.goto(url))
    await main.waitFor()
  }
  const judge = (name: string, gap: number, outcome: Awaited<ReturnType<typeof press>>) => {
    verbs.push(...outcome.requests.map((request) => `${request} (${name})`))
    wrong.push(...wrongWith(outcome).map((what) => `${url} · ${name} · ${gap} ms · ${what}`))
    return outcome.requests.length > 0
  }
  await fresh()
  let dirty = false
  for (const found of await buttonsIn(main)) {
    if (dirty) await fresh()
    dirty = true
    const place = button(main, found)
    if ((await place.count()) === 0) continue
    if ((await place.getAttribute('type')) === 'submit') await fillEmpty(main)
    const sends = judge(found.key, 0, await press(place, 0))
    if (sends) {
      for (const gap of gaps.slice(1)) {
        await fresh()
        const again = button(main, found)
        if ((await again.count()) === 0) break
        if ((await again.getAttribute('type')) === 'submit') await fillEmpty(main)
        judge(found.key, gap, await press(again, gap))
      }
      continue
    }
    if ((await dialogOf(page).count()) === 0) continue
    for (const inner of await buttonsIn(dialogOf(page))) {
      for (const gap of gaps) {
        await fresh()
        const opener = button(main, found)
        if ((await opener.count()) === 0) break
        await opener.click({ timeout: 5_000 }).catch(() => {})
        const dialog = dialogOf(page)
        if (
          !(await dialog.waitFor({ timeout: 5_000 }).then(
            () => true,
            () => false,
          ))
        )
          break
        await fillEmpty(dialog)
        const target = button(dialog, inner)
        if ((await target.count()) === 0) break
        if (!judge(`${found.key} › ${inner.key}`, gap, await press(target, gap))) break
      }
    }
  }
  return { wrong, verbs }
}

/** The first link of a page that leads to such an address. */
async function linkFrom(page: Page, url: string, prefix: string): Promise<string[]> {
  await page.goto(url)
  const link = page.locator(`main a[href^="${prefix}"]`).first()
  const href = await link.getAttribute('href', { timeout: 8_000 }).catch(() => null)
  return href ? [href] : []
}

async function walkAll(page: Page, urls: string[]) {
  const wrong: string[] = []
  const verbs: string[] = []
  for (const url of urls) {
    const found = await walk(page, url)
    wrong.push(...found.wrong)
    verbs.push(...found.verbs)
  }
  await test.info().attach('verbs', { body: verbs.join('\n') })
  if (process.env.SHOW_VERBS) console.log(verbs.join('\n'))
  expect(wrong).toEqual([])
  return verbs
}

test('@escritorio @smoke faults of two presses: one note, one approval, lines of a message once', async ({
  page,
  browser,
}) => {
  const hers = await browser.newContext()
  await signIn(hers, 'consultora')
  const { id } = await sendPedido(hers)
  await applyAs(browser, 'Elena Dos Toques')
  await signIn(page, 'admin')
  const press = await openPresser(page)

  for (const gap of gaps) {
    await page.goto(`/admin/pedido/${id}`)
    const notas = page.getByRole('region', { name: 'Notas internas' })
    const before = await notas.getByRole('listitem').count()
    await notas.getByRole('textbox').fill(`Nota ${gap}`)
    expect(wrongWith(await press(notas.getByRole('button', { name: 'Agregar nota' }), gap))).toEqual([])
    await expect(notas.getByRole('listitem')).toHaveCount(before + 1)

    await page.goto('/admin/pedido/nuevo')
    await page.getByText('Pegar un mensaje').click()
    await page.getByRole('textbox', { name: 'Mensaje de WhatsApp' }).fill('AZ-VES-001 M 2')
    expect(wrongWith(await press(page.getByRole('button', { name: 'Leer mensaje' }), gap))).toEqual([])
    await expect(
      page
        .getByRole('textbox', { name: /^Cantidad/ })
        .or(page.getByRole('spinbutton'))
        .first(),
    ).toHaveValue('2')
    await page.evaluate(() => sessionStorage.clear())
  }

  await page.goto('/admin/consultoras')
  await page
    .getByRole('button', { name: /Elena Dos Toques/ })
    .first()
    .click()
  const approve = page.getByRole('button', { name: 'Aprobar como Consultora' })
  const outcome = await press(approve, 80)
  expect(wrongWith(outcome)).toEqual([])
  expect(outcome.toasts.map(({ type }) => type)).toEqual(['success'])
})

test('@escritorio a form is sent once by two submit events in one task', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/perfil')
  await page.getByLabel('Nombre completo').fill('Marisol Dos Toques')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  await page
    .locator('form')
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  expect(sent).toBe(1)
})

test('@escritorio a lost answer is sent again under its key, also after a reload, and a changed one is told apart', async ({
  page,
  browser,
}) => {
  const hers = await browser.newContext()
  await signIn(hers, 'consultora')
  const { id } = await sendPedido(hers)
  await signIn(page, 'admin')
  await page.goto(`/admin/pedido/${id}`)
  const notas = page.getByRole('region', { name: 'Notas internas' })
  const add = notas.getByRole('button', { name: 'Agregar nota' })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /notas/.test(request.url())) keys.push(request.headers()['idempotency-key'])
  })
  const lose = async () => {
    await page.route('**/api/pedidos/*/notas*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await add.click()
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toBeVisible()
    await page.unroute('**/api/pedidos/*/notas*')
  }
  await notas.getByRole('textbox').fill('Llamar el lunes')
  await lose()
  await page.reload()
  if ((await notas.getByRole('textbox').inputValue()) === '') await notas.getByRole('textbox').fill('Llamar el lunes')
  await add.click()
  await expect(notas.getByRole('listitem')).toHaveCount(1)
  expect(keys[1]).toBe(keys[0])

  await notas.getByRole('textbox').fill('Mandar foto')
  await lose()
  await notas.getByRole('textbox').fill('Mandar foto de la tela')
  await add.click()
  await expect(page.getByText('Lo que enviaste antes sí llegó')).toBeVisible()
  await expect(notas.getByRole('listitem')).toHaveCount(2)
  await expect(notas.getByRole('textbox')).toHaveValue('Mandar foto de la tela')
  await add.click()
  await expect(notas.getByRole('listitem')).toHaveCount(3)
})

test('@escritorio spec 1.5: a piece that is added after the session ended arrives after the sign-in, and only then it is said', async ({
  page,
}) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo')
  await page.locator('a[href^="/consultora/catalogo/"]').first().click()
  await page.getByRole('radio').and(page.locator(':enabled')).first().check({ force: true })
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Agregar al Carrito' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await expect(dialog).toContainText('Debes iniciar sesión para agregar productos al carrito')
  await expect(page.getByText('Producto agregado al carrito')).toHaveCount(0)
  await signInAgain(page)
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  const { lineas } = await (await page.request.get('/api/carrito')).json()
  expect(lineas).toHaveLength(1)
})

test('@escritorio a consultora presses each of her buttons twice', async ({ page, context }) => {
  await signIn(page, 'consultora')
  await sendPedido(context)
  const urls = [
    ...(await linkFrom(page, '/consultora/mis-pedidos?status=pendiente', '/consultora/pedido/')),
    ...(await linkFrom(page, '/consultora/mis-pedidos?status=entregado', '/consultora/pedido/')),
    ...(await linkFrom(page, '/consultora/clientas', '/consultora/clientas/')),
    ...['/consultora/clientas', '/consultora/vitrina', '/consultora/mi-negocio', '/consultora/avisos'],
    ...['/consultora/pedido-rapido', '/perfil', '/perfil/dispositivos'],
  ]
  const verbs = await walkAll(page, urls)
  expect(verbs.length).toBeGreaterThan(15)
})

test('@escritorio an administrator presses each button of pedidos and surtidos twice', async ({ page, browser }) => {
  const hers = await browser.newContext()
  await signIn(hers, 'consultora')
  await sendPedido(hers)
  await signIn(page, 'admin')
  const urls: string[] = []
  for (const status of ['pendiente', 'confirmado', 'enviado'])
    urls.push(...(await linkFrom(page, `/admin/pedidos?status=${status}`, '/admin/pedido/')))
  urls.push('/admin/pedidos?status=pendiente', ...(await linkFrom(page, '/admin/surtido', '/admin/surtido/')))
  const verbs = await walkAll(page, urls)
  expect(verbs.length).toBeGreaterThan(15)
})

test('@escritorio an administrator presses each button about people and settings twice', async ({ page, browser }) => {
  for (const name of ['Dos Toques Uno', 'Dos Toques Dos', 'Dos Toques Tres', 'Dos Toques Cuatro'])
    await applyAs(browser, name)
  await signIn(page, 'admin')
  const verbs = await walkAll(page, [
    '/admin/consultoras',
    ...(await linkFrom(page, '/admin/consultoras?estado=activas', '/admin/consultora/')),
    ...['/admin/equipo', '/admin/ajustes', '/admin/mensajes', '/admin/dashboard'],
  ])
  expect(verbs.length).toBeGreaterThan(10)
})

test('@escritorio catálogo presses each button of products and campañas twice', async ({ page }) => {
  await signIn(page, 'catalogo')
  const verbs = await walkAll(page, [
    ...(await linkFrom(page, '/admin/productos', '/admin/producto/')),
    ...['/admin/producto/nuevo', '/admin/productos', '/admin/campanas'],
    ...(await linkFrom(page, '/admin/campanas', '/admin/campana/')),
  ])
  expect(verbs.length).toBeGreaterThan(2)
})

test('@escritorio almacén and ventas press each of their buttons twice', async ({ page, browser }) => {
  await signIn(page, 'almacen')
  const almacen = [
    ...(await linkFrom(page, '/admin/inventario', '/admin/inventario/talla/')),
    ...(await linkFrom(page, '/admin/surtido', '/admin/surtido/')),
    ...(await linkFrom(page, '/admin/devoluciones', '/admin/devolucion/')),
  ]
  const verbs = await walkAll(page, almacen)
  const desk = await browser.newContext()
  await signIn(desk, 'ventas')
  const sales = await desk.newPage()
  const ventas = [
    ...(await linkFrom(sales, '/admin/pedidos?status=preparando', '/admin/pedido/')),
    ...(await linkFrom(sales, '/admin/devoluciones', '/admin/devolucion/')),
    '/admin/reportes',
  ]
  verbs.push(...(await walkAll(sales, ventas)))
  expect(verbs.length).toBeGreaterThan(5)
})

test('@escritorio who waits, and who has no access, presses each button twice', async ({ page, browser }) => {
  const { context } = await applyAs(browser, 'Espera Dos Toques')
  const waiting = await context.newPage()
  await walkAll(waiting, ['/consultor/en-revision', '/perfil'])
  await page.goto('/contacto')
  await walkAll(page, ['/contacto', '/recuperar'])
})
