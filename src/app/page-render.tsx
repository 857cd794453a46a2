import { PassThrough, Readable, Writable } from 'node:stream'
import { RouterProvider } from '@tanstack/react-router'
import {
  createSsrStreamResponse,
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'

/** React begins every document with it, and the router puts one before what it is given whole. */
const doctype = '<!DOCTYPE html>'

/** Bytes. */
const moreThanAnyPage = 2 ** 26

/**
 * Renders a page. One whose parts were all there when it was drawn, as our loaders see to, is handed over whole, as
 * text; one of which something is still on its way is streamed (docs/decisions/073).
 */
export const renderPage = defineHandlerCallback(async ({ request: { signal }, router, responseHeaders: headers }) => {
  const shell = Promise.withResolvers<void>()
  let isWhole = false
  let isOver = false
  const page = renderToPipeableStream(<RouterProvider router={router} />, {
    nonce: router.options.ssr?.nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady: shell.resolve,
    onShellError: shell.reject,
    onAllReady: () => {
      isWhole = true
    },
    onError: (error) => {
      if (!isOver && !signal.aborted) console.error('A page could not be rendered:', error)
    },
  })
  const end = (reason: unknown) => {
    isOver = true
    page.abort(reason)
  }
  try {
    await shell.promise
    const status = getSsrStatus(router)
    if (isWhole) {
      const html = textOf(page)
      handOver(await transformHtmlStringWithRouter(router, html.slice(doctype.length), { signal, onAbort: end }))
      return new Response(null, { status, headers })
    }
    const parts = page.pipe(new PassThrough())
    const body = transformReadableStreamWithRouter(router, Readable.toWeb(parts) as ReadableStream, {
      ...{ rendererSafePoint: 'script-close', signal, onAbort: end },
    })
    return createSsrStreamResponse(router, new Response(body, { status, headers }))
  } catch (error) {
    end(error)
    router.serverSsr?.cleanup()
    throw error
  }
})

/** What has been drawn, which is all of it: React writes it at once to whoever has room for it. */
function textOf(page: PipeableStream): string {
  const pieces: Buffer[] = []
  const write = (piece: Buffer, _: string, done: () => void) => {
    pieces.push(piece)
    done()
  }
  page.pipe(new Writable({ highWaterMark: moreThanAnyPage, write }))
  return Buffer.concat(pieces).toString()
}

/** To the front door (`PageContext`): a text needs no stream on its way out, and is sent in one piece. */
function handOver(html: string): void {
  const { takeWhole } = getGlobalStartContext() as unknown as { takeWhole: (html: string) => void }
  takeWhole(html)
}
