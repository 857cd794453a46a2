import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { toastInfo } from './toast.ts'

const outdatedTexts = {
  title: 'La tienda se actualizó',
  detail: 'Esta parte se abrirá cuando recargues la página.',
  reload: 'Recargar la página',
}

/** Fallback for a part that cannot be loaded (`lazyWithRetry`). The user reloads when convenient. */
export const OutdatedNotice = () => (
  <div role="alert" className="flex max-w-md flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-warning">
    <p>
      <span className="font-semibold">{outdatedTexts.title}.</span> {outdatedTexts.detail}
    </p>
    <Button
      variant="secondary"
      size="sm"
      onClick={() => window.location.reload()}
      icon={<RotateCw aria-hidden="true" className="size-4.5" />}
    >
      {outdatedTexts.reload}
    </Button>
  </div>
)

/** The same as a toast, for overlays. @param onGone closes the overlay. */
export function OutdatedToast(props: { onGone: () => void }) {
  const onGone = useEffectEvent(props.onGone)
  useEffect(() => {
    toastInfo(outdatedTexts.title, {
      description: outdatedTexts.detail,
      action: { label: outdatedTexts.reload, onClick: () => window.location.reload() },
    })
    onGone()
  }, [])
  return null
}

type NoticeProps = {
  title: ReactNode
  children: ReactNode
  onKeep: () => void
  onDrop: () => void
  /** For a notice caused by a press; an unprompted one must not take the focus. */
  takesFocus?: boolean
  className?: string
}

/** Somebody else saved first: shows their value and offers both. Typed text stays until the choice. */
export function ConflictNotice({ title, children, onKeep, onDrop, takesFocus, className = '' }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) notice.current?.focus()
  }, [takesFocus])
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className={`flex scroll-mt-24 flex-col gap-3 rounded-md bg-warning-soft p-4 text-sm ${className}`}
    >
      <p className="text-warning">{title}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Conservar lo mío
        </Button>
        <Button size="sm" variant="secondary" onClick={onDrop}>
          Usar lo guardado
        </Button>
      </div>
    </div>
  )
}
