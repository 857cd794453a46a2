import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'

const garment = '/produtos/$categoria/$id'

/** Where people nearly always go on to from a page; 2 KB each for visitors. */
const likelyNext: { [page: string]: string[] } = {
  '/': ['/productos/$categoria', garment],
  '/productos/$categoria': [garment],
  // While the form is filled in: after signing in the page is loaded whole, and finds its code in the browser's cache.
  '/login': ['/consultora/mis-pedidos'],
  '/consultora/catalogo': ['/consultora/catalogo/$id'],
  '/consultora/mis-pedidos': ['/consultora/pedido/$id'],
  '/admin/dashboard': ['/admin/pedido/$id'],
  '/admin/pedidos': ['/admin/pedido/$id'],
  '/admin/productos': ['/admin/producto/$id/editar'],
}

/** Fetches the code of the page that most likely comes next while the browser is idle, unless it saves data. */
export const fetchLikelyNext = createIsomorphicFn()
  .server((_: AnyRouter) => {})
  .client((router: AnyRouter) => {
    router.subscribe('onRendered', ({ toLocation }) => {
      const here = router.getMatchedRoutes(toLocation.pathname)[2]
      for (const next of (here && !savesData() && likelyNext[here.fullPath]) || [])
        atRest(() => void router.loadRouteChunk(router.routesByPath[next])?.catch(() => {}))
    })
  })

const maxWaitMs = 3_000

/** When the browser has nothing to do; Safari does not say so. */
const atRest = (then: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: maxWaitMs }) : setTimeout(then, maxWaitMs)

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
