import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { libretaTexts } from '#modules/clientas/texts.ts'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { devolucionTexts, motivoTexts, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { cantidadTexts, inventarioTexts } from '#modules/existencias/texts.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { paths } from '#shared/paths.ts'
import { signIn, test } from './azahar.ts'
import { applyAs, placeLineas, type Sent, sendPedido } from './desk.ts'
import { addProducto, fillNuevo, newSku } from './desk-productos.ts'
import { delivered } from './devoluciones.ts'
import { confirmed } from './surtido.ts'

/**
 * The server has done a verb, and its answer is cut off. Pressed again, pressed again after a reload, after Back, with the dialog closed and
 * opened, or with something else typed: it is done once, and the screen says so at that press (docs/decisions/007).
 */

test.describe.configure({ timeout: 300_000 })
test.use({ actionTimeout: 8_000 })

type World = { page: Page; browser: Browser; hers: Page }
/** Where a verb stands, and how often it was done by now. */
type Begun = { url: string; count: () => Promise<number> }

type Verb = {
  what: string
  who: string
  /** What of the requests it is. */
  sends: RegExp
  begin: (world: World) => Promise<Begun>
  /** Goes up to the button, on a page just opened. Does nothing to what is there already. */
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
    what: 'a status is chosen',
    who: 'admin',
    sends: /\/status$/,
    begin: (world) => ofPedido(world, (it) => it.version, world.page.request),
    fill: async (page) => choose(page, 'Confirmado'),
    button: button('Actualizar Status'),
    change: async (page) => choose(page, 'Preparando'),
  },
  {
    what: 'a payment is written down',
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
    what: 'a call is written down',
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
    what: 'an internal note is added',
    who: 'ventas',
    sends: /\/notas-internas$/,
    begin: (world) => ofPedido(world, (it) => it.seguimiento.notasInternas.length, world.page.request),
    fill: (page) => page.getByRole('textbox', { name: 'Nota para el equipo' }).fill('Llamar el lunes'),
    button: button('Agregar nota'),
    change: (page) => page.getByRole('textbox', { name: 'Nota para el equipo' }).fill('Llamar el martes'),
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
    what: 'changes are accepted',
    who: 'consultora',
    sends: /\/aceptacion$/,
    begin: async (world) => {
      const { id } = await placeLineas(world.page.context(), [1, 3])
      const data = { version: 1, confirmar: true, mensaje: '', lineas: [{ posicion: 1, cantidad: 2, motivo: '' }] }
      const desk = await asDesk(world.browser, 'admin')
      const reply = await desk.request.post(`/api/pedidos/${id}/propuestas`, { data })
      expect(reply.status(), await reply.text()).toBe(201)
      return pedidoPage(id, (it) => it.version, world.page.request, paths.pedido(id))
    },
    button: button('Aceptar cambios'),
  },
  {
    what: 'a pedido is raised of the last pieces',
    who: 'admin',
    sends: /\/levantados$/,
    begin: async ({ page, hers }) => {
      const { sku, tallas } = await addProducto(page)
      wantedName = sku
      const { id } = await (await hers.request.get('/api/perfil')).json()
      const count = async () =>
        (await (await page.request.get(`/api/inventario/tallas/${tallas[0]?.id}`)).json()).apartado
      return { url: `${paths.adminPedidoNuevo}?consultora=${id}`, count }
    },
    fill: async (page) => {
      if (await page.getByRole('button', { name: /^Quitar Blusa/ }).isVisible()) return
      const search = page.getByRole('searchbox', { name: 'Buscar por nombre o código' })
      await search.fill(`${wantedName} CH 2`)
      await search.press('Enter')
      await expect(page.getByRole('button', { name: /^Quitar Blusa/ })).toBeVisible()
    },
    button: button('Guardar como pendiente'),
    change: (page) => page.getByLabel('Notas del pedido (opcional)').fill('Para el viernes'),
  },
  {
    what: 'a pedido is modified',
    who: 'consultora',
    sends: /\/lineas$/,
    begin: async ({ page, browser }) => {
      const { id } = await sendPedido(page.context())
      const { nombre } = await addProducto(await asDesk(browser, 'admin'))
      wantedName = nombre
      return pedidoPage(id, (it) => it.version, page.request, paths.pedidoModificar(id))
    },
    fill: async (page) => {
      if ((await page.getByText(wantedName).count()) > 0) return
      await page.getByRole('combobox', { name: 'Agregar del catálogo' }).fill(wantedName)
      await page.getByRole('option').first().click()
      await dialog(page).getByRole('combobox', { name: 'Talla' }).click()
      await page.getByRole('option', { name: /^M/ }).click()
      await dialog(page).getByRole('button', { name: 'Agregar a mi pedido' }).click()
    },
    button: button('Guardar cambios'),
    change: (page) =>
      page
        .getByRole('button', { name: `Aumentar cantidad de ${wantedName}` })
        .first()
        .click(),
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
    what: 'a clienta is added',
    who: 'consultora',
    sends: /\/api\/clientas$/,
    begin: async ({ page }) => ({
      url: paths.clientas,
      count: () => lengthOf(page.request, '/api/clientas?limite=100'),
    }),
    fill: opened(libretaTexts.add, (within) => within.getByLabel('Nombre').fill('Ximena Perdida')),
    button: inDialog('Guardar'),
    change: (page) => dialog(page).getByLabel('Notas').fill('Prefiere azul'),
  },
  {
    what: 'an abono is written down',
    who: 'consultora',
    sends: /\/abonos$/,
    begin: async ({ page }) => {
      const { items } = await (await page.request.get('/api/clientas?limite=1')).json()
      const { id } = items[0]
      const count = async () => (await (await page.request.get(`/api/clientas/${id}`)).json()).abonos.length
      return { url: paths.clienta(id), count }
    },
    fill: opened('Anotar abono', (within) => within.getByLabel('Importe').fill('20')),
    button: inDialog('Guardar abono'),
    change: (page) => dialog(page).getByLabel('Importe').fill('30'),
  },
  {
    what: 'something is asked to be taken back',
    who: 'consultora',
    sends: /\/api\/devoluciones$/,
    begin: async ({ page, browser }) => {
      const { id } = await delivered(page, await asDesk(browser, 'admin'), { M: 5, G: 5 }, 1)
      return { url: paths.pedido(id), count: () => lengthOf(page.request, '/api/devoluciones') }
    },
    fill: opened(devolucionTexts.ask, async (within) => {
      await within.getByRole('radio', { name: tipoTexts.devolucion, exact: true }).check({ force: true })
      await within.getByRole('radio', { name: motivoTexts.talla }).check({ force: true })
    }),
    button: inDialog(devolucionTexts.send),
    change: (page) => dialog(page).getByLabel(devolucionTexts.detalleOptional).fill('Le quedó chica'),
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
    what: 'a selección is saved',
    who: 'consultora',
    sends: /\/selecciones$/,
    begin: async ({ page }) => ({
      url: paths.seleccionNueva,
      count: () => lengthOf(page.request, '/api/vitrina/selecciones'),
    }),
    fill: async (page) => {
      await page.getByRole('textbox', { name: seleccionTexts.nombre }).fill('Para la playa')
      await page.getByRole('combobox', { name: 'Buscar prenda por nombre o SKU' }).fill('AZ-VES')
      await page.getByRole('option').first().click()
      await expect(page.getByRole('button', { name: /^Quitar / })).toBeVisible()
    },
    button: button(seleccionTexts.save),
    change: (page) => page.getByRole('textbox', { name: seleccionTexts.nombre }).fill('Para el frío'),
  },
  {
    what: 'stock is adjusted',
    who: 'almacen',
    sends: /\/ajustes$/,
    begin: async ({ page, browser }) => {
      const { tallas } = await addProducto(await asDesk(browser, 'admin'))
      const id = tallas[1]?.id ?? ''
      const count = async () => 9 - (await (await page.request.get(`/api/inventario/tallas/${id}`)).json()).stock
      return { url: paths.adminInventarioTalla(id), count }
    },
    fill: async (page) => {
      await page.getByRole('radio', { name: 'Merma' }).check({ force: true })
      await page.getByRole('textbox', { name: cantidadTexts.merma.label }).fill('1')
    },
    button: button(inventarioTexts.save),
    change: (page) => page.getByRole('textbox', { name: inventarioTexts.nota }).fill('Manchada'),
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
    button: (page) => dialog(page).getByRole('button', { name: /^Sí, hacer (el|otro) surtido$/ }),
  },
  {
    what: 'a pedido of a surtido is sent',
    who: 'almacen',
    sends: /\/envios$/,
    begin: async ({ page, hers, browser }) => {
      const desk = await asDesk(browser, 'admin')
      const [pedido] = await confirmed(desk, hers.context(), 1)
      wanted = pedido as Sent
      const made = {
        headers: { 'idempotency-key': crypto.randomUUID() },
        data: { pedidos: [{ id: wanted.id, version: 3 }] },
      }
      const { id } = await (await desk.request.post('/api/surtidos', made)).json()
      const { prendas } = await (await desk.request.get(`/api/surtidos/${id}`)).json()
      const marcas = prendas.map((it: { id: string }) => ({ prendaId: it.id, piezas: 1, antes: null }))
      expect((await desk.request.put(`/api/surtidos/${id}/marcas`, { data: { marcas } })).ok()).toBe(true)
      return pedidoPage(wanted.id, (it) => it.version, page.request, `${paths.adminSurtido(id)}?parte=enviar`)
    },
    fill: (page) => page.getByLabel(`Guía de ${wanted.numeroPedido}`).fill('7712 8800'),
    button: (page) =>
      dialog(page)
        .getByRole('button', { name: /^Reintentar/ })
        .or(button('Enviar 1 pedido')(page)),
    change: async (page) => {
      await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()
      await page.getByLabel(`Guía de ${wanted.numeroPedido}`).fill('7712 8801')
    },
  },
  {
    what: 'a row of the table of products is saved',
    who: 'admin',
    sends: /\/admin\/tabla$/,
    begin: async ({ page }) => {
      const { id, nombre, sku } = await addProducto(page)
      wantedName = nombre
      const count = async () => (await (await page.request.get(`/api/admin/productos/${id}`)).json()).version
      return { url: `${paths.adminTabla}?q=${sku}`, count }
    },
    fill: (page) => page.getByLabel(`Existencia de la talla M de ${wantedName}`, { exact: true }).fill('12'),
    button: button('Guardar 1 producto'),
    change: (page) => page.getByLabel(`Precio de ${wantedName}`, { exact: true }).fill('430'),
  },
  {
    what: 'several pedidos go on',
    who: 'admin',
    sends: /\/cambios$/,
    begin: async ({ page, hers }) => {
      wanted = await sendPedido(hers.context())
      return pedidoPage(wanted.id, (it) => it.version, page.request, `${paths.adminPedidos}?status=pendiente`)
    },
    fill: async (page) => {
      if ((await dialog(page).count()) > 0) return
      await page.getByLabel(`Seleccionar el pedido ${wanted.numeroPedido}`).check()
      await button('Pasar al siguiente estado')(page).click()
    },
    button: (page) => dialog(page).getByRole('button', { name: /^(Sí, avanzar|Reintentar)/ }),
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
  {
    what: 'somebody is invited',
    who: 'admin',
    sends: /\/invitaciones$/,
    begin: async ({ page }) => {
      wantedName = newSku()
      const count = async () => (await (await page.request.get('/api/admin/equipo')).json()).invitaciones.length
      return { url: paths.adminEquipo, count }
    },
    fill: opened('Invitar', async (within) => {
      await within.getByLabel('Nombre').fill('Ana Perdida')
      await within.getByLabel('Correo electrónico').fill(`${wantedName}@azahar.test`)
      await within.getByRole('radio', { name: /^Almacén/ }).check({ force: true })
    }),
    button: (page) => dialog(page).getByRole('button', { name: equipoTexts.sendInvite }),
    change: (page) => dialog(page).getByLabel('Nombre').fill('Ana Encontrada'),
  },
  {
    what: 'a consultora is approved',
    who: 'ventas',
    sends: /\/aprobacion$/,
    begin: async ({ page, browser }) => {
      wantedName = `Elena ${newSku()}`
      await applyAs(browser, wantedName)
      const url = `${paths.adminConsultoras}?q=${encodeURIComponent(wantedName)}`
      return {
        url,
        count: async () =>
          1 - (await lengthOf(page.request, `/api/consultoras/solicitudes?q=${encodeURIComponent(wantedName)}`)),
      }
    },
    fill: async (page) => {
      if ((await dialog(page).count()) === 0) await button(`Ver Detalles de ${wantedName}`)(page).click()
    },
    button: inDialog('Aprobar como Consultora'),
  },
  {
    what: 'a consultora is suspended',
    who: 'admin',
    sends: /\/suspension$/,
    begin: async ({ page, browser }) => {
      const hers = await browser.newContext()
      await signIn(hers, 'rosa.chan@azahar.test')
      const { id } = await (await hers.request.get('/api/perfil')).json()
      const of = async () => (await page.request.get(`/api/consultoras/${id}`)).json()
      const { version, estado } = await of()
      if (estado === 'suspendida')
        await page.request.post(`/api/consultoras/${id}/reactivacion`, { data: { version, motivo: 'Otra vez' } })
      return { url: paths.adminConsultora(id), count: async () => (await of()).version }
    },
    fill: async (page) => {
      await page.locator('details').evaluateAll((folds) => {
        for (const fold of folds) (fold as HTMLDetailsElement).open = true
      })
      await opened('Suspender', (within) => within.getByLabel('Motivo').fill('Dos pedidos sin pagar'))(page)
    },
    button: inDialog('Suspender'),
    change: (page) => dialog(page).getByLabel('Motivo').fill('Tres pedidos sin pagar'),
  },
]
let wanted: Sent = { id: '', numeroPedido: '' }
let wantedName = ''

async function choose(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: status }).click()
}

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
const wrongTexts = /No se (?!duplic)|No hay conexión|Alguien más|Error|falló|ya no|inténtalo/i

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
          if (pressed === 'gone') await expect(verb.button(page)).toHaveCount(0)
          else
            await expect(
              page
                .locator(toasts)
                .or(page.getByText(/sí llegó|ya se había|1 pedido avanzó/))
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

test('@escritorio a press that repeats an unanswered one says there is only one', async ({ page, browser }) => {
  const call = verbs.find(({ what }) => what === 'a call is written down') as Verb
  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, 'daniela.robles@azahar.test')
  await signIn(page, call.who)
  const { url } = await call.begin({ page, browser, hers })
  await page.goto(url)
  await call.fill?.(page)
  await loseAnswer(page, call)
  await call.button(page).click()
  await expect(page.getByText('Ya se había guardado; no se duplicó.')).toBeVisible()
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
})

test('@escritorio a cell typed after a lost answer is saved by the press after the refused one', async ({
  page,
  browser,
}) => {
  const table = verbs.find(({ what }) => what === 'a row of the table of products is saved') as Verb
  await signIn(page, table.who)
  const { url, count } = await table.begin({ page, browser, hers: page })
  await page.goto(url)
  await table.fill?.(page)
  const before = await count()
  await loseAnswer(page, table)
  await table.change?.(page)
  await table.button(page).click()
  await expect(page.getByText('Lo anterior sí se guardó')).toBeVisible()
  await table.button(page).click()
  await expect(page.getByText('1 producto guardado')).toBeVisible()
  expect(await count()).toBe(before + 2)
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
