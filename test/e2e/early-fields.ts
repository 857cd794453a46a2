import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { crawl } from '../set-up/crawl.ts'
import { hydrated } from './azahar.ts'

/** Hands in a form's fields at random moments, while the page that a server rendered hydrates on a slow processor. */

/** A page whose HTML has fields: which ones, without what tells one row or one product from the next. */
export type Form = { path: string; fields: string }

const slowdown = Number(process.env.EARLY_SLOWDOWN ?? 6)

/** Every address of the route table that needs no id. */
const addresses = (): string[] => {
  const table = readFileSync('src/main/routes.ts', 'utf8')
  const desk = table.indexOf("route('/admin'")
  const routes = [...table.matchAll(/route\('(\/[^'$]*)', '(?!\.\.\/main\/)/g)]
  return ['/', ...routes.map(({ 1: path = '', index }) => (isIndented(table, index) ? `/admin${path}` : path))].filter(
    () => desk > 0,
  )
}

const isIndented = (table: string, index: number): boolean => table.slice(index - 4, index) === '    '

/** Every form in the HTML of the pages that this person has, by the route table and the links in them. */
export async function formsOf(request: APIRequestContext): Promise<Form[]> {
  const get = async (path: string) => {
    const reply = await request.get(path)
    // Where it leads is another page, which is tried as itself.
    if (new URL(reply.url()).pathname !== path.split('?')[0]) return null
    return reply.headers()['content-type']?.includes('text/html') ? reply.text() : null
  }
  const forms = new Map<string, Form>()
  for await (const { path, kind, html } of crawl(get, addresses(), 3)) {
    const fields = [...new Set([...html.matchAll(field)].map(([tag]) => nameOf(tag)))].sort().join(', ')
    const page = kind.split('?')[0]?.replace(/^\/produtos\/[^/]+/, '/produtos')
    const key = `${page} ${fields}`
    if (fields && !forms.has(key)) forms.set(key, { path, fields })
  }
  return [...forms.values()]
}

const nameOf = (tag: string): string => {
  const type = tag.match(/ type="([a-z]*)"/)?.[1] ?? (tag.startsWith('<textarea') ? 'textarea' : 'text')
  const name = tag.match(/ name="([^"_]+)"/)?.[1]?.replace(/\d+/g, '*')
  return name ?? type
}

const field =
  /<(?:input|textarea)\b(?![^>]*(?:type="(?:hidden|file|color)"|aria-hidden|\sreadonly=|\sdisabled=))[^>]*>/gi
const selector =
  'main :is(input:not([type=hidden], [type=file], [type=color], [aria-hidden], [readonly], :disabled), textarea:not([readonly], :disabled))'

type Field = {
  mark: string
  form: number
  label: string
  type: string
  mode: string
  group: string
  /** Typing there changes which other fields exist. */
  alone: boolean
  stepper: boolean
  /** A day, whose slashes are written by the field. */
  day: boolean
  maxLength: number
  value: string
}
type Way = 'fill' | 'keys' | 'paste' | 'select' | 'tick'
type Touch = { field: Field; way: Way; at: number; text: string; delay: number }
type Expected = Touch & { checked?: boolean; selection?: [number, number] }

/** How often fields were touched, and what went wrong. */
export type Outcome = { tries: number; wrong: string[] }

