import { Link, useMatches } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'
import { FootEnd, footLinkClass } from './foot-end.tsx'
import { mainMenuPaths } from './menu-paths.ts'
import { useFootMenu } from './use-foot-menu.ts'

/** Is the page one that somebody signed in works with? */
export const useOwnPage = (): boolean =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => /^\/(admin|consultora?\/|perfil)/.test(routeId)) })

/** The foot under a consultora's own pages: all that is in the other one (spec 1.2), in three lines instead of three columns. */
export function ShortFooter({ year }: { year: string }) {
  const links = useFootMenu()
  const { telefono, email, redes } = useMarca()
  return (
    <footer className="mt-12 bg-surface-sunken text-sm md:mt-16 print:hidden">
      <div className="page flex flex-wrap gap-x-12 pt-5 pb-2 md:pt-6">
        <nav aria-label="Enlaces" className={lineClass}>
          {links.map((item) => (
            <Link key={item} to={mainMenuPaths[item]} className={footLinkClass}>
              {mainMenuTexts[item]}
            </Link>
          ))}
        </nav>
        <nav aria-label="Categorías" className={lineClass}>
          {menuSlugs.map((slug) => (
            <Link key={slug} to={paths.categoria(slug)} className={footLinkClass}>
              {slugTexts[slug]}
            </Link>
          ))}
        </nav>
        <section aria-label="Contacto" className={lineClass}>
          <a href={`tel:${telefono.replaceAll(' ', '')}`} className={footLinkClass}>
            {telefono}
          </a>
          <a href={`mailto:${email}`} className={footLinkClass}>
            {email}
          </a>
          {redes.map(({ red, url }) => (
            <a key={red} href={url} rel="noreferrer" className={footLinkClass}>
              {red}
            </a>
          ))}
        </section>
      </div>
      <FootEnd year={year} />
    </footer>
  )
}

const lineClass = 'flex flex-wrap gap-x-5'
