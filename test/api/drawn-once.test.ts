import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { type Person, testApp } from '../app.ts'
import { builtPages } from '../set-up/pages.ts'

/** Issue 8: the menu and the foot are drawn once and put into later pages as text (docs/decisions/101). */

const app = await testApp({ renderPage: await builtPages() })
const everybodys = [
  ...[paths.inicio, paths.tiendas, paths.contacto, paths.terminos, paths.avisoDePrivacidad, paths.sobreNosotros],
  ...[
    paths.categoria('pijamas'),
    paths.categoria('moda-intima'),
    paths.categoria('moda-praia'),
    '/tiendas/nada',
    '/nada',
  ],
]
const own: Partial<Record<Person, string[]>> = {
  visitor: [paths.login],
  consultora: [paths.catalogo, paths.misPedidos, paths.perfil],
  admin: [paths.adminDashboard, paths.adminPedidos, paths.perfil],
  pendiente: [paths.enRevision],
  sinRol: [paths.sinAcceso],
}

async function partsOf(person: Person, page: string) {
  const reply = await app.as(person)(page, { headers: { accept: 'text/html' } })
  const html = await reply.text()
  const [[menu], [foot]] = [html.match(/<nav id="menu".*?<\/nav>/s) ?? [''], html.match(/<footer.*<\/footer>/s) ?? ['']]
  return { menu, foot }
}

/** Where the links of a part lead to that say 'you are here'. */
const currentIn = (part = '') =>
  [...part.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([link]) => link.match(/href="([^"]*)"/)?.[1])
const linksIn = (part = '') => [...part.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)

/** The menu's own items are for one page each; its lines, and the foot's links, also for what is below. */
const isWhole = (href: string) => !href.startsWith('/productos/')
const leadsTo = (page: string, href: string, whole = (_: string) => false) =>
  page === href || (!whole(href) && page.startsWith(`${href}/`))
const withoutCurrent = (part = '') => part.replaceAll(/ (class|data-status|aria-current)="[^"]*"/g, '')

test.each(Object.entries(own) as [Person, string[]][])(
  '%s finds the same menu and foot on every page',
  async (person, hers) => {
    const pages = [...hers, ...everybodys, ...everybodys.toReversed(), ...hers]
    const first = await partsOf(person, hers[0] as string)
    expect([first.menu?.length, first.foot?.length].every((length) => Number(length) > 1_000)).toBe(true)
    for (const page of pages) {
      const { menu, foot } = await partsOf(person, page)
      expect(withoutCurrent(menu), page).toBe(withoutCurrent(first.menu))
      expect(withoutCurrent(foot), page).toBe(withoutCurrent(first.foot))
      expect(currentIn(menu), page).toEqual(linksIn(menu).filter((href) => leadsTo(page, href, isWhole)))
      expect(currentIn(foot), page).toEqual(linksIn(foot).filter((href) => leadsTo(page, href)))
    }
  },
)

test('what one person finds in them is not what another does', async () => {
  for (const page of [paths.inicio, paths.tiendas]) {
    const [visitor, admin] = [await partsOf('visitor', page), await partsOf('admin', page)]
    expect(visitor.menu).toContain(paths.serConsultora)
    expect(admin.menu).not.toContain(paths.serConsultora)
    expect(visitor.foot).toContain(paths.tiendas)
    expect(admin.foot).not.toContain(paths.tiendas)
  }
})