/** Touches the fields of one page until that was done so often, each as often as the others. */
export async function touchFields(page: Page, { path }: Form, tries: number): Promise<Outcome> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/imagenes/*', '*/fotos/*'] })
  await page.goto(path)
  let span = await timed(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await hydrated(page)
  })
  const wrong: string[] = []
  const touched = new Map<string, number>()
  let done = 0
  let loads = 0
  while (done < tries && loads < tries * 2) {
    loads++
    const began = Date.now()
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(
      (it) => document.querySelector(it) ?? 'hydrated' in document.documentElement.dataset,
      selector,
    )
    const fields = await page.evaluate(markFields, selector)
    const plan = planOf(fields, { touched, left: tries - done, span, nth: done })
    if (plan.length === 0) continue
    const expected: Expected[] = []
    for (const touch of plan) {
      await page.waitForTimeout(Math.max(0, began + touch.at - Date.now()))
      expected.push(await perform(page, touch))
      touched.set(touch.field.mark, (touched.get(touch.field.mark) ?? 0) + 1)
    }
    await settled(page)
    const awake = Date.now() - began
    span = Math.min(8_000, span * 0.8 + Math.min(awake, span * 2) * 0.2)
    const problems = await problemsOf(page, expected)
    const told = plan.map(({ field, way, at }) => `${field.label} by ${way} at ${Math.round(at)}`).join(', ')
    wrong.push(...problems.map((it) => `${path}: ${it} (${told} of ${Math.round(span)} ms)`))
    done += plan.length
  }
  await session.detach()
  return { tries: done, wrong }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = Date.now()
  await work()
  return Date.now() - began
}

function markFields(all: string): Field[] {
  for (const it of document.querySelectorAll<HTMLDetailsElement>('main details')) it.open = true
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form')]
  return [...document.querySelectorAll<HTMLInputElement>(all)].flatMap((it, index) => {
    if (!it.checkVisibility({ visibilityProperty: true })) return []
    it.dataset.tried = String(index)
    const label = it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.name
    return [
      {
        mark: it.dataset.tried,
        form: it.form ? forms.indexOf(it.form) : -1,
        label: label.slice(0, 40),
        type: it.type,
        mode: it.inputMode || it.type,
        group: it.type === 'radio' ? it.name : it.dataset.tried,
        alone: it.type === 'search' || it.role === 'combobox',
        stepper: it.getAttribute('aria-roledescription') === 'Campo numérico',
        day: it.parentElement?.querySelector('[aria-label="Abrir calendario"]') != null,
        maxLength: it.maxLength < 0 ? 500 : it.maxLength,
        value: it.value,
      },
    ]
  })
}

/** Fields that one visit touches. */
const [fewest, most] = [3, 8]

type Planning = { touched: Map<string, number>; left: number; span: number; nth: number }

/** Which fields are touched in one visit, how and when: those first that were touched least. */
function planOf(fields: Field[], { touched, left, span, nth }: Planning): Touch[] {
  const byTurn = shuffled(fields).sort((one, other) => (touched.get(one.mark) ?? 0) - (touched.get(other.mark) ?? 0))
  const [first, ...others] = byTurn
  if (!first) return []
  const together = first.alone ? [] : others.filter(({ alone, group }) => !alone && group !== first.group)
  const chosen = [first]
  const many = Math.min(left, fewest + Math.floor(Math.random() * (most - fewest + 1)))
  for (const it of together)
    if (chosen.length < many && chosen.every(({ group }) => group !== it.group)) chosen.push(it)
  const moments = chosen.map(() => Math.random() * span * 1.1).sort((one, other) => one - other)
  return shuffled(chosen).map((it, index) => {
    const isLast = index === chosen.length - 1
    return {
      field: it,
      way: wayOf(it, isLast),
      at: moments[index] ?? 0,
      text: textOf(it, nth + index),
      delay: Math.random() < 0.5 ? 0 : Math.random() * 40,
    }
  })
}

function wayOf({ type, value, stepper }: Field, isLast: boolean): Way {
  if (type === 'checkbox' || type === 'radio') return 'tick'
  const selectable = isLast && type !== 'email' && value.length > 2 && !stepper
  return oneOf(['fill', 'keys', 'paste', ...(selectable ? (['select'] as const) : [])] as const)
}

function textOf({ type, mode, stepper, day, value, maxLength }: Field, nth: number): string {
  if (stepper) return value === '2' ? '1' : '2'
  if (day) return `${String(1 + (nth % 26)).padStart(2, '0')}/11/2026`
  if (type === 'email') return `lupita${nth}@azahar.test`
  if (mode === 'tel') return `+52 442 ${500 + (nth % 400)} 5${100 + (nth % 900)}`
  if (mode === 'numeric' || mode === 'decimal') return String(10 + (nth % 90)).slice(0, maxLength)
  return `Algo más ${nth}`.slice(0, maxLength)
}

