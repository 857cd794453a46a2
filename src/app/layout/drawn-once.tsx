import { createContext, type ReactNode, use } from 'react'

type DrawnOnceProps = {
  as: 'footer' | 'nav'
  /** The only one on a page. */
  id: string
  label?: string
  className: string
  /** Everything that decides what stands in it, as text. Asked for on the server only. */
  variant: () => string
  /** What stands in it: nothing of one person, no other element of its kind, and no `useId`. */
  children: ReactNode
}

type Drawn = Pick<DrawnOnceProps, 'as' | 'id'>

/** What a page on the server has drawn anew, by its variant. Pages in the browser have none. */
const DrawnNow = createContext<Map<string, Drawn> | null>(null)

/** As they stand in pages. More than these few would be a variant that names somebody or something. */
const texts = new Map<string, string>()
const mostTexts = 200

/**
 * A part that many pages have word for word. On the server it is drawn for the first of them, and put in as text into
 * those that follow (docs/decisions/101); the browser takes it up as any other part.
 */
export function DrawnOnce({ as: Element, id, label, className, variant, children }: DrawnOnceProps) {
  const drawnNow = use(DrawnNow)
  const itself = { id, className, 'aria-label': label }
  if (!drawnNow) return <Element {...itself}>{children}</Element>
  const key = `${id} ${variant()}`
  const text = texts.get(key)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own words, from the page in which it was drawn.
  if (text !== undefined) return <Element {...itself} dangerouslySetInnerHTML={{ __html: text }} />
  drawnNow.set(key, { as: Element, id })
  return <Element {...itself}>{children}</Element>
}

/**
 * Draws a page whose `DrawnOnce` are drawn once.
 * @param draw draws it at once, as text.
 */
export function drawWithParts(page: ReactNode, draw: (page: ReactNode) => string): string {
  const drawnNow = new Map<string, Drawn>()
  const html = draw(<DrawnNow value={drawnNow}>{page}</DrawnNow>)
  for (const [key, drawn] of drawnNow) {
    const text = insideOf(html, drawn)
    if (text !== undefined && texts.size < mostTexts) texts.set(key, text)
  }
  return html
}

/** `undefined` when it was begun and is not there: what it stands in could not be drawn. */
function insideOf(html: string, { as, id }: Drawn): string | undefined {
  const start = html.indexOf(`<${as} id="${id}"`)
  const from = html.indexOf('>', start) + 1
  return start < 0 ? undefined : html.slice(from, html.indexOf(`</${as}>`, from))
}
