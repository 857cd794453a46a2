/** Resolves once what is rendered now is on the screen; at once in a hidden page, which has no next frame. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
