import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import {
  firstName,
  mainMenu,
  menuSlugs,
  type Quien,
  quienIs,
  saludo,
  type UserMenuItem,
} from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts, userMenuTexts } from '#modules/ajustes/sitio/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { CarritoLink, LazyCarritoCount } from './carrito-link.tsx'
import { Disclosure } from './disclosure.tsx'
import { mainMenuPaths, userMenuPaths } from './menu-paths.ts'
import { useMexicanHour } from './use-mexican-hour.ts'
import { UserMenu } from './user-menu.tsx'

// For consultoras: visitors never fetch it.
const ModoClientaButton = lazyWithRetry(
  async () => (await import('#modules/clientas/components/modo-clienta-button.tsx')).ModoClientaButton,
  () => null,
)

/** The switch of modo clienta (spec 3.4), with room for it before it is there. */
const ModoClientaSwitch = () => (
  <span className="inline-block size-11">
    {useHydrated() && (
      <Suspense>
        <ModoClientaButton />
      </Suspense>
    )}
  </span>
)

const mainMenuItemClass =
  'flex min-h-11 items-center gap-1 rounded-full px-3 text-sm font-medium no-underline transition-colors hover:text-accent-text aria-[current=page]:underline aria-[current=page]:decoration-accent-text aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 whitespace-nowrap'

/** The main menu of wide screens, with the submenu of the five lines (spec 1.2). */
function MainMenu({ quien }: { quien: Quien }) {
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
                summaryClass={mainMenuItemClass}
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
              <Link to={mainMenuPaths[item]} activeOptions={{ exact: true }} className={mainMenuItemClass}>
                {mainMenuTexts[item]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
function SideDrawer({ quien, greeting }: SideDrawerProps) {
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

/**
 * The head of every page (spec 1.2).
 * @param hour the hour in Mexico City as the server's clock has it, so that the first byte already greets rightly.
 */
export function SiteHeader({ hour, nombre }: { hour: number; nombre: string }) {
  const { data: sesion } = useQuery(sesionQuery())
  const usuario = sesion?.usuario ?? null
  const quien = quienIs(usuario !== null, sesion?.role ?? null)
  const hora = useMexicanHour(hour)
  const greeting = usuario ? `${saludo(hora)}, ${firstName(usuario.nombreCompleto)}` : null
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="page flex min-h-16 flex-wrap items-center gap-2 max-[19rem]:py-2 min-[19rem]:flex-nowrap lg:min-h-20 lg:gap-3 xl:gap-6">
        <SideDrawer quien={quien} greeting={greeting} />
        <Link
          to={paths.inicio}
          className="display text-[1.75rem] leading-none tracking-tight no-underline lg:text-[2rem]"
        >
          {nombre}
        </Link>
        <div className="flex flex-1 justify-center">
          <MainMenu quien={quien} />
        </div>
        <div className="flex items-center gap-1">
          {quien === 'consultor' && <ModoClientaSwitch />}
          {quien === 'consultor' && <CarritoLink />}
          {usuario && greeting && quien !== 'visitante' ? (
            <UserMenu quien={quien} greeting={greeting} email={usuario.email} avatar={usuario.avatar} />
          ) : (
            <Link to={paths.login} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Iniciar Sesión
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
