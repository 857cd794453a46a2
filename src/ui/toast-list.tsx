import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { openToasts } from './toast.ts'

export function ToastList() {
  // Sonner listens from its own effect on, which runs before this one.
  useEffect(() => openToasts(toast), [])
  return (
    <Sonner
      position="bottom-left"
      offset={{ bottom: 'calc(1.5rem + var(--bottom-bar, 0px))', left: '1.5rem' }}
      mobileOffset={{ bottom: 'calc(1rem + var(--bottom-bar, 0px) + env(safe-area-inset-bottom))' }}
      closeButton
      customAriaLabel="Avisos"
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
        info: <Info aria-hidden="true" className="size-5 text-info" />,
        close: <X aria-hidden="true" className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Cerrar aviso',
        classNames: {
          toast: 'toast',
          title: 'font-semibold',
          description: 'text-sm text-ink-soft',
          content: 'min-w-0 flex-1',
          icon: 'shrink-0',
          actionButton: 'toast-action',
          closeButton: 'toast-close',
        },
      }}
    />
  )
}
