import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated, useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  firstName,
  type MainMenuItem,
  mainMenu,
  menuSlugs,
  type Quien,
  quienIs,
  saludo,
  type UserMenuItem,
  userMenu,
} from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts, userMenuTexts } from '#modules/ajustes/sitio/texts.ts'
import { sesionQuery, signOut } from '#modules/personas/cuentas/client.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanHour } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { minuteMs } from '#shared/time.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { Picture } from '#ui/picture.tsx'
import { ThemeLabel, ThemeToggle } from '#ui/theme-toggle.tsx'
import { brandClass, TopBar } from '#ui/top-bar.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { CarritoLink, LazyCarritoCount } from './carrito-link.tsx'
import { PlacesList, PortalBar } from './consultora-nav.tsx'

type DisclosureProps = { summary: ReactNode; summaryClass: string; panelClass: string; children: ReactNode }

/**
 * A list of links in a `details` element, which works without JavaScript. Escape, an outside press, a chosen link and
 * losing focus close it.
 */
function Disclosure({ summary, summaryClass, panelClass, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', () => details.current?.removeAttribute('open')), [router])
  useEffect(() => {
    const box = details.current
    if (!box) return
    const closeFromOutside = (event: Event) => {
      if (box.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('pointerdown', closeFromOutside, { signal })
    document.addEventListener('focusin', closeFromOutside, { signal })
    return () => gone.abort()
  }, [])
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} onKeyDown={closeOnEscape} className="group relative">
      <summary className={`list-none select-none [&::-webkit-details-marker]:hidden ${summaryClass}`}>
        {summary}
      </summary>
      <div className={panelClass}>{children}</div>
    </details>
  )
}

/** 'Productos' opens its submenu instead. */
export const mainMenuPaths: Record<Exclude<MainMenuItem, 'productos'>, string> = {
  inicio: paths.inicio,
  sobreNosotros: paths.sobreNosotros,
  tiendas: paths.tiendas,
  serConsultora: paths.serConsultora,
  contacto: paths.contacto,
}

const userMenuPaths: Record<UserMenuItem, string> = {
  perfil: paths.perfil,
  catalogo: paths.catalogo,
  carrito: paths.carrito,
  misPedidos: paths.misPedidos,
  dashboard: paths.adminDashboard,
  consultoras: paths.adminConsultoras,
  productos: paths.adminProductos,
  pedidos: paths.adminPedidos,
  enRevision: paths.enRevision,
  sinAcceso: paths.sinAcceso,
}

/**
 * The signed-in user, for the header of site and desk.
 * @param hour the server's hour in Mexico City, so that the server-rendered greeting is right.
 */
export function useUsuario(hour: number) {
  const { data: sesion } = useQuery(sesionQuery())
  const hora = useMexicanHour(hour)
  const usuario = sesion?.usuario ?? null
  return {
    usuario,
    quien: quienIs(usuario !== null, sesion?.role ?? null),
    /** `Boa tarde, Lucía`. */
    greeting: usuario && `${saludo(hora)}, ${firstName(usuario.nombreCompleto)}`,
  }
}

/** The server's hour at first, to match hydration; then updated by the minute. */
function useMexicanHour(atFirst: number): number {
  const [hour, setHour] = useState(atFirst)
  useEffect(() => {
    const timer = setInterval(() => setHour(mexicanHour(serverNow())), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}

const userMenuItemClass = 'popup-item grid-cols-[1fr_auto] no-underline hover:bg-hover'

export function UserMenu({ usuario, quien, greeting }: ReturnType<typeof useUsuario>) {
  const queryClient = useQueryClient()
  const leaving = useVerb({ mutationFn: () => signOut(queryClient) })
  if (!usuario || quien === 'visitante') return null
  const { email, avatar } = usuario
  return (
    <Disclosure
      summary={
        <>
          {avatar ? (
            <Picture imagen={avatar} alt="" sizes="32px" ratio="1" className="w-8 rounded-full" />
          ) : (
            <CircleUserRound aria-hidden="true" strokeWidth={1.6} className="size-6" />
          )}
          <span className="max-w-48 truncate max-md:sr-only lg:max-xl:max-w-28">{greeting}</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180 max-md:hidden" />
        </>
      }
      summaryClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 text-sm font-medium transition-colors hover:bg-hover"
      panelClass="popup absolute top-full right-0 z-40 mt-1.5 w-64 p-1.5"
    >
      <div className="border-b border-line px-3 pt-2 pb-3">
        <p className="display truncate text-xl">{greeting}</p>
        <p className="truncate text-sm text-ink-soft">{email}</p>
      </div>
      <ul className="pt-1.5">
        {userMenu[quien].map((item) => (
          <li key={item}>
            <Link to={userMenuPaths[item]} className={userMenuItemClass}>
              {userMenuTexts[item]}
              {item === 'carrito' && <LazyCarritoCount inline />}
            </Link>
          </li>
        ))}
        <li className="mt-1.5 border-t border-line pt-1.5">
          <button
            type="button"
            onClick={() => leaving.mutate()}
            disabled={leaving.isPending || leaving.isSuccess}
            className={`${userMenuItemClass} w-full text-left`}
          >
            Cerrar Sesión
            <LogOut aria-hidden="true" className="size-4.5 text-ink-soft" />
          </button>
        </li>
      </ul>
    </Disclosure>
  )
}

// Loaded for consultoras only.
const ModoClientaButton = lazyWithRetry(
  async () => (await import('#modules/clientas/components/modo-clienta-button.tsx')).ModoClientaButton,
  () => null,
)

/** The switch of modo clienta (spec 3.4), with reserved space until it is loaded. */
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

/** The main menu of narrow screens in a drawer (spec 1.2), below a consultora's own entries. */
function SideDrawer({ quien, greeting }: Pick<ReturnType<typeof useUsuario>, 'quien' | 'greeting'>) {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <IconButton label="Abrir menú" aria-haspopup="dialog" onClick={() => setOpen(true)} className="-ml-2.5">
        <Menu aria-hidden="true" />
      </IconButton>
      <Drawer title="Menú" side="left" open={open} onOpenChange={setOpen} footer={<DrawerFooter quien={quien} />}>
        {greeting && <p className="pb-2 text-ink-soft">{greeting}</p>}
        {quien === 'consultor' && <PlacesList />}
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
      <ThemeLabel />
    )}
    <ThemeToggle />
  </div>
)

/** The header of every page of the site (spec 1.2). @param hour as for `useUsuario`. */
export function SiteHeader({ hour, nombre }: { hour: number; nombre: string }) {
  const user = useUsuario(hour)
  const { quien } = user
  return (
    <TopBar
      className={`min-h-16 gap-2 lg:gap-3 xl:gap-6 ${quien === 'consultor' ? '' : 'lg:min-h-20'}`}
      below={quien === 'consultor' && <PortalBar />}
    >
      <SideDrawer {...user} />
      <Link to={paths.inicio} className={`${brandClass} lg:text-[2rem]`}>
        {nombre}
      </Link>
      <MainMenu quien={quien} />
      <div className="ml-auto flex items-center gap-1">
        {quien === 'consultor' && <ModoClientaSwitch />}
        {quien === 'consultor' && <CarritoLink />}
        {quien === 'visitante' ? (
          <Link
            to={paths.login}
            className={buttonClass({
              variant: 'secondary',
              size: 'sm',
              className: 'text-[min(0.9375rem,4.6vw)]! max-md:px-3',
            })}
          >
            Iniciar Sesión
          </Link>
        ) : (
          <UserMenu {...user} />
        )}
      </div>
    </TopBar>
  )
}
