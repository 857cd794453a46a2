/// <reference types="@tanstack/react-start" />

/** The browser's entry. Loads scripts after the page's first picture, so that they do not delay its paint (LCP). */
async function start(): Promise<void> {
  // The CSP forbids `eval`; without this zod tries it on load, and the browser reports it.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  await painted()
  const modules = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content.split(' ')
  for (const href of modules ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // In two tasks, libraries first, so that neither blocks the page for long.
  await import('react-dom/client')
  await (await import('./hydrate.tsx')).hydrate()
}

const maxWaitMs = 500

/** Resolves when the page's first picture is painted, or after `maxWaitMs`. */
async function painted(): Promise<void> {
  if (document.hidden) return
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const decoded = Promise.resolve(picture?.decode()).then(nextFrame, nextFrame)
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

void start()
