import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { crawl } from '../set-up/crawl.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { buy, catalogo, garmentOf } from './consultora.ts'

/**
 * Every page whose HTML has a field, found by following links, on a processor slowed six times: at a random moment between the first
 * byte and a while after hydration each field is filled, typed over or pasted into. It holds what was typed and nothing else, and the
 * caret stands behind it. EARLY_TRIES says how often for each page, EARLY_ONLY which pages.
 */
const tries = Number(process.env.EARLY_TRIES ?? 2)
const only = new RegExp(process.env.EARLY_ONLY ?? '')
const slowdown = 6

test.describe.configure({ timeout: 90_000 + tries * 400_000 })

const homes = {
  consultora: [
    '/consultora/carrito',
    '/perfil',
    '/consultora/catalogo',
    '/consultora/mis-pedidos',
    '/consultora/negocio',
  ],
  admin: ['/admin', '/perfil'],
  visitante: ['/', '/registro', '/login', '/recuperar', '/contacto'],
}

for (const [who, starts] of Object.entries(homes)) {
  test(`@escritorio what is typed while a page of ${who} wakes up is there, and nothing is mixed into it`, async ({
    page,
  }, info) => {
    if (who !== 'visitante') await signIn(page, who)
    if (who === 'consultora') await fillCarrito(page, info)
    const forms = await formsFrom(page.request, starts)
    expect(forms.length).toBeGreaterThan(2)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const wrong: string[] = []
    let done = 0
    for (const path of forms.filter((it) => only.test(it))) {
      const began = Date.now()
      await page.goto(path)
      const span = Math.min(6_000, (Date.now() - began) * 1.2)
      const before = wrong.length
      for (let nth = 0; nth < tries; nth++) {
        const problem = await attempt(page, path, { nth, at: Math.random() * span })
        done += problem === null ? 0 : 1
        if (problem) wrong.push(`${path}: ${problem}`)
      }
      if (process.env.EARLY_TRIES) console.log(`${who} ${path}: ${tries} tries, ${wrong.length - before} wrong`)
    }
    expect(wrong).toEqual([])
    expect(done).toBeGreaterThan(0)
  })
}

async function fillCarrito(page: Page, info: Parameters<typeof garmentOf>[1]): Promise<void> {
  const { talla, garment } = await garmentOf(page, info, 1)
  await buy(page, { garment, talla }, 1)
  const cambios = [{ tallaId: talla.id, piezas: 2 }]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const reply = await page.request.post('/api/carrito/cambios', { data: { cambios }, headers })
  expect(reply.ok()).toBe(true)
  expect((await catalogo(page)).length).toBeGreaterThan(0)
}

/** Pages whose HTML has a field, by following links from these: of each kind those whose fields differ. */
async function formsFrom(request: APIRequestContext, starts: string[]): Promise<string[]> {
  const get = async (path: string) => {
    const reply = await request.get(path)
    return reply.headers()['content-type']?.includes('text/html') ? reply.text() : null
  }
  const forms = new Map<string, string>()
  for await (const { path, kind, html } of crawl(get, starts, 3)) {
    // Ids that React made are another page's, too.
    const fields = [...html.matchAll(field)].map(
      ([tag]) => tag.match(/ name="[^_"]+"|type="[a-z]*/gi)?.join() ?? 'field',
    )
    const shape = `${kind.split('?')[0]} ${[...new Set(fields)].sort().join(';')}`
    if (fields.length > 0 && !forms.has(shape)) forms.set(shape, path)
  }
  return [...forms.values()]
}

const field =
  /<(?:input|textarea)\b(?![^>]*(?:type="(?:hidden|file|color|number)"|aria-hidden|\sreadonly=|\sdisabled=))[^>]*>/gi
const selector =
  'main :is(input:not([type=hidden], [type=file], [type=color], [aria-hidden], [readonly], :disabled), textarea:not([readonly], :disabled))'

type Try = { nth: number; at: number }

/** @returns what is wrong; `''` if nothing is, `null` if the field cannot be reached by a hand. */
async function attempt(page: Page, path: string, { nth, at }: Try): Promise<string | null> {
  await page.goto(path, { waitUntil: 'commit' })
  const fields = page.locator(selector)
  await page.waitForFunction(
    (it) => document.querySelector(it) ?? 'hydrated' in document.documentElement.dataset,
    selector,
  )
  const count = await fields.count()
  if (count === 0) return null
  const chosen = fields.nth(nth % count)
  if (!(await chosen.isVisible())) return null
  // The same element from now on: one that is made again has lost what was typed.
  await chosen.evaluate((it) => it.setAttribute('data-tried', ''))
  const tried = page.locator('[data-tried]')
  const kind = await tried.evaluate((it: HTMLInputElement) => ({
    tick: it.type === 'checkbox' || it.type === 'radio',
    checked: it.checked,
    label: it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.name,
    mode: it.inputMode || it.type,
    stepper: it.getAttribute('aria-roledescription') === 'Campo numérico',
    maxLength: it.maxLength < 0 ? 500 : it.maxLength,
  }))
  const way = (['fill', 'keys', 'paste'] as const)[Math.floor(nth / count + nth) % 3] ?? 'fill'
  const when = `${kind.label}, by ${way} after ${Math.round(at)} ms`
  const digits = /numeric|decimal|tel/.test(kind.mode)
  const text = kind.stepper
    ? '3'
    : kind.mode === 'tel'
      ? '+52 442 555 0199'
      : digits
        ? '27'.slice(0, kind.maxLength)
        : 'algo más'
  if (kind.tick) {
    const wanted = kind.checked ? !tickable(kind) : true
    await page.waitForTimeout(at)
    await tried.evaluate((it: HTMLInputElement) => it.click())
    await settled(page)
    const now = await tried.evaluate((it: HTMLInputElement) => it.checked).catch(() => null)
    return now === wanted ? '' : `${when}: ticked ${now} instead of ${wanted}`
  }
  if (way === 'paste') await page.evaluate((it) => navigator.clipboard.writeText(it), text)
  await page.waitForTimeout(at)
  if (way === 'fill') await tried.fill(text)
  else {
    await tried.focus()
    await page.keyboard.press('Control+A')
    if (way === 'paste') await page.keyboard.press('Control+V')
    else await page.keyboard.type(text)
  }
  await settled(page)
  const found = await tried
    .evaluate((it: HTMLInputElement) => ({
      value: it.value,
      caret: document.activeElement === it ? it.selectionStart : 'elsewhere',
      focused: document.activeElement === it,
    }))
    .catch(() => null)
  if (found?.value !== text) return `${when}: ${JSON.stringify(found?.value)} instead of ${JSON.stringify(text)}`
  if (found.caret !== null && found.caret !== text.length) return `${when}: the caret is at ${found.caret}`
  if (kind.stepper || text.length >= kind.maxLength) return ''
  await page.keyboard.type('7')
  const more = await tried.inputValue()
  return more === `${text}7` || kind.mode === 'tel' ? '' : `${when}, and 7: ${JSON.stringify(more)}`
}

const tickable = ({ mode }: { mode: string }) => mode === 'checkbox'

/** Hydrated, all of it, with what follows from that. */
async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForFunction(() => {
    const field = document.querySelector('[data-tried]')
    return !field || Object.keys(field).some((key) => key.startsWith('__reactProps'))
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))))
}
