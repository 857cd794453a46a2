import { useSyncExternalStore } from 'react'

/** `false` on the server and while the page wakes up, `true` from then on. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    neverAgain,
    () => true,
    () => false,
  )

const neverAgain = () => () => {}
