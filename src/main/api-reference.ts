import { html, raw } from 'hono/html'
import type { Operation, Operations } from '#platform/http/described.ts'

/** Named in the policy of the API's answers by its hash. */
export const referenceStyle = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  h2 { font: 600 1rem ui-monospace, monospace; margin: 0 }
  p { margin: .25rem 0 }
  pre { overflow: auto; font-size: .85rem }
`

/** The OpenAPI description as a page to read: no script, nothing from elsewhere. */
export function apiReferencePage(paths: Operations) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
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
