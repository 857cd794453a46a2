import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { signIn, test } from './azahar.ts'
import { placeLineas, type Sent, sendPedido } from './desk.ts'
import { fillNuevo, newSku } from './desk-productos.ts'
import { confirmed } from './surtido.ts'

/**
 * The answer to a verb is lost. A retry after a reload, Back, a closed dialog or a change does it once and says so (docs/decisions/008).
 * One verb of each kind of form; test/api/idempotency.test.ts has all of them.
 */

test.describe.configure({ timeout: 300_000 })
test.use({ actionTimeout: 8_000 })

type World = { page: Page; browser: Browser; hers: Page }
/** Where a verb starts, and how often it has been done. */
type Begun = { url: string; count: () => Promise<number> }

type Verb = {
  what: string
  who: string
  /** Matches its request. */
  sends: RegExp
  begin: (world: World) => Promise<Begun>
  /** Fills a fresh page up to the button; idempotent. */
  fill?: (page: Page) => Promise<void>
  button: (page: Page) => Locator
  /** Types something else. */
  change?: (page: Page) => Promise<void>
}

const ofPedido = async ({ hers }: World, count: (pedido: Detail) => number, request: APIRequestContext) => {
  const { id } = await sendPedido(hers.context())
  return pedidoPage(id, count, request)
}
type Detail = {
  version: number
  pagos: unknown[]
  seguimiento: { llamadas: unknown[]; notasInternas: unknown[] }
}
const pedidoPage = (
  id: string,
  count: (pedido: Detail) => number,
  request: APIRequestContext,
  url?: string,
): Begun => ({
  url: url ?? paths.adminPedido(id),
  count: async () => count(await (await request.get(`/api/pedidos/${id}`)).json()),
})
const lengthOf = async (request: APIRequestContext, path: string): Promise<number> => {
  const { items } = await (await request.get(path, { maxRetries: 2 })).json()
  return items.length
}
const dialog = (page: Page) => page.getByRole('dialog')
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string | RegExp) => (page: Page) => dialog(page).getByRole('button', { name, exact: true })
const opened = (opener: string, fill: (within: Locator) => Promise<void>) => async (page: Page) => {
  if ((await dialog(page).count()) === 0) await button(opener)(page).click()
  await fill(dialog(page))
}

