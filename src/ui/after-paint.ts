/** Does something once the next picture of the screen is there: what a finger waits for comes first. */
export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then))