async function perform(page: Page, touch: Touch): Promise<Expected> {
  const field = page.locator(`[data-tried="${touch.field.mark}"]`)
  if (touch.way === 'tick') {
    const checked = await field.evaluate((it: HTMLInputElement) => {
      // What is chosen already may leave nothing of this option, which disables it.
      const wanted = it.disabled ? it.checked : it.type === 'radio' || !it.checked
      it.click()
      return wanted
    })
    return { ...touch, checked }
  }
  if (touch.way === 'select') {
    const [text, ...selection] = await field.evaluate((it: HTMLInputElement) => {
      it.focus()
      it.setSelectionRange(1, it.value.length - 1)
      return [it.value, 1, it.value.length - 1] as const
    })
    return { ...touch, text, selection }
  }
  if (touch.way === 'fill') {
    await field.fill(touch.text)
    return touch
  }
  await field.focus()
  await page.keyboard.press('Control+A')
  if (touch.delay > 0) await page.waitForTimeout(touch.delay * 10)
  if (touch.way === 'keys') await page.keyboard.type(touch.text, { delay: touch.delay })
  else await paste(page, touch.text)
  return touch
}

let clipboard = Promise.resolve()

/** The browser has one clipboard for all of its pages: one paste at a time. */
async function paste(page: Page, text: string): Promise<void> {
  const mine = clipboard.then(async () => {
    await page.evaluate((it) => navigator.clipboard.writeText(it), text)
    await page.keyboard.press('Control+V')
  })
  clipboard = mine.catch(() => {})
  await mine
}

/** Hydrated, all of it, with what follows from that. */
async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-tried]')].every((it) =>
      Object.keys(it).some((key) => key.startsWith('__reactProps')),
    ),
  )
  await page.evaluate(atRest)
}

const atRest = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 })))

async function problemsOf(page: Page, expected: Expected[]): Promise<string[]> {
  const before = await Promise.all(expected.map((it) => problemOf(page, it)))
  const last = expected.at(-1)
  const problems = before.filter((it) => it !== '')
  if (problems.length > 0 || !last || last.way === 'tick') return problems
  const caret = await caretProblem(page, last)
  if (caret) return [caret]
  // A delayed draft would come back now.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(atRest)
  const typed = expected.filter(({ way, field }) => way !== 'select' && !field.stepper)
  const after = await Promise.all(typed.map((it) => problemOf(page, it)))
  return after.filter((it) => it !== '').map((it) => `${it}, once it was left`)
}

async function problemOf(page: Page, { field, way, text, checked }: Expected): Promise<string> {
  const found = await page.evaluate((mark) => {
    const it = document.querySelector<HTMLInputElement>(`[data-tried="${mark}"]`)
    return it && { value: it.value, checked: it.checked }
  }, field.mark)
  if (!found) return `${field.label}, by ${way}: the field is gone`
  if (way === 'tick') return found.checked === checked ? '' : `${field.label}: ticked ${found.checked}`
  return sameText(field, found.value, text)
    ? ''
    : `${field.label}, by ${way}: ${JSON.stringify(found.value)} instead of ${JSON.stringify(text)}`
}

/** A phone and an amount write themselves in their form. */
function sameText({ mode }: Field, found: string, text: string): boolean {
  if (mode === 'tel') return found.replace(/\D/g, '') === text.replace(/\D/g, '')
  if (mode === 'decimal')
    return found !== '' && Number(found.replace(/[$,]/g, '')) === Number(text.replace(/[$,]/g, ''))
  return found === text
}

