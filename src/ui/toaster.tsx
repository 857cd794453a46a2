import { Suspense, useRef } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { useToastsWanted } from './toast.ts'

// Not in the first bytes of every page: a visit that presses nothing shows no toast.
const ToastList = lazyWithRetry(
  async () => (await import('./toast-list.tsx')).ToastList,
  () => null,
)

/**
 * The place of toasts, once in the root. On a page with a bar at the bottom, `styles.css` sets `--bottom-bar` to its
 * height.
 */
export function Toaster() {
  const byTab = useRef(false)
  const wanted = useToastsWanted()
  return (
    // Sonner returns the focus when it leaves, which would trap Tab.
    <div
      className="toasts print:hidden"
      onKeyDownCapture={({ key }) => {
        byTab.current = key === 'Tab'
      }}
      onBlurCapture={(event) => byTab.current && event.stopPropagation()}
    >
      {wanted && (
        <Suspense>
          <ToastList />
        </Suspense>
      )}
    </div>
  )
}
