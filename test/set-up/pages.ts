import { existsSync } from 'node:fs'
import type { RenderPage } from '#app/app.ts'

const bundle = new URL('../../dist/server/server.js', import.meta.url)

/** The pages as they are built, for tests of what is in their HTML. `npm test` builds them first. */
export async function builtPages(): Promise<RenderPage> {
  if (!existsSync(bundle)) throw new Error('The pages are not built yet. Run `npm run build` first.')
  const { default: entry } = await import(bundle.href)
  return (request, context) => entry.fetch(request, { context })
}
