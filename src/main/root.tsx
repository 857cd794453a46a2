import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, Scripts, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { fotosQuery, marcaQuery, showsFotos } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { onSignedOutElsewhere, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { sayCarriedRefusal } from '#modules/personas/cuentas/components/refusal.ts'
import { SesionKeeper } from '#modules/personas/cuentas/components/sesion-keeper.tsx'
import { serverNow } from '#shared/clock.ts'
import figtree from '#shared/fonts/figtree.woff2?url'
import petrona from '#shared/fonts/petrona-400.woff2?url'
import { mexicanDay, mexicanHour } from '#shared/format.ts'
import earlyFocusScript from '#ui/early-focus.js?raw'
import { showFlashMessage } from '#ui/flash-message.ts'
import { themeScript } from '#ui/theme-key.ts'
import { Toaster } from '#ui/toaster.tsx'
import { AccessCheck } from './layout/access-check.tsx'
import { PageTags } from './layout/page-tags.tsx'
import { SiteFrame } from './layout/site-frame.tsx'
import stylesheet from './styles.css?url'

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
