import { Suspense, useRef } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { useToastsWanted } from './toast.ts'

// Kept out of the initial bundle: a visit without presses shows no toast.
const ToastList = lazyWithRetry(
  async () => (await import('./toast-list.tsx')).ToastList,
  () => null,
)

/**
 * The place of toasts, once in the root. On a page with a bottom bar, `styles.css` sets `--bottom-bar` to its height.
 */
export function Toaster() {
  const byTab = useRef(false)
  const wanted = useToastsWanted()
  return (
    // Sonner returns the focus on blur, which would trap Tab.
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
