import { type QueryClient, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Asset,
  createRootRouteWithContext,
  Outlet,
  Scripts,
  useHydrated,
  useMatches,
  useRouter,
  useTags,
} from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { fotosQuery, marcaQuery, showsFotos, useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { onSignedOutElsewhere, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { sayCarriedRefusal } from '#modules/personas/cuentas/components/guard.ts'
import { SesionKeeper } from '#modules/personas/cuentas/components/sesion-keeper.tsx'
import { serverNow } from '#shared/clock.ts'
import figtree from '#shared/fonts/figtree.woff2?url'
import petrona from '#shared/fonts/petrona-400.woff2?url'
import { mexicanDay, mexicanHour } from '#shared/format.ts'
import { may } from '#shared/rights.ts'
import { Spinner } from '#ui/button.tsx'
import earlyFocusScript from '#ui/early-focus.js?raw'
import earlyPressScript from '#ui/early-press.js?raw'
import { showFlashMessage } from '#ui/flash-message.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { themeScript } from '#ui/theme-toggle.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { LazyDeskFrame, loadDeskFrame } from './desk/lazy-desk-frame.tsx'
import { PlacesBar } from './layout/consultora-nav.tsx'
import { useAccessText } from './layout/page-error.tsx'
import { LineFooter, ShortFooter, SiteFooter } from './layout/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import stylesheet from './styles.css?url'

const AvisosKeeper = lazyWithRetry(
  async () => (await import('#modules/mensajes/avisos/components/avisos-keeper.tsx')).AvisosKeeper,
  () => null,
)

function LazyAvisosKeeper() {
  return useHydrated() ? (
    <Suspense>
      <AvisosKeeper />
    </Suspense>
  ) : null
}

/** The routes' head tags. Modules to preload are only listed: `client.tsx` fetches them after the first picture. */
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

const patienceMs = 300

/** Shows that an access check takes long (spec 1.6). The previous page stays, with its input. */
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

const ownPage = /^\/(admin|consultora?\/|perfil)/
const accessPage = /^\/(login|recuperar|registro-consultora)$/

const useIsPage = (pattern: RegExp): boolean =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => pattern.test(routeId)) })

/** Whether the page is a consultora's vitrina, which has its own frame (spec 4.2). */
const useVitrina = (): boolean =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.startsWith('/con/')) })

type SiteFrameProps = { hour: number; year: string; children: ReactNode }

/** Header, footer and, for consultoras, the bottom menu around a page (spec 1.2). */
function SiteFrame({ hour, year, children }: SiteFrameProps) {
  const { nombre } = useMarca()
  const { data: sesion } = useQuery(sesionQuery())
  const isConsultora = sesion?.role === 'consultor'
  const own = useIsPage(ownPage)
  const access = useIsPage(accessPage)
  const vitrina = useVitrina()
  const Foot = own && isConsultora ? LineFooter : own || access ? ShortFooter : SiteFooter
  return (
    <div data-own={own || undefined} className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${own ? ownRows : rows}`}>
      {vitrina ? (
        children
      ) : (
        <>
          <SiteHeader hour={hour} nombre={nombre} />
          {/* Before the page, whose bars stack on it from the first paint. */}
          {isConsultora && <PlacesBar />}
          {children}
          <Foot year={year} />
        </>
      )}
      {isConsultora && <LazyAvisosKeeper />}
    </div>
  )
}

const rows = 'grid-rows-[auto_1fr_auto]'
/** At least the screen's height, so that the footer does not jump when the page arrives. */
const ownRows = 'grid-rows-[auto_minmax(100lvh,1fr)_auto] print:grid-rows-[auto_1fr_auto]'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location: { pathname } }) => {
    await Promise.all([
      queryClient.ensureQueryData(sesionQuery()).then(({ role }) => (may(role, 'mesa') ? loadDeskFrame() : null)),
      queryClient.ensureQueryData(marcaQuery()),
      // Optional: without them a page only lacks its pictures.
      showsFotos(pathname) && queryClient.prefetchQuery(fotosQuery()),
    ])
  },
  // The server's clock, to match hydration.
  loader: () => {
    const now = serverNow()
    return { hour: mexicanHour(now), year: mexicanDay(now).slice(0, 4), ahora: now.toISOString() }
  },
  head: (page) => ({
    // Overridden by a page's own head.
    ...unlistedHead(page, 'Página no encontrada'),
    scripts: [{ children: themeScript + earlyFocusScript + earlyPressScript }],
  }),
  shellComponent: Document,
  component: Site,
})

/**
 * Whether staff see the page in the desk's frame: their own pages, or none found. Fixed when the page opens: switching
 * at the end of a session would lose typed text (docs/decisions/014).
 */
function useStaffPage(): boolean {
  const shared = useMatches({
    select: (matches) =>
      matches.some(({ routeId }) => routeId.startsWith('/perfil')) ||
      matches[0]?._notFound === true ||
      matches[0]?.status === 'notFound',
  })
  const isStaff = may(useQuery(sesionQuery()).data?.role, 'mesa')
  const [chosen, choose] = useState<boolean | null>(null)
  if (shared && chosen === null) choose(isStaff)
  if (!shared && chosen !== null) choose(null)
  return shared && (chosen ?? isStaff)
}

/** Desk pages bring their own frame (`desk/desk.tsx`). */
function Site() {
  const { ahora, ...now } = Route.useLoaderData()
  const isStaffPage = useStaffPage()
  const isDesk = useMatches({
    select: (matches) => matches.some(({ routeId, status }) => routeId === '/admin' && status === 'success'),
  })
  return (
    <>
      {/* React moves it into the head, where `useNow` reads it. */}
      <meta name="ahora" content={ahora} />
      {isDesk ? (
        <Outlet />
      ) : isStaffPage ? (
        <LazyDeskFrame hour={now.hour}>
          <Outlet />
        </LazyDeskFrame>
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
    // The theme's script may change the document before hydration.
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