/** The caret is behind the typed text and continues there; a selection is kept. */
async function caretProblem(page: Page, { field, way, text, selection }: Expected): Promise<string> {
  const it = page.locator(`[data-tried="${field.mark}"]`)
  const found = await it.evaluate((it: HTMLInputElement) => ({
    focused: document.activeElement === it,
    start: it.selectionStart,
    end: it.selectionEnd,
  }))
  const what = `${field.label}, by ${way}`
  if (!found.focused) return `${what}: the focus is elsewhere`
  if (selection)
    return found.start === selection[0] && found.end === selection[1]
      ? ''
      : `${what}: ${found.start} to ${found.end} is selected instead of ${selection.join(' to ')}`
  if (found.start === null) return ''
  if (found.start !== (await it.inputValue()).length) return `${what}: the caret is at ${found.start}`
  if (field.stepper || field.day || field.mode === 'tel' || text.length >= field.maxLength) return ''
  await page.keyboard.type('7')
  const more = await it.inputValue()
  await page.keyboard.press('Backspace')
  return more === `${text}7` ? '' : `${what}, and 7: ${JSON.stringify(more)}`
}

/** A form filled before hydration: its request, and the values missing in it. */
export type Sent = { form: string; request: string | null; missing: string[] }

/** Fills each form of a page before hydration, and sends it after; nothing arrives. */
export async function sendForms(page: Page, { path }: Form): Promise<Sent[]> {
  const results: Sent[] = []
  for (let nth = 0; ; nth++) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('footer, [data-hydrated]'))
    const fields = await page.evaluate(markFields, selector).then((all) => all.filter(({ form }) => form === nth))
    if (fields.length === 0) return results
    for (const it of fields) {
      const field = page.locator(`[data-tried="${it.mark}"]`)
      if (it.type === 'checkbox') await field.evaluate((box: HTMLInputElement) => box.checked || box.click())
      else if (it.type !== 'radio' && !it.alone) await field.fill(validText(it))
    }
    await settled(page)
    const seen = await page.evaluate(
      (marks) => marks.map((mark) => document.querySelector<HTMLInputElement>(`[data-tried="${mark}"]`)?.value ?? ''),
      fields.map(({ mark }) => mark),
    )
    const sent = page
      .waitForRequest((it) => it.url().includes('/api/') && !['GET', 'HEAD'].includes(it.method()), { timeout: 4_000 })
      .catch(() => null)
    await page.evaluate(
      (at) => document.querySelectorAll('main form')[at]?.querySelector<HTMLElement>('[type=submit]')?.click(),
      nth,
    )
    const request = await sent
    const body = request?.postData() ?? ''
    const missing = fields.flatMap((it, index) => {
      const text = seen[index] ?? ''
      if (it.type === 'checkbox' || it.type === 'radio' || it.alone || text === '') return []
      return holds(body, it, text) ? [] : [`${it.label}: ${text}`]
    })
    results.push({
      form: `${path} ${nth}`,
      request: request && new URL(request.url()).pathname,
      missing: request ? missing : [],
    })
  }
}

/** A password that is repeated stays in the browser. */
function holds(body: string, { mode, type, label }: Field, text: string): boolean {
  if (/confirma/i.test(label)) return true
  if (mode === 'tel') return body.replace(/\D/g, '').includes(text.replace(/\D/g, ''))
  if (mode === 'decimal') return body.includes(String(Math.round(Number(text.replace(/[$,]/g, '')) * 100)))
  if (mode === 'numeric' && type === 'text' && body.includes(`:${text}`)) return true
  return body.includes(JSON.stringify(text).slice(1, -1))
}

function validText({ type, mode, label, maxLength, stepper, day, value }: Field): string {
  if (type === 'password') return /actual/i.test(label) ? 'Azahar2026' : 'Jacaranda en flor 7'
  if (/postal/i.test(label)) return '76000'
  if (/SKU/.test(label)) return 'AZ-NVO-077'
  if (stepper) return value
  if (mode === 'numeric' && !day) return '27'
  if (mode === 'decimal') return /costo/i.test(label) ? '250.50' : '480.50'
  return textOf({ type, mode, label, maxLength, stepper, day, value, mark: '', group: '', alone: false, form: 0 }, 77)
}

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((it) => ({ it, by: Math.random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ it }) => it)

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
