import { expect, type Page, type TestInfo } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { buy, garmentOf } from './consultora.ts'
import { type Form, formsOf, sendForms, touchFields } from './early-fields.ts'

/**
 * Every page with a field, on a processor slowed six times: fields are filled, typed over, pasted into, ticked and selected in at random
 * moments around hydration. Each keeps its text and caret, even where a draft is restored. EARLY_TRIES sets the tries per page,
 * EARLY_ONLY the pages, EARLY_PAGES how many run at a time.
 */
const tries = Number(process.env.EARLY_TRIES ?? 6)
const only = new RegExp(process.env.EARLY_ONLY ?? '')
const pages = Number(process.env.EARLY_PAGES ?? 1)

test.describe.configure({ timeout: 120_000 + tries * 600_000 })

/** The order matters: a form that several roles have is tried once. */
const people = ['visitante', 'consultora', 'pendiente', 'admin', 'ventas', 'almacen', 'catalogo']
const seen = new Set<string>()

for (const who of people) {
  test(`@escritorio text entered on pages of ${who} during hydration is kept`, async ({ page, browser }, info) => {
    if (who !== 'visitante') await signIn(page, who)
    if (who === 'consultora') await fillCarrito(page, info)
    const forms = (await formsOf(page.request)).filter(({ path }) => only.test(path)).filter(isNew)
    const storageState = await page.context().storageState()
    const wrong: string[] = []
    const work = async () => {
      const mine = await browser.newPage({ storageState, permissions: ['clipboard-read', 'clipboard-write'] })
      for (let form = forms.shift(); form; form = forms.shift()) wrong.push(...(await tryForm(mine, who, form)))
    }
    await Promise.all(Array.from({ length: pages }, work))
    expect(wrong).toEqual([])
  })
}

test('@escritorio @smoke text entered before hydration is what the form sends', async ({ page }, info) => {
  test.setTimeout(400_000)
  const sent = []
  for (const [who, there] of Object.entries(sendable)) {
    if (who !== 'visitante') await signIn(page, who)
    if (who === 'consultora') await fillCarrito(page, info)
    const forms = await formsOf(page.request)
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    for (const form of forms.filter(({ path }) => there.test(path))) sent.push(...(await sendForms(page, form)))
    await page.unroute('**/api/**')
  }
  expect(sent.filter(({ missing }) => missing.length > 0)).toEqual([])
  expect(sent.flatMap(({ request }) => request ?? [])).toEqual(expect.arrayContaining(requests))
})

/** Pages with a form, by role. */
const sendable = { visitante: /login|registro|recuperar/, consultora: /carrito|perfil/ }
const requests = [
  '/api/sesion',
  '/api/cuentas',
  '/api/cuentas/recuperacion',
  '/api/perfil',
  '/api/cuentas/contrasena',
  '/api/pedidos',
]

/** A page that another person has with the same fields is the same form. */
function isNew({ path, fields }: Form): boolean {
  const key = `${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27,}|\?.*/gi, '*')} ${fields}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

async function tryForm(page: Page, who: string, form: Form): Promise<string[]> {
  const began = Date.now()
  const { tries: done, wrong } = await touchFields(page, form, tries)
  if (process.env.EARLY_TRIES)
    console.log(
      `${who} ${form.path}: ${done} tries, ${wrong.length} wrong, ${Math.round((Date.now() - began) / 1_000)} s (${form.fields})`,
    )
  if (process.env.EARLY_TRIES && wrong.length > 0) console.log(wrong.slice(0, 4).join('\n'))
  expect(done, form.path).toBeGreaterThan(0)
  return wrong
}

async function fillCarrito(page: Page, info: TestInfo): Promise<void> {
  const { talla, garment } = await garmentOf(page, info, 1)
  await buy(page, { garment, talla }, 1)
  const cambios = [{ tallaId: talla.id, piezas: 2 }]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post('/api/carrito/cambios', { data: { cambios }, headers })).ok()).toBe(true)
}
