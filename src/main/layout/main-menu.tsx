import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { mainMenu, menuSlugs, type Quien } from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'
import { Disclosure } from './disclosure.tsx'
import { mainMenuPaths } from './menu-paths.ts'

const itemClass =
  'flex min-h-11 items-center gap-1 rounded-full px-3 text-sm font-medium no-underline transition-colors hover:text-accent-text aria-[current=page]:underline aria-[current=page]:decoration-accent-text aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 whitespace-nowrap'

/** The main menu of wide screens, with the submenu of the five lines (spec 1.2). */
export function MainMenu({ quien }: { quien: Quien }) {
  return (
    <nav aria-label="Principal" className="hidden lg:block">
      <ul className="flex items-center">
        {mainMenu(quien).map((item) => (
          <li key={item}>
            {item === 'productos' ? (
              <Disclosure
                summary={
                  <>
                    {mainMenuTexts.productos}
                    <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
                  </>
                }
                summaryClass={itemClass}
                panelClass="popup absolute top-full left-0 z-40 min-w-56 p-1.5"
              >
                <ul>
                  {menuSlugs.map((slug) => (
                    <li key={slug}>
                      <Link to={paths.categoria(slug)} className="popup-item no-underline hover:bg-hover">
                        {slugTexts[slug]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            ) : (
              <Link to={mainMenuPaths[item]} activeOptions={{ exact: true }} className={itemClass}>
                {mainMenuTexts[item]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
