import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const serverLayers = ['**/src/modules/**/server/**', '**/src/platform/**', '**/src/main/{main,app,api,context}.ts']

// Left alone, the bundler makes a file of everything that two pages share: some 165 of them. A file costs a slow telephone two
// milliseconds and a kilobyte of headers, so what belongs together travels together (docs/decisions/014).

/** What every page needs, whoever opens it: it changes when a library does, and not when we do. */
const everyPagesLibraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router))\//

/** What hydrates every page, and the few lines of which the shop window is made. */
const everyPagesOwn =
  /\/src\/(main\/hydrate|ui\/(badge|button|conflict-notice|empty-state|field|money|more-pages|page|picture|skeleton)|(modules\/ajustes\/sitio\/components\/foto|modules\/catalogo\/components\/publico\/producto-card))\.tsx$|\/useInfiniteQuery\.js$/

/** Dialogs and other parts that open over a page. Visitors fetch them when one opens. */
const overlays =
  /node_modules\/(@base-ui|@floating-ui)\/|\/src\/ui\/((confirm-)?dialog|date-picker|figures|menu|quantity-stepper|search-combobox|select|tabs)\.tsx$/

const forms = /node_modules\/react-hook-form\/|\/src\/ui\/use-form\.ts$/

/** Modules that at least twenty pages share, in one file. */
const parts = /node_modules\/(lucide-react|@tanstack\/(react-query|query-core))\/|\/src\/ui\//

export default defineConfig({
  build: { emptyOutDir: true, target: 'es2022' },
  environments: {
    // Bundled, so that "is this production?" is answered when it is built and not a thousand times for each page.
    ssr: { resolve: { noExternal: [/^@(tanstack|base-ui)\//, 'lucide-react', 'seroval'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Of its own, so that the entry, which fetches the rest once the page is painted, brings nothing else along.
                { name: 'fetch', test: /vite\/preload-helper/, priority: 3 },
                { name: 'base', test: everyPagesLibraries, priority: 2 },
                { name: 'hydrate', test: everyPagesOwn, priority: 1 },
                { name: 'overlays', test: overlays, minShareCount: 20 },
                { name: 'forms', test: forms },
                { name: 'parts', test: parts, minShareCount: 20 },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: 'main/router.tsx',
        routesDirectory: 'pages',
        virtualRouteConfig: './src/main/routes.ts',
        generatedRouteTree: 'main/route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        // A page's skeleton travels with the page: what only signed-in people see is not in a visitor's first file.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
          // What fetches a person's own things, or a vitrina, travels with its page, too (docs/decisions/014). But a garment's own page is asked for beside
          // its code, and not after it: visitors have all that it takes.
          splitBehavior: ({ routeId }) =>
            /^\/(admin|consultora|perfil|con)\b(?!\/catalogo\/)/.test(routeId)
              ? [['component', 'pendingComponent', 'loader'], ['errorComponent'], ['notFoundComponent']]
              : undefined,
        },
      },
      server: { entry: 'main/server.ts' },
      client: { entry: 'main/client.tsx' },
      // Neither the browser nor the pages on the server hold a line of the server layers (docs/decisions/002).
      importProtection: {
        behavior: 'error',
        client: { files: serverLayers },
        server: { files: serverLayers },
      },
    }),
    react(),
  ],
})
