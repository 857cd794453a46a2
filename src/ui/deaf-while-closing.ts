import type { SyntheticEvent } from 'react'

/** For a popup: a press on one that is closing, and still drawn for its animation, does nothing. */
export const deafWhileClosing = (open: boolean) => (open ? {} : { onClickCapture: swallow, onSubmitCapture: swallow })

function swallow(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
