import type { Locator, Page, Request } from '@playwright/test'
import { crawl } from '../set-up/crawl.ts'
import { isVerb, pathOf } from './double-press.ts'

/** Finds what on a page sends something, by pressing everything on it once. */

/** One press on the way: what is pressed, and whether the fields are filled and touched before. */
type Step = { name: string; role: string; row: boolean; typed: boolean }
/** How to send one verb from a page: the last step sends. */
export type Recipe = { url: string; steps: Step[]; verb: string }

const pressable = [
  'button',
  '[role=menuitem]',
  '[role=option]',
  '[role=switch]',
  'summary',
  'input[type=checkbox]',
  'label:has(input[type=radio])',
]
  .map((it) => `${it}:visible`)
  .join(', ')

/** What ends the walk, opens the browser's own windows, or only moves about. */
const left =
  /^(Cerrar$|Cerrar menú|Abrir menú|Salir$|Cerrar sesión$|Imprimir|Ir a|Tema|Claro|Oscuro|Mostrar contraseña|Ocultar contraseña|Saltar)|(mes|año) (anterior|siguiente)|^\w+ \d+ de \w+ de 20\d\d|, 20\d\d|^\d{1,2}$/i

/** The kind of a control: rows of one list have the same. */
const kindOf = ({ name, role, row }: Pick<Step, 'name' | 'role' | 'row'>): string =>
  `${row ? 'row ' : ''}${role} ${name
    .replace(/["“«][^"”»]*["”»]/g, '*')
    .replace(/PED-\d+|SUR-\d+|\$?\d[\d.,:]*/g, '#')
    .split(' ')
    .slice(0, row ? Number(role !== 'input') : 3)
    .join(' ')}`

type Control = Omit<Step, 'typed'> & {
  /** It sends a form. */
  submits: boolean
  /** Around the page: the same on every page. */
  shell: boolean
  /** In a dialog or a menu, whose button is often called as the one that opens it. */
  popup: boolean
}

/** The controls in sight: in the open dialog or menu, when there is one. Those that are disabled have no name. */
async function controlsInSight(page: Page): Promise<Control[]> {
  const all = (await scopeOf(page)).locator(pressable)
  return all.evaluateAll((controls: HTMLElement[]) =>
    controls.map((it) => {
      const disabled = it.matches(':disabled, [aria-disabled=true], [data-disabled]')
      const label = it instanceof HTMLInputElement ? it.labels?.[0] : it.closest('label')
      const text = it.getAttribute('aria-label') ?? label?.textContent ?? it.textContent ?? ''
      return {
        name: disabled ? '' : text.replace(/\s+/g, ' ').trim(),
        role: it.getAttribute('role') ?? it.tagName.toLowerCase(),
        row: it.closest('li, tr, article, fieldset') !== null,
        submits: it.getAttribute('type') === 'submit',
        shell: !it.closest('main, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
        popup: it.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null,
      }
    }),
  )
}

/** Buttons that remove what other buttons act on. */
const removes =
  /^(Quitar|Eliminar|Borrar|Vaciar|Cancelar|Sí, cancelar|Descartar|Rechazar|Suspender|Retirar|Archivar|Agregar a mi pedido)/

/** One control of each kind that can be pressed; those that remove something come last. */
async function controlsOf(page: Page): Promise<Control[]> {
  const kinds = new Set<string>()
  const controls = (await controlsInSight(page)).filter((it) => {
    if (it.name === '' || left.test(it.name) || kinds.has(kindOf(it))) return false
    return kinds.add(kindOf(it))
  })
  return controls.sort((one, other) => Number(removes.test(one.name)) - Number(removes.test(other.name)))
}

const popups = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, [role=listbox]:visible'

async function scopeOf(page: Page): Promise<Locator> {
  const open = page.locator(popups)
  return (await open.count()) > 0 ? open.last() : page.locator('body')
}

/** The control that a step means, on the page as it is now: the first of its kind. `null` where there is none. */
async function find(page: Page, step: Step): Promise<Locator | null> {
  const kind = kindOf(step)
  const nth = (await controlsInSight(page)).findIndex((it) => it.name !== '' && kindOf(it) === kind)
  return nth < 0 ? null : (await scopeOf(page)).locator(pressable).nth(nth)
}

/** The pedido sent in each world has another id in each; `place` stands for it in addresses. */
export const sentPedido = { place: ':enviado', id: '' }

/** Opens a page as if for the first time: nothing that was typed comes back. */
export async function open(page: Page, url: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  const address = url.replace(sentPedido.place, sentPedido.id)
  requestsOf(page).open.clear()
  // A navigation that the last press began may interrupt the first one.
  await page.goto(address).catch(() => page.goto(address))
  await page.locator('main').first().waitFor()
}

/** Goes up to the last step, which is not pressed. @returns its control, or `null` where the way does not lead there any more. */
export async function walkTo(
  page: Page,
  { url, steps }: Pick<Recipe, 'url' | 'steps'>,
  done?: number,
): Promise<Locator | null> {
  if (done === undefined) await open(page, url)
  for (const [index, step] of steps.entries()) {
    if (index < (done ?? 0)) continue
    if (step.typed) await type(await scopeOf(page))
    const control = await find(page, step)
    if (!control || index === steps.length - 1) return control
    await control.click({ timeout: 3_000 }).catch(() => {})
    await settled(page)
  }
  return null
}

const traffic = new WeakMap<Page, { open: Set<Request>; sent: number }>()

/** The requests of a page, but for its streams: those that have no answer yet, and how many there were. */
function requestsOf(page: Page) {
  const known = traffic.get(page)
  if (known) return known
  const requests = { open: new Set<Request>(), sent: 0 }
  traffic.set(page, requests)
  page.on('request', (it) => {
    if (it.resourceType() === 'eventsource') return
    requests.open.add(it)
    requests.sent += 1
  })
  page.on('requestfinished', (it) => requests.open.delete(it))
  page.on('requestfailed', (it) => requests.open.delete(it))
  return requests
}

/** What was pressed is drawn, and what that asked for has come and is drawn too, on a busy machine as well. */
async function settled(page: Page): Promise<void> {
  const requests = requestsOf(page)
  const until = Date.now() + 5_000
  let known = -1
  while (known !== requests.sent || requests.open.size > 0) {
    if (Date.now() > until) return
    known = requests.sent
    await page
      .evaluate(
        () =>
          new Promise<void>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1_000 }), 300),
              ),
            ),
          ),
      )
      .catch(() => page.waitForLoadState())
  }
}

