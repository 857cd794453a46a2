/** As a `ref`: what comes in place of what had the focus takes it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Resolves once what is rendered now is on the screen; at once in a hidden page, which has no next frame. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const leads = 'a[href], button, input, select, textarea'

/**
 * A ref for what scrolls: while it holds more than it shows and nothing in it takes the focus, it takes it itself, so that
 * keys alone can read on.
 */
export function reachByKeys(region: HTMLElement | null) {
  if (!region) return
  const look = () => {
    const hidesSome = region.scrollHeight > region.clientHeight || region.scrollWidth > region.clientWidth
    if (hidesSome && !region.querySelector(leads)) region.tabIndex = 0
    else region.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(look)
  observer.observe(region)
  for (const child of region.children) observer.observe(child)
  return () => observer.disconnect()
}
