import { type BrowserContext, expect, type Page } from '@playwright/test'
import { pedidoStatuses } from '#modules/pedidos/rules.ts'
import { paths } from '#shared/paths.ts'
import { signIn, test } from './azahar.ts'
import { applyAs, sendPedido } from './desk.ts'
import { gaps, openPresser, wrongWith } from './double-press.ts'
import { addressesFrom, discover, type Recipe, sentPedido, walkTo, wayOf } from './verb-walk.ts'

/** Every button of every role that sends something, pressed twice: one request, one message, no failure beside it. */

/** Limits the walk to matching pages; SHOW_VERBS prints what is found and what its presses do. */
const only = new RegExp(process.env.VERB_PAGES ?? '')

test.describe.configure({ timeout: 3_600_000 })

/** Everything on these pages is pressed once, in a world of its own, to find what sends. */
async function findVerbs(page: Page, addresses: string[], renew: () => Promise<void>) {
  const recipes: Recipe[] = []
  const stuck: string[] = []
  const seen = new Map<string, Set<string>>()
  const shell = new Set<string>()
  const verbs = new Set<string>()
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  for (const url of addresses) {
    const kind = url.replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/g, '*').replace(/\?.*/, '')
    const known = seen.get(kind) ?? new Set<string>()
    seen.set(kind, known)
    if (process.env.SHOW_VERBS) console.log(url)
    const found = await discover(page, url, { seen: known, shell, renew })
    if (process.env.SHOW_VERBS) for (const it of found.recipes) console.log(it.verb, '·', wayOf(it))
    recipes.push(...found.recipes.filter((it) => isNew(verbs, it) && !isStepper(it)))
    stuck.push(...found.stuck)
  }
  return { recipes, stuck }
}

/** Is it a button that was not found before? Ids, and where the same part stands besides, do not make another one. */
function isNew(verbs: Set<string>, { verb, steps }: Recipe): boolean {
  const last = steps.at(-1)?.name.split(' ').slice(0, 2).join(' ')
  const key = `${verb.replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/g, '*')} ${last}`
  return !verbs.has(key) && Boolean(verbs.add(key))
}

/** Two presses on a stepper or a checkbox are two changes, by design. */
const isStepper = ({ steps }: Recipe): boolean => {
  const last = steps.at(-1)
  return last?.role === 'input' || /^(Aumentar|Disminuir) /.test(last?.name ?? '')
}

/** Each verb with two presses. @returns what was wrong, and how many were sent. */
async function pressTwice(page: Page, recipes: Recipe[], { gap, renew }: { gap: number; renew: () => Promise<void> }) {
  const press = await openPresser(page)
  const wrong: string[] = []
  const gone: string[] = []
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  for (const recipe of recipes) {
    const attempt = async () => {
      const button = await walkTo(page, recipe)
      return button && (await press(button, gap))
    }
    let outcome = await attempt()
    if (!outcome || outcome.requests.length === 0) {
      await renew()
      outcome = await attempt()
    }
    if (process.env.SHOW_VERBS) console.log(gap, wayOf(recipe), JSON.stringify(outcome))
    if (!outcome || outcome.requests.length === 0) gone.push(wayOf(recipe))
    else wrong.push(...wrongWith(outcome).map((what) => `${wayOf(recipe)} · ${gap} ms · ${what}`))
  }
  return { wrong, sent: recipes.length - gone.length, gone }
}

type Role = {
  who: string
  /** Where the links to the role's other pages begin. */
  starts: string[]
  /** Its pages; the others are another role's. */
  own: RegExp
  /** How many verbs there are at least, so that the walk cannot become empty in silence. */
  floor: number
}

const desk = { starts: ['/admin/dashboard'], own: /^\/admin/ }
const roles: Role[] = [
  { who: 'visitor', starts: ['/', '/contacto', '/login', '/recuperar', '/registro-consultora'], own: /^/, floor: 3 },
  {
    who: 'consultora',
    starts: ['/consultora/mis-pedidos', '/perfil', '/perfil/dispositivos'],
    own: /^\/(consultora|perfil)/,
    floor: 20,
  },
  { who: 'almacen', ...desk, floor: 6 },
  { who: 'catalogo', ...desk, starts: [...desk.starts, '/admin/productos/tabla', '/admin/campana/nueva'], floor: 5 },
  { who: 'ventas', ...desk, floor: 22 },
  { who: 'admin', ...desk, floor: 28 },
]

/** The pages of a role: every kind that links lead to, and a pedido in each status. */
async function pagesOf(page: Page, { who, starts, own }: Role): Promise<string[]> {
  const pedidos = async (status: string) => {
    const { items = [] } = await (await page.request.get(`/api/pedidos?limite=1&status=${status}`)).json()
    return items.map(({ id }: { id: string }) => (who === 'consultora' ? paths.pedido(id) : paths.adminPedido(id)))
  }
  const each = who === 'visitor' ? [] : await Promise.all(pedidoStatuses.map(pedidos))
  const linked = await addressesFrom(page, starts)
  const all = [...linked, ...each.flat()].map((it) => it.replace(sentPedido.id, sentPedido.place))
  return [...new Set(all)].filter((it) => own.test(it))
}

async function fillCarrito({ request }: BrowserContext): Promise<void> {
  const { items } = await (await request.get('/api/productos?limite=40')).json()
  const several = items.filter(({ stockDisponible }: { stockDisponible: number }) => stockDisponible > 10).slice(1, 3)
  const tallas = several.map(async ({ id }: { id: string }) => {
    const { tallas } = await (await request.get(`/api/productos/${id}`)).json()
    return tallas.find(({ disponible }: { disponible: number }) => disponible > 3).id
  })
  const cambios = (await Promise.all(tallas)).map((tallaId) => ({ tallaId, piezas: 2 }))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await request.post('/api/carrito/cambios', { data: { cambios }, headers })).ok()).toBe(true)
}

for (const role of roles) {
  const { who, floor } = role
  test(`@escritorio ${who} presses each button that sends something twice`, async ({ browser, newWorld }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    /** The same world each time: what one press has used up is there for the next. */
    const renew = async () => {
      await newWorld()
      const hers = await browser.newContext()
      await signIn(hers, 'consultora')
      sentPedido.id = (await sendPedido(hers)).id
      await applyAs(browser, 'Elena Dos Toques')
      await hers.close()
      await context.clearCookies()
      if (who !== 'visitor') await signIn(context, who)
      if (who === 'consultora') await fillCarrito(context)
    }
    await renew()
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const addresses = (await pagesOf(page, role)).filter((it) => only.test(it))
    const { recipes, stuck } = await findVerbs(page, addresses, renew)
    const wrong: string[] = []
    for (const gap of gaps) {
      await renew()
      const pressed = await pressTwice(page, recipes, { gap, renew })
      await test.info().attach(`not sent at ${gap} ms`, { body: pressed.gone.join('\n') })
      wrong.push(...pressed.wrong)
      expect.soft(pressed.sent, `verbs sent at ${gap} ms`).toBeGreaterThanOrEqual(floor)
    }
    await test.info().attach('not pressable', { body: stuck.join('\n') })
    expect(wrong).toEqual([])
  })
}