const verbs: Verb[] = [
  {
    what: 'a pedido is confirmed',
    who: 'ventas',
    sends: /\/status$/,
    begin: (world) => ofPedido(world, (it) => it.version, world.page.request),
    button: button('Confirmar'),
  },
  {
    what: 'a payment is recorded',
    who: 'admin',
    sends: /\/pagos$/,
    begin: (world) => ofPedido(world, (it) => it.pagos.length, world.page.request),
    fill: opened('Registrar pago', async (within) => {
      await within.getByLabel('Importe').fill('50')
      await within.getByLabel('Referencia (opcional)').fill('Folio 1')
    }),
    button: inDialog('Guardar pago'),
    change: (page) => dialog(page).getByLabel('Referencia (opcional)').fill('Folio 2'),
  },
  {
    what: 'a call is recorded',
    who: 'ventas',
    sends: /\/llamadas$/,
    begin: (world) => ofPedido(world, (it) => it.seguimiento.llamadas.length, world.page.request),
    fill: opened('Registrar llamada', async (within) => {
      await within.getByRole('radio', { name: 'No contestó' }).check({ force: true })
    }),
    button: inDialog('Guardar llamada'),
    change: (page) => dialog(page).getByLabel('Nota (opcional)').fill('Sonó ocupado'),
  },
  {
    what: 'changes are proposed',
    who: 'ventas',
    sends: /\/propuestas$/,
    begin: async ({ hers, page }) => {
      const { id } = await placeLineas(hers.context(), [1, 3])
      return pedidoPage(id, (it) => it.version, page.request)
    },
    fill: async (page) => {
      const what = page.getByRole('combobox', { name: /^Qué hay: / }).first()
      if ((await what.count()) === 0) await button('Revisar prendas')(page).click()
      await what.click()
      await page.getByRole('option', { name: 'Agotado' }).click()
    },
    button: button('Enviar propuesta'),
    change: (page) => page.getByLabel('Mensaje para la consultora').fill('Se acabó hoy'),
  },
  {
    what: 'a pedido is cancelled',
    who: 'consultora',
    sends: /\/cancelacion$/,
    begin: async ({ page }) => {
      const { id } = await sendPedido(page.context())
      return pedidoPage(id, (it) => it.version, page.request, paths.pedido(id))
    },
    fill: async (page) => {
      if ((await page.getByRole('alertdialog').count()) === 0) await button('Cancelar Pedido')(page).click()
    },
    button: (page) => page.getByRole('alertdialog').getByRole('button', { name: /^Sí/ }),
  },
  {
    what: 'a profile is saved',
    who: 'consultora',
    sends: /\/api\/perfil$/,
    begin: async ({ page }) => {
      wantedName = `Marisol ${newSku()}`
      const count = async () =>
        Number((await (await page.request.get('/api/perfil')).json()).nombreCompleto === wantedName)
      return { url: paths.perfil, count }
    },
    fill: (page) => page.getByLabel('Nombre completo').fill(wantedName),
    button: button('Guardar Cambios'),
    change: (page) => page.getByLabel('Nombre completo').fill('Marisol Encontrada'),
  },
  {
    what: 'a surtido is made',
    who: 'admin',
    sends: /\/api\/surtidos$/,
    begin: async ({ page, hers, browser }) => {
      const [pedido] = await confirmed(await asDesk(browser, 'admin'), hers.context(), 1)
      wanted = pedido as Sent
      return { url: `${paths.adminPedidos}?status=confirmado`, count: () => lengthOf(page.request, '/api/surtidos') }
    },
    fill: async (page) => {
      if ((await dialog(page).count()) > 0) return
      await page.getByLabel(`Seleccionar el pedido ${wanted.numeroPedido}`).check()
      await button('Hacer surtido')(page).click()
    },
    button: (page) => dialog(page).getByRole('button', { name: /^Sí, con/ }),
  },
  {
    what: 'a product is created',
    who: 'catalogo',
    sends: /\/api\/admin\/productos$/,
    begin: async ({ page }) => {
      wantedName = `Perdida ${newSku()}`
      const count = () => lengthOf(page.request, `/api/admin/productos?q=${encodeURIComponent(wantedName)}`)
      return { url: paths.adminProductoNuevo, count }
    },
    fill: async (page) => fillNuevo(page, wantedName),
    button: button('Crear Producto'),
    change: (page) => page.getByLabel('Precio público').fill('110'),
  },
]
let wanted: Sent = { id: '', numeroPedido: '' }
let wantedName = ''

async function asDesk(browser: Browser, who: string): Promise<Page> {
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, who)
  return desk
}

/** Ways on from a lost answer. @returns whether there is still something to press. */
const ways: Record<string, (page: Page, verb: Verb) => Promise<boolean>> = {
  'pressed again': async (page, verb) => isThere(verb.button(page)),
  'reloaded and pressed again': async (page, verb) => {
    // A dialog that the page has just closed goes back in the history.
    await page.reload().catch(() => page.reload())
    return refill(page, verb)
  },
  'left by Back, opened and pressed again': async (page, verb) => {
    const { pathname, search } = new URL(page.url())
    await page.goBack()
    await page.goto(pathname + search)
    return refill(page, verb)
  },
  'closed, opened and pressed again': async (page, verb) => {
    // A dialog stays open while its verb is under way.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 10_000 })
    return refill(page, verb)
  },
  'changed and pressed again': async (page, verb) => {
    if (!(await isThere(verb.button(page)))) return false
    // The page may hear of it just then, and close the form.
    return (verb.change?.(page) ?? Promise.resolve()).then(
      () => true,
      () => isThere(verb.button(page)),
    )
  },
}

