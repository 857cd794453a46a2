import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const serverLayers = ['**/src/features/*/server/**', '**/src/platform/**', '**/src/app/{main,app,api,context}.ts']

/** What every page needs, whoever opens it: it changes when a library does, and not when we do. */
const everyPagesLibraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router))\//

// What hydrates every page, with all that it imports, and the few lines of which the shop window is made: one file, not thirty.
// Each file that crosses the wire brings a kilobyte of headers along (docs/decisions/020).
const everyPagesOwn =
  /\/src\/(app\/hydrate|ui\/(badge|button|empty-state|money|picture|picture-placeholder)|features\/(sitio\/web\/foto|catalogo\/web\/publico\/producto-card))\.tsx$/

// What most pages behind the sign-in are put together from; no public page has any of it. Each file that a page brings along is asked
// for by an element of its own, which costs a slow telephone two milliseconds, and a kilobyte of headers.
const signedInParts = /node_modules\/@base-ui\/|\/src\/ui\/(confirm-dialog|dialog|reach-by-keys)\.tsx?$/
const signedInOwn =
  /\/src\/(ui\/(await-on-server|back-to-list|live-dot|page-header|search-input|tab-class|typed-search-input|use-live|use-live-queries|waiting-class)|features\/pedidos\/web\/(client|status-badge|use-pedidos))\.tsx?$/
// What floats over the desk's pages: lists to choose from, and calendars.
const deskParts = /node_modules\/(@floating-ui\/|@base-ui\/react\/(floating-ui-react|popover|select|toolbar)\/)/
// What lists to choose from share with the number of pieces, which every garment has.
const controlParts = /node_modules\/@base-ui\/(react\/(field|internals\/(field|form|labelable))|utils\/clamp)/
// What a page with a form cannot do without; zod, which the cart needs too, is a file of its own.
const formParts = /node_modules\/(react-hook-form|@hookform)\/|\/src\/ui\/(field|text-input)\.tsx$/
// Of which each is smaller than the headers that it would be sent with.
const smallParts =
  /node_modules\/(lucide-react|@tanstack\/(react-query|query-core))\/|\/src\/ui\/(card|control-class|field-context|field-error|load-more-sentinel|skeleton|textarea)\.tsx?$/

export default defineConfig({
  build: { emptyOutDir: true, target: 'es2022' },
  environments: {
    // Bundled, so that "is this production?" is answered when it is built and not a thousand times for each page.
    ssr: { resolve: { noExternal: [/^@(tanstack|base-ui)\//, 'lucide-react', 'seroval'] } },
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Of its own, so that the browser's first line brings nothing else along.
                { name: 'fetch', test: /vite\/preload-helper/, priority: 3 },
                { name: 'base', test: everyPagesLibraries, priority: 2 },
                { name: 'hydrate', test: everyPagesOwn, priority: 1 },
                { name: 'parts', test: signedInParts, minShareCount: 12 },
                { name: 'dialogs', test: signedInParts, minShareCount: 7 },
                { name: 'small', test: smallParts, minShareCount: 2 },
                { name: 'controls', test: controlParts, minShareCount: 3 },
                { name: 'desk', test: deskParts, minShareCount: 3 },
                { name: 'forms', test: formParts, minShareCount: 9 },
                { name: 'signed-in', test: signedInOwn, minShareCount: 3 },
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
        entry: 'app/router.tsx',
        routesDirectory: 'features',
        virtualRouteConfig: './src/app/routes.ts',
        generatedRouteTree: 'app/route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        // A page's skeleton travels with the page: what only signed-in people see is not in a visitor's first file.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
          // What fetches a person's own things travels with its page, too (docs/decisions/020). But a garment's own page is asked for beside
          // its code, and not after it: visitors have all that it takes.
          splitBehavior: ({ routeId }) =>
            /^\/(admin|consultora|perfil)\b(?!\/catalogo\/)/.test(routeId)
              ? [['component', 'pendingComponent', 'loader'], ['errorComponent'], ['notFoundComponent']]
              : undefined,
        },
      },
      server: { entry: 'app/server.ts' },
      client: { entry: 'app/client.tsx' },
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
