import { expect, type Frame, type Page, test } from '@playwright/test'
import axe from 'axe-core'

/** The rules whose answer another colour can change. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds in a page or in a frame, a line for each rule; frames within are not looked into: ours hold a map of another site, or
 * a letter, which is looked at by itself (mensajes.spec.ts).
 * @param options.only the rules to look for, of all. @param options.without rules that do not hold here.
 */
export async function violations(
  at: Page | Frame,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  if (!(await at.evaluate(() => 'axe' in window))) await at.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  }
  const found = await at.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** axe finds nothing in light and dark mode; dark only checks colours, once per journey. */
export async function expectAccessible(page: Page): Promise<void> {
  const { project, titlePath } = test.info()
  const again = project.name === 'telefono' && !titlePath.some((title) => title.includes('@telefono'))
  for (const [colorScheme, only] of [['light'] as const, ...(again ? [] : [['dark', aboutColours] as const])]) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, { ...(only && { only }) }), `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