const depth = 5

/**
 * Presses everything on a page once, and what that uncovers, and so on.
 * @param seen kinds of control that were pressed already on such a page; they are added to it.
 * @param shell the same for what is around every page.
 * @param renew makes the world as it was, for what earlier presses have used up.
 * @returns how to send each verb that was sent, and what could not be pressed.
 */
export async function discover(
  page: Page,
  url: string,
  { seen, shell, renew }: { seen: Set<string>; shell: Set<string>; renew: () => Promise<void> },
) {
  const recipes: Recipe[] = []
  const stuck: string[] = []
  let sent: string[] = []
  const note = (request: Request) => {
    if (isVerb(request)) sent.push(`${request.method()} ${pathOf(request)}`)
  }
  page.on('request', note)
  const countPopups = () => page.locator(popups).count()
  const here = () => new URL(page.url()).pathname
  const keyOf = (control: Control, typed: boolean) =>
    `${typed ? 'typed ' : ''}${control.popup ? 'popup ' : ''}${kindOf(control)}`
  const isNew = (control: Control, typed: boolean) =>
    !(control.shell ? shell : seen).has(keyOf(control, typed)) &&
    // What sends no form does the same whatever is typed.
    !(typed && (control.shell || (!control.submits && seen.has(`in page ${kindOf(control)}`))))
  let isUsed = true
  const again = async (steps: Step[]) => {
    if (!isUsed) return null
    isUsed = false
    await renew()
    return walkTo(page, { url, steps })
  }
  /** @param around what was in sight before: it is pressed from there, not after another press. */
  const look = async (before: Step[], typed: boolean, around: string[] = []): Promise<void> => {
    const [path, opened] = [here(), await countPopups()]
    // Whether the page is still as the steps before leave it: then it need not be opened again.
    let fresh = true
    const controls = await controlsOf(page)
    const inSightBefore = [...around, ...controls.map((it) => keyOf(it, false))]
    for (const control of controls) {
      if (!isNew(control, typed)) continue
      const { name, role, row } = control
      const steps = [...before, { name, role, row, typed }]
      const set = control.shell ? shell : seen
      set.add(keyOf(control, typed))
      if (opened === 0) set.add(`in page ${kindOf(control)}`)
      // The press before may have taken this control away, or used up what it needs.
      const inSight = fresh ? await walkTo(page, { url, steps }, before.length) : null
      const found = inSight ?? (await walkTo(page, { url, steps })) ?? (await again(steps))
      fresh = true
      if (!found) continue
      sent = []
      const ok = await found.click({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
      if (!ok) {
        stuck.push(wayOf({ url, steps }))
        fresh = false
        continue
      }
      await settled(page)
      const [verb] = sent
      if (verb) recipes.push({ url, steps, verb })
      if (verb) isUsed = true
      const stays = here() === path
      fresh = !verb && stays && (await countPopups()) === opened
      if (verb || !stays || steps.length >= depth) continue
      const uncovered = (await controlsOf(page)).filter((it) => !inSightBefore.includes(keyOf(it, false)))
      if (!uncovered.some((it) => isNew(it, false))) continue
      fresh = false
      await look(steps, false, inSightBefore)
      const fields = page.locator(popups).locator('input:visible, textarea:visible')
      if ((await countPopups()) > opened && (await fields.count()) > 0) {
        await walkTo(page, { url, steps: [...steps, { name: '', role: '', row: false, typed: false }] })
        await look(steps, true, inSightBefore)
      }
    }
  }
  await open(page, url)
  await look([], false)
  if (recipes.length > 0) await renew()
  await open(page, url)
  // What appears once something is typed, such as the bar that saves a table, is pressed too.
  await type(await scopeOf(page))
  await look([], true)
  page.off('request', note)
  return { recipes, stuck }
}

/** For people: where it is, and what is pressed there. */
export const wayOf = ({ url, steps }: Pick<Recipe, 'url' | 'steps'>): string =>
  `${url} ${steps.map(({ name, typed }) => (typed ? `(typed) ${name}` : name)).join(' › ')}`

/** One address for each kind of page that links lead to, as the signed-in user sees them. */
export async function addressesFrom(page: Page, starts: string[]): Promise<string[]> {
  const get = async (path: string) => {
    const reply = await page.request.get(path, { maxRedirects: 0 }).catch(() => null)
    return reply?.ok() && reply.headers()['content-type']?.includes('html') ? reply.text() : null
  }
  const found: string[] = []
  for await (const { path } of crawl(get, starts)) found.push(path)
  return found
}

/** Types something plausible into what is empty and touches what is not, so that a form can be sent. */
async function type(scope: Locator): Promise<void> {
  const fields = scope.locator(
    'input:not([type=checkbox], [type=radio], [readonly]):visible:enabled, textarea:visible:enabled',
  )
  for (const field of await fields.all()) {
    const { kind, mode, value, role, name, isDay } = await field
      .evaluate(
        (it: HTMLInputElement) => ({
          ...{ kind: it.type, mode: it.inputMode, value: it.value, role: it.getAttribute('role') ?? '' },
          name: `${it.name} ${it.labels?.[0]?.textContent ?? ''} ${it.getAttribute('aria-label') ?? ''}`,
          isDay: it.placeholder === 'dd/mm/aaaa',
        }),
        undefined,
        // What was typed before may have taken this field away.
        { timeout: 1_000 },
      )
      .catch(() => ({ kind: 'hidden', mode: '', value: '', role: '', name: '', isDay: false }))
    if (role === 'combobox' || ['file', 'search', 'hidden'].includes(kind)) continue
    const text = value === '' || value === '+52 ' ? textFor(kind, mode, name, isDay) : touched(kind, mode, name, value)
    if (text !== value) await field.fill(text, { timeout: 1_000 }).catch(() => {})
  }
  for (const box of await scope.getByRole('checkbox', { name: /^(Acepto|Enviar también)/, checked: false }).all())
    await box.click({ timeout: 1_000 }).catch(() => {})
  const groups = await scope
    .locator('input[type=radio]')
    .evaluateAll((all: HTMLInputElement[]) => [
      ...new Set(all.filter(({ name }) => !all.some((it) => it.name === name && it.checked)).map(({ name }) => name)),
    ])
  for (const name of groups)
    await scope
      .locator(`input[type=radio][name="${name}"]:enabled`)
      .first()
      .evaluate((radio: HTMLElement) => radio.click())
      .catch(() => {})
}

function touched(kind: string, mode: string, name: string, value: string): string {
  if (kind === 'textarea') return `${value}.`
  if (kind === 'text' && mode === '' && /nombre|complemento|notas?\b/i.test(name)) return `${value} B`
  if (kind === 'text' && mode === 'numeric' && /stock|piezas|meta/i.test(name)) return String(Number(value) + 1)
  return value
}

function textFor(kind: string, mode: string, name: string, isDay: boolean): string {
  if (kind === 'date') return new Date().toISOString().slice(0, 10)
  // The days of a campaña; in other places a date is optional.
  if (/^(Primer|Último) día/.test(name.trim())) return `28/02/${new Date().getFullYear() + 2}`
  if (isDay) return ''
  if (kind === 'password') return 'Azahar2026'
  if (kind === 'email' || /correo|email/i.test(name)) return `prueba-${crypto.randomUUID().slice(0, 8)}@azahar.test`
  if (kind === 'tel') return '+52 442 555 0199'
  if (/BORRAR/.test(name)) return 'BORRAR'
  if (/cumple/i.test(name)) return '24/12'
  if (/postal/i.test(name)) return '76000'
  if (/sku y talla/i.test(name)) return 'AZ-VES-001 M'
  if (/Guía de/.test(name)) return `7${Math.random().toString().slice(2, 12)}`
  if (/sku/i.test(name)) return `DP-${crypto.randomUUID().slice(0, 8)}`
  if (mode === 'numeric' || mode === 'decimal' || kind === 'number') return '1'
  return 'Prueba de dos toques'
}
