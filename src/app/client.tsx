/// <reference types="@tanstack/react-start" />

/**
 * The browser's first line. The page is readable without it, so it comes after the picture: first what is seen is
 * painted, then everything else is fetched, at once, and run in two parts (docs/decisions/031).
 */
async function begin(): Promise<void> {
  await painted()
  for (const { preloads = [] } of Object.values(window.$_TSR?.router?.manifest?.routes ?? {})) {
    for (const preload of preloads) fetchModule(typeof preload === 'string' ? preload : preload.href)
  }
  await import('react-dom/client')
  const { wake } = await import('./wake.tsx')
  await wake()
}

const longestWaitMs = 500

/** Resolves when the page's first picture is on the screen. Nobody waits for a picture that is late, or not there. */
async function painted(): Promise<void> {
  if (document.hidden) return
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const drawn = Promise.resolve(picture?.decode()).then(nextFrame, nextFrame)
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function fetchModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

void begin()
