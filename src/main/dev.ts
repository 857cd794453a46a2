import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite'
import { buildApp } from './app.ts'
import type { AppContext } from './context.ts'

const ours = /^\/(api|imagenes|healthz|readyz)(\/|$)/

/**
 * The development server: the same app, with Vite for browser files and for rendering from source. @returns a function
 * that stops it.
 */
export async function serveDev(context: AppContext): Promise<() => Promise<void>> {
  const { PORT, HOST } = context.env
  const vite = await createViteServer({
    appType: 'custom',
    cacheDir: `node_modules/.cache/vite-${PORT}`,
    server: { middlewareMode: true, hmr: { port: PORT + 10_000 } },
  })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in.')

  const app = buildApp(context, {
    renderPage: async (request, page) => {
      const { default: entry } = await ssr.runner.import('/src/main/server.ts')
      return entry.fetch(request, { context: page })
    },
  })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createHttpServer((request, response) => {
    if (ours.test(request.url ?? '')) return void answer(request, response)
    vite.middlewares(request, response, () => void answer(request, response))
  })
  server.listen(PORT, HOST)
  return async () => {
    server.close()
    server.closeAllConnections()
    await vite.close()
  }
}