/** Goes up to the button again, as far as the page has the way. */
async function refill(page: Page, { fill, button }: Verb): Promise<boolean> {
  await fill?.(page).catch(() => {})
  return isThere(button(page))
}

const isThere = (it: Locator): Promise<boolean> =>
  expect(it)
    .toBeEnabled({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    )

const toasts = '[data-sonner-toast]:not([data-seen])'
const wrongTexts = /No se |No hay conexión|Alguien más|Error|falló|ya no|inténtalo/i

for (const verb of verbs)
  test(`@escritorio ${verb.what} once when its answer is lost`, async ({ page, browser }) => {
    const hers = await (await browser.newContext()).newPage()
    await signIn(hers, 'daniela.robles@azahar.test')
    await signIn(page, verb.who)
    page.on('dialog', (asked) => void asked.accept().catch(() => {}))
    for (const [way, on] of Object.entries(ways)) {
      if (way.startsWith('changed') && !verb.change) continue
      if (way.startsWith('closed') && !verb.fill) continue
      await test.step(way, async () => {
        const { url, count } = await verb.begin({ page, browser, hers })
        // A navigation that the last press began may interrupt the first one.
        await page.goto('/').catch(() => page.goto('/'))
        await page.evaluate(() => sessionStorage.clear())
        await page.goto(url)
        await verb.fill?.(page)
        const before = await count()
        await loseAnswer(page, verb)
        const done = await count()
        expect(done, `${way}: done by the first press`).toBeGreaterThan(before)
        await page.evaluate(() => {
          for (const toast of document.querySelectorAll('[data-sonner-toast]')) toast.setAttribute('data-seen', '')
        })
        const answers: number[] = []
        const note = (response: {
          request: () => { method: () => string }
          url: () => string
          status: () => number
        }) => {
          if (response.request().method() !== 'GET' && verb.sends.test(new URL(response.url()).pathname))
            answers.push(response.status())
        }
        page.on('response', note)
        if (await on(page, verb)) {
          const pressed = await verb
            .button(page)
            .click()
            .catch(() => 'gone')
          // The page has heard of it meanwhile, and has nothing to press any more.
          if (pressed === 'gone') await expect(verb.button(page)).toHaveCount(0)
          else
            await expect(
              page
                .locator(toasts)
                .or(page.getByText(/sí llegó|ya se había/))
                .first(),
            ).toBeVisible()
        }
        page.off('response', note)
        expect(await count(), `${way}: done once`).toBe(done)
        const said = await page.locator(`${toasts}, [role=alert]:visible`).allTextContents()
        if (process.env.SHOW_VERBS) console.log(verb.what, '·', way, '·', answers.join(), '·', said.join(' | '))
        expect(
          said.filter((text) => wrongTexts.test(text)),
          `${way}: what is said is true`,
        ).toEqual([])
      })
    }
  })

test('@escritorio a retry after a lost answer says that there is only one', async ({ page, browser }) => {
  const call = verbs.find(({ what }) => what === 'a call is recorded') as Verb
  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, 'daniela.robles@azahar.test')
  await signIn(page, call.who)
  const { url } = await call.begin({ page, browser, hers })
  await page.goto(url)
  await call.fill?.(page)
  await loseAnswer(page, call)
  await call.button(page).click()
  await expect(page.getByText('Tu envío anterior ya había llegado: queda uno solo.')).toBeVisible()
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
})

/** The server does it, and the browser does not hear of it. */
async function loseAnswer(page: Page, { button, sends }: Verb): Promise<void> {
  const done = Promise.withResolvers<number>()
  const isIt = (url: URL) => sends.test(url.pathname)
  await page.route(isIt, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const reply = await route.fetch()
    await route.abort('connectionreset')
    done.resolve(reply.status())
  })
  await button(page).click()
  expect(await done.promise).toBeLessThan(300)
  await expect(
    page
      .locator(toasts)
      .or(page.getByRole('alert').filter({ hasText: /conexión/ }))
      .first(),
  ).toBeVisible()
  await page.unroute(isIt)
}
