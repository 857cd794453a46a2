import { until } from '../set-up/until.ts'
import { type Front, openFront } from './front.ts'

/** What an engine's driver does; the rest is the same for all (`openBrowser`). */
export type Engine = {
  /** Opens a page, and does not wait for the modules of its code. */
  open: (url: string) => Promise<void>
  /** Runs the body of an async function in the page. */
  run: <Result>(body: string, ...args: unknown[]) => Promise<Result>
  /** The control that the body of a function finds in the page, or null. */
  find: (body: string, ...args: unknown[]) => Promise<Control | null>
  close: () => Promise<void>
}

export type Control = {
  click: () => Promise<void>
  /** Types over the selection. */
  type: (text: string) => Promise<void>
  /** Selects the text of a field. */
  select: () => Promise<void>
}

/** @param zone of the device's clock. */
export type OpenEngine = (zone: string) => Promise<Engine>

export type Kind = keyof typeof selectors

const selectors = {
  button: 'button',
  link: 'a[href]',
  field: 'input:not([type=hidden]), textarea, [role=checkbox], [role=radio], [role=combobox]',
  option: '[role=option]',
}

/** A browser as the tests use it. */
export type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Opens an engine before the server at this address. */
export async function openBrowser(openEngine: OpenEngine, address: string, zone: string) {
  const front: Front = await openFront(new URL(address).port)
  const engine = await openEngine(zone)
  const { run } = engine

  const found = (kind: Kind, name: string) =>
    until(`the ${kind} '${name}'`, async () => (await engine.find(find, selectors[kind], name)) ?? undefined, patience)

  /** Waits until the page is hydrated, draws and asks for nothing more. */
  async function settled(): Promise<void> {
    await until('hydration', () => run<boolean>(`return 'hydrated' in document.documentElement.dataset`), patience)
    await until(
      'a page at rest',
      async () => {
        const { begun } = front.traffic()
        await run(twoFrames)
        const now = front.traffic()
        return now.begun === begun && now.open === 0
      },
      patience,
    )
  }

  return {
    run,
    settled,
    problems: front.problems,
    holdCode: front.holdCode,
    open: (path: string) => engine.open(`${front.address}${path}`),
    goto: async (path: string) => {
      await engine.open(`${front.address}${path}`)
      await settled()
    },
    press: async (kind: Kind, name: string) => {
      await (await found(kind, name)).click()
      // A list that is closing still lies over the page.
      if (kind === 'option') await until('the list to close', () => run<boolean>(noList), patience)
    },
    /** Replaces the value of a field by typing. */
    write: async (name: string, text: string) => {
      const field = await found('field', name)
      await field.click()
      await field.select()
      await field.type(text)
    },
    /** Waits until the page says a text, in small letters or capitals. */
    says: (text: string) =>
      until(
        `'${text}'`,
        () => run<boolean>('return document.body?.innerText.toLowerCase().includes(arguments[0])', text.toLowerCase()),
        patience,
      ),
    close: async () => {
      await engine.close()
      front.close()
    },
  }
}

/** A machine that does much else at once is slow. */
const patience = 60_000

const noList = `return [...document.querySelectorAll('[role=listbox]')].every((it) => it.getClientRects().length === 0)`

const twoFrames = 'for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)'

/** The first control in sight whose name is a text, or else contains it. */
const find = `
  const [selector, name] = arguments
  const nameOf = (it) => [
    it.getAttribute('aria-label'),
    ...[...(it.labels ?? [])].map((label) => label.innerText),
    ...(it.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => id && document.getElementById(id)?.textContent),
    it.matches('input, textarea') ? '' : it.textContent,
  ].filter(Boolean).join(' ').replace(/\\s+/g, ' ').trim()
  const all = [...document.querySelectorAll(selector)].filter((it) => it.getClientRects().length > 0 && !it.disabled)
  const found = all.find((it) => nameOf(it) === name) ?? all.find((it) => nameOf(it).includes(name)) ?? null
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found`
