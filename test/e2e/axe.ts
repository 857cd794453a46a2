import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Looking a page over with axe. */

/** The rules whose answer another colour can change. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * axe on the page itself. Its newer way opens another page for each look, which takes longer than the look. It would look into
 * frames, too: ours hold a map of another site, or a letter, which is looked at by itself (mensajes.spec.ts).
 */
export const axe = (page: Page, rules?: string[]) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })

/** axe finds nothing, by day or by night; at night it looks at what the night changes, and only once where a journey runs twice. */
export async function expectAccessible(page: Page): Promise<void> {
  const { project, titlePath } = test.info()
  const again = project.name === 'telefono' && !titlePath.some((title) => title.includes('@telefono'))
  for (const [colorScheme, rules] of [['light'] as const, ...(again ? [] : [['dark', aboutColours] as const])]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await axe(page, rules).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
