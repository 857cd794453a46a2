import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { type Toast, takeToasts } from './toast.ts'

type Shown = Toast & { key: number }

const longestMs = 10_000
const mostAtOnce = 3

/**
 * Toasts without their machinery, for a page that could not fetch it (without network, or while a newer version took its place):
 * what they say is said.
 */
export function PlainToasts() {
  const [toasts, setToasts] = useState<Shown[]>([])
  const drop = (key: number) => setToasts((all) => all.filter((toast) => toast.key !== key))
  useEffect(() => {
    let key = 0
    return takeToasts((toast) => {
      const shown = { ...toast, key: key++ }
      setToasts((all) => [...all, shown].slice(-mostAtOnce))
      setTimeout(() => setToasts((all) => all.filter((it) => it !== shown)), longestMs)
    })
  }, [])
  return (
    <section
      aria-label="Avisos"
      aria-live="polite"
      className="toasts fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-50 md:right-auto md:left-6 md:w-108"
    >
      <ol className="flex flex-col gap-2 [--width:100%]">
        {toasts.map(({ key, title, description, action }) => (
          <li key={key} className="toast">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{title}</p>
              {description && <p className="text-sm text-ink-soft">{description}</p>}
            </div>
            {action && (
              <button type="button" className="toast-action" onClick={action.onClick}>
                {action.label}
              </button>
            )}
            <button type="button" aria-label="Cerrar aviso" className="toast-close" onClick={() => drop(key)}>
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
