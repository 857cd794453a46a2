import { type QueryClient, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Asset,
  createRootRouteWithContext,
  Link,
  Outlet,
  Scripts,
  useHydrated,
  useLocation,
  useMatches,
  useRouter,
  useTags,
} from '@tanstack/react-router'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ListPlus from 'lucide-react/icons/list-plus'
import Package from 'lucide-react/icons/package'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { fotosQuery, marcaQuery, showsFotos, useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { onSignedOutElsewhere, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { sayCarriedRefusal } from '#modules/personas/cuentas/components/refusal.ts'
import { SesionKeeper } from '#modules/personas/cuentas/components/sesion-keeper.tsx'
import { serverNow } from '#shared/clock.ts'
import figtree from '#shared/fonts/figtree.woff2?url'
import petrona from '#shared/fonts/petrona-400.woff2?url'
import { mexicanDay, mexicanHour } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Spinner } from '#ui/button.tsx'
import earlyFocusScript from '#ui/early-focus.js?raw'
import { showFlashMessage } from '#ui/flash-message.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { themeScript } from '#ui/theme-toggle.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { LazyCarritoCount } from './layout/carrito-link.tsx'
import { FootEnd, footLinkClass } from './layout/foot-end.tsx'
import { mainMenuPaths } from './layout/menu-paths.ts'
import { NavBar, navBarItemClass } from './layout/nav-bar.tsx'
import { SiteFooter } from './layout/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import { useAccessText } from './layout/use-access-text.ts'
import { useFootMenu } from './layout/use-foot-menu.ts'
import stylesheet from './styles.css?url'

// For consultoras: visitors never fetch it.
const AvisosKeeper = lazyWithRetry(
  async () => (await import('#modules/mensajes/avisos/components/avisos-keeper.tsx')).AvisosKeeper,
  () => null,
)

/** Announces sizes that are back in stock on every page, after hydration. */
function LazyAvisosKeeper() {
  return useHydrated() ? (
    <Suspense>
      <AvisosKeeper />
    </Suspense>
  ) : null
}

/** What the routes say of a page in its head. The modules to preload are only named: `client.tsx` fetches them after the first picture. */
function PageTags() {
  const nonce = useRouter().options.ssr?.nonce
  const tags = useTags()
  const modules = tags.flatMap((tag) => (isModule(tag) ? [tag.attrs?.href] : []))
  return (
    <>
      {tags
        .filter((tag) => !isModule(tag))
        .map((tag) => (
          <Asset key={JSON.stringify(tag)} {...tag} {...(nonce && { nonce })} />
        ))}
      <meta name="modules" content={modules.join(' ')} />
    </>
  )
}

const isModule = ({ tag, attrs }: ReturnType<typeof useTags>[number]): boolean =>
  tag === 'link' && attrs?.rel === 'modulepreload'

type BarItem = {
  to: string
  label: string
  icon: typeof Shirt
  /** Pages that belong to it beside its own. */
  under?: RegExp
  counts?: 'carrito'
}

/** The bar of a consultora's phone (spec 3.4), in its order. */
const consultoraBarItems: BarItem[] = [
  { to: paths.catalogo, label: 'Catálogo', icon: Shirt, under: /^\/consultora\/catalogo\// },
  { to: paths.pedidoRapido, label: 'Pedido rápido', icon: ListPlus },
  { to: paths.carrito, label: 'Carrito', icon: ShoppingBag, counts: 'carrito' },
  { to: paths.misPedidos, label: 'Pedidos', icon: Package, under: /^\/consultora\/pedido\// },
  {
    to: paths.miNegocio,
    label: 'Mi negocio',
    icon: ChartNoAxesColumn,
    under: /^\/consultora\/(avisos|clientas|vitrina)/,
  },
]

const patienceMs = 300

/**
 * Says that the guard is asking, when it takes long enough to be noticed (spec 1.6). The page that the user comes
 * from stays as it is meanwhile: nothing typed there is lost if the answer sends the user back.
 */
function AccessCheck() {
  const asking = useIsFetching({ queryKey: sesionQuery().queryKey }) > 0
  const [shown, setShown] = useState(false)
  const text = useAccessText()
  useEffect(() => {
    if (!asking) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [asking])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-50 grid justify-items-center">
      {shown && (
        <p className="flex items-center gap-3 rounded-full bg-surface-raised px-5 py-3 shadow-overlay">
          <Spinner className="size-5 text-accent" />
          {text}
        </p>
      )}
    </div>
  )
}

/** The consultora's navigation at the bottom of a phone, with the number of pieces in the cart (spec 3.4). */
function ConsultoraBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <NavBar label="Tu menú">
      {consultoraBarItems.map(({ to, label, icon: Icon, under, counts }) => {
        const current = pathname === to ? 'page' : under?.test(pathname) ? 'true' : undefined
        return (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: true }}
              aria-current={current}
              className={`no-underline transition-colors ${current ? 'bg-accent-soft text-accent-soft-ink' : 'hover:bg-hover'} ${navBarItemClass}`}
            >
              <Icon aria-hidden="true" strokeWidth={1.7} className="size-5.5 shrink-0" />
              <span className="max-w-full leading-none text-balance">{label}</span>
              {counts === 'carrito' && (
                <span className="absolute top-1 left-1/2 ml-2">
                  <LazyCarritoCount inline />
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </NavBar>
  )
}

/** Is the page one that somebody signed in works with? */
const useOwnPage = (): boolean =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => /^\/(admin|consultora?\/|perfil)/.test(routeId)) })

/** The foot under a consultora's own pages: all that is in the other one (spec 1.2), in three lines instead of three columns. */
function ShortFooter({ year }: { year: string }) {
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

type SiteFrameProps = { hour: number; year: string; children: ReactNode }

/** What stands around a page of the site: its header and foot, and for consultoras the bar (spec 1.2). */
function SiteFrame({ hour, year, children }: SiteFrameProps) {
  const { nombre } = useMarca()
  const { data: sesion } = useQuery(sesionQuery())
  const isConsultora = sesion?.role === 'consultor'
  const own = useOwnPage()
  const Foot = own ? ShortFooter : SiteFooter
  return (
    <div className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${own ? ownRows : rows}`}>
      <SiteHeader hour={hour} nombre={nombre} />
      {children}
      <Foot year={year} />
      {isConsultora && (
        <>
          <ConsultoraBar />
          <LazyAvisosKeeper />
        </>
      )}
    </div>
  )
}

const rows = 'grid-rows-[auto_1fr_auto]'
/** As high as the screen: whatever a page that is on its way turns out to be, its foot is below it and does not jump. */
const ownRows = 'grid-rows-[auto_minmax(100lvh,1fr)_auto] print:grid-rows-[auto_1fr_auto]'

/** Every page: the document, who is signed in, header and footer around it, toasts over it. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location: { pathname } }) => {
    await Promise.all([
      queryClient.ensureQueryData(sesionQuery()),
      queryClient.ensureQueryData(marcaQuery()),
      // Without them a page lacks its pictures, no more.
      showsFotos(pathname) && queryClient.prefetchQuery(fotosQuery()),
    ])
  },
  // The server's clock, as data: what the page says about now is the same on the first byte and at hydration.
  loader: () => {
    const now = serverNow()
    return { hour: mexicanHour(now), year: mexicanDay(now).slice(0, 4), ahora: now.toISOString() }
  },
  head: (page) => ({
    // What a page says of itself comes after this and wins; a path without a page says nothing.
    ...unlistedHead(page, 'Página no encontrada'),
    scripts: [{ children: themeScript + earlyFocusScript }],
  }),
  shellComponent: Document,
  component: Site,
})

/** The desk brings its own frame along (`desk/desk.tsx`); until that is there, a page on its way stands in the site's. */
function Site() {
  const { ahora, ...now } = Route.useLoaderData()
  const isDesk = useMatches({
    select: (matches) => matches.some(({ routeId, status }) => routeId === '/admin' && status === 'success'),
  })
  return (
    <>
      {/* React puts it into the head: `useNow` reads there what the server's clock showed. */}
      <meta name="ahora" content={ahora} />
      {isDesk ? (
        <Outlet />
      ) : (
        <SiteFrame {...now}>
          <Outlet />
        </SiteFrame>
      )}
    </>
  )
}

function Document({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  useEffect(() => onSignedOutElsewhere(queryClient), [queryClient])
  useEffect(() => sayCarriedRefusal(showFlashMessage()), [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    // The theme's script may mark the document before React arrives.
    <html lang="es-MX" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={petrona} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <PageTags />
        <link rel="icon" href="/icono.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icono-512.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#fdfbf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171214" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <a href="#contenido" className="skip-link">
          Saltar al contenido
        </a>
        {children}
        <AccessCheck />
        <SesionKeeper />
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}
