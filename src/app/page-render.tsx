import { PassThrough, Readable } from 'node:stream'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import {
  createSsrStreamResponse,
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { drawWithParts } from './layout/drawn-once.tsx'

/** What React leaves where a part was not there, or could not be drawn; a text's own `<` is written otherwise. */
const missing = '<!--$!-->'

/**
 * Renders a page. One whose parts were all there when it was drawn, as our loaders see to, is handed over whole, as
 * text; one of which something is still on its way, or fails, is streamed (docs/decisions/073).
 */
export const renderPage = defineHandlerCallback(async ({ request: { signal }, router, responseHeaders: headers }) => {
  const page = <RouterProvider router={router} />
  try {
    const html = drawWhole(page)
    if (html === null) return await streamed(page, router, headers, signal)
    handOver(await transformHtmlStringWithRouter(router, html, { signal }))
    return new Response(null, { status: getSsrStatus(router), headers })
  } catch (error) {
    router.serverSsr?.cleanup()
    throw error
  }
})

/** The page as text; `null` when not all of it was there. */
function drawWhole(page: ReactNode): string | null {
  try {
    const html = drawWithParts(page, renderToString)
    return html.includes(missing) ? null : html
  } catch {
    return null
  }
}

/** To the front door (`PageContext`): a text needs no stream on its way out, and is sent in one piece. */
function handOver(html: string): void {
  const { takeWhole } = getGlobalStartContext() as unknown as { takeWhole: (html: string) => void }
  takeWhole(html)
}

/** A page in parts, as they become ready; also one that fails, of which the log is told why. */
async function streamed(page: ReactNode, router: AnyRouter, headers: Headers, signal: AbortSignal) {
  const shell = Promise.withResolvers<void>()
  let isOver = false
  const stream = renderToPipeableStream(page, {
    nonce: router.options.ssr?.nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady: shell.resolve,
    onShellError: shell.reject,
    onError: (error) => {
      if (!isOver && !signal.aborted) console.error('A page could not be rendered:', error)
    },
  })
  const end = (reason: unknown) => {
    isOver = true
    stream.abort(reason)
  }
  try {
    await shell.promise
    const parts = stream.pipe(new PassThrough())
    const body = transformReadableStreamWithRouter(router, Readable.toWeb(parts) as ReadableStream, {
      ...{ rendererSafePoint: 'script-close', signal, onAbort: end },
    })
    return createSsrStreamResponse(router, new Response(body, { status: getSsrStatus(router), headers }))
  } catch (error) {
    end(error)
    throw error
  }
}
