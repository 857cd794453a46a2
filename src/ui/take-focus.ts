/** As a `ref`: what comes in place of what had the focus takes it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
