import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import type { Front } from '#platform/http/front.ts'

type Operation = {
  summary?: string
  'x-serves'?: string[]
  'x-fresh-proof'?: boolean
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: object
}

/** Named in the policy of the API's answers by its hash. */
export const referenceStyle = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  h2 { font: 600 1rem ui-monospace, monospace; margin: 0 }
  p { margin: .25rem 0 }
  pre { overflow: auto; font-size: .85rem }
`

/** The OpenAPI description as a page to read: no script, nothing from elsewhere. */
export async function apiReferencePage(api: Hono<Front>) {
  const { paths = {} } = await generateSpecs(api)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Azahar API</title>
        <style>${raw(referenceStyle)}</style>
      </head>
      <body>
        <h1>Azahar API</h1>
        <p>Errors are RFC 9457 problem+json with a stable <code>code</code>. Money is integer centavos, time is UTC.</p>
        <p>The same in a machine's words: <a href="/api/openapi.json">openapi.json</a></p>
        ${operations.map(({ method, path, operation }) => article(method, path, operation))}
      </body>
    </html>`
}

const article = (method: string, path: string, { summary, parameters = [], requestBody, ...rest }: Operation) => html`
  <article>
    <h2>${method.toUpperCase()} /api${path}</h2>
    <p>${summary}</p>
    <p>Serves: ${rest['x-serves']?.join(', ')}</p>
    ${rest['x-fresh-proof'] ? html`<p>Asks whoever has a second factor for a fresh proof of it.</p>` : ''}
    ${parameters.length > 0 ? html`<p>Takes: ${parameters.map((it) => `${it.name} (${it.in}${it.required ? ', required' : ''})`).join(', ')}</p>` : ''}
    ${requestBody ? html`<details><summary>Body</summary><pre>${JSON.stringify(requestBody, null, 2)}</pre></details>` : ''}
  </article>`
