/** As a `ref`: focuses the element when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Resolves after the next paint; at once in a hidden page. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const leads = 'a[href], button, input, select, textarea'

/** A ref for a scroll container: makes it focusable while it overflows and contains nothing focusable. */
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
