import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { mainMenu, menuSlugs, type Quien, type UserMenuItem } from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts, userMenuTexts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { LazyCarritoCount } from './carrito-link.tsx'
import { mainMenuPaths, userMenuPaths } from './menu-paths.ts'

const itemClass = 'display flex min-h-13 items-center text-title no-underline aria-[current=page]:text-accent-text'

type SideDrawerProps = {
  quien: Quien
  /** `Boa tarde, Lucía`; nobody is greeted who is not signed in. */
  greeting: string | null
}

const places: readonly UserMenuItem[] = ['catalogo', 'carrito', 'misPedidos']

/**
 * The main menu of narrow screens: a drawer from the side with everything that the wide menu has (spec 1.2), and above it the three
 * places of a consultora.
 */
export function SideDrawer({ quien, greeting }: SideDrawerProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <IconButton label="Abrir menú" aria-haspopup="dialog" onClick={() => setOpen(true)} className="-ml-2.5">
        <Menu aria-hidden="true" />
      </IconButton>
      <Drawer title="Menú" side="left" open={open} onOpenChange={setOpen} footer={<DrawerFooter quien={quien} />}>
        {greeting && <p className="pb-2 text-ink-soft">{greeting}</p>}
        {quien === 'consultor' && <Places />}
        <nav aria-label="Menú">
          <ul>
            {mainMenu(quien).map((item) => (
              <li key={item} className="border-b border-line last:border-0">
                {item === 'productos' ? (
                  <Lines />
                ) : (
                  <Link to={mainMenuPaths[item]} activeOptions={{ exact: true }} className={itemClass}>
                    {mainMenuTexts[item]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </Drawer>
    </div>
  )
}

const Places = () => (
  <nav aria-label="Consultora" className="mb-3 rounded-lg bg-surface-sunken px-4 py-1">
    <ul>
      {places.map((item) => (
        <li key={item} className="border-b border-line last:border-0">
          <Link
            to={userMenuPaths[item]}
            className="flex min-h-13 items-center justify-between gap-3 font-semibold no-underline aria-[current=page]:text-accent-text"
          >
            {userMenuTexts[item]}
            {item === 'carrito' && <LazyCarritoCount inline />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function Lines() {
  return (
    <div className="py-3">
      <p className="display min-h-9 text-title">{mainMenuTexts.productos}</p>
      <ul>
        {menuSlugs.map((slug) => (
          <li key={slug}>
            <Link
              to={paths.categoria(slug)}
              className="flex min-h-11 items-center pl-4 text-ink-soft no-underline aria-[current=page]:text-accent-text"
            >
              {slugTexts[slug]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const DrawerFooter = ({ quien }: { quien: Quien }) => (
  <div className="flex items-center justify-between gap-3">
    {quien === 'visitante' ? (
      <Link to={paths.login} className={buttonClass({ className: 'flex-1' })}>
        Iniciar Sesión
      </Link>
    ) : (
      <span className="text-sm text-ink-soft">Tema claro u oscuro</span>
    )}
    <ThemeToggle />
  </div>
)
