import type { Page, Request } from '@playwright/test'
import { hydrated } from './azahar.ts'
import { isVerb, pathOf } from './double-press.ts'

/** Presses a button at a moment of hydration, on a slow processor, and tells what came of it. */

/** What a press did. */
export type Effect = { verbs: string[]; address: string; popups: string[]; toasts: string[]; state: string[] }

const slowdown = Number(process.env.EARLY_SLOWDOWN ?? 6)

/** Presses that end the walk, or open the browser's own windows. */
const left = /^(Salir|Cerrar sesión|Imprimir|Compartir|Copiar)/

const plain = 'button:not([type=submit], :disabled, [aria-disabled=true])'

type Asked = { selector: string; name: string }

/** The first button in sight with this text or label. */
const findButton = ({ selector, name }: Asked): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (it) => it.checkVisibility() && (it.getAttribute('aria-label') ?? it.textContent).trim() === name,
  )

/** Accessible names of the buttons in a page's HTML, one for each first word. */
export async function buttonsOf(page: Page, path: string): Promise<string[]> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForLoadState('domcontentloaded')
  const names = await page
    .locator(`${plain}:visible`)
    .evaluateAll((all) => all.map((it) => (it.getAttribute('aria-label') ?? it.textContent).trim()))
  await page.unroute('**/assets/*.js')
  const words = new Set<string>()
  return names.filter((name) => {
    const word = name.split(' ')[0] ?? ''
    if (name === '' || left.test(name) || words.has(word)) return false
    return words.add(word)
  })
}

/** How long a page takes from its first byte until it is hydrated, in milliseconds. */
export async function spanOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(path)
  const began = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  await hydrated(page)
  await session.detach()
  return Math.min(8_000, Date.now() - began)
}

/** Loads a page and clicks its button after that time, or once the page is hydrated and quiet (`null`). */
export async function pressEarly(
  page: Page,
  { path, name, at }: { path: string; name: string; at: number | null },
): Promise<Effect> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const sent: Request[] = []
  const note = (request: Request) => void (isVerb(request) && sent.push(request))
  page.on('request', note)
  const began = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  const mark = await page.waitForFunction(findButton, { selector: plain, name })
  if (at === null) {
    await hydrated(page)
    await rest(page)
  } else await page.waitForTimeout(Math.max(0, began + at - Date.now()))
  await mark.evaluate((it) => (it as HTMLElement).click())
  await hydrated(page)
  await rest(page)
  const effect = await page.evaluate(effectOf)
  page.off('request', note)
  await session.detach()
  return { verbs: sent.map((it) => `${it.method()} ${pathOf(it)}`).sort(), ...effect }
}

/** What was pressed is done: nothing is busy, and nothing comes any more. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-early]'))
  await page.waitForLoadState('networkidle')
}

const effectOf = (): Omit<Effect, 'verbs'> => {
  const texts = (selector: string, of: (it: Element) => string | null) =>
    [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility()).map((it) => of(it) ?? '')
  return {
    address: location.pathname + location.search,
    popups: texts('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]', (it) => it.role),
    toasts: texts('[data-sonner-toast]', (it) => it.textContent),
    state: texts('main button', (it) =>
      ['pressed', 'expanded', 'selected', 'busy'].map((of) => it.getAttribute(`aria-${of}`)).join(),
    ),
  }
}
