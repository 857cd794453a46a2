import Share2 from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import { compartirTexts } from '#modules/clientas/vitrina/texts.ts'
import { Button, type ButtonProps, IconButton } from '#ui/button.tsx'
import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import type { Compartido } from './compartido.ts'

const CompartirDialog = lazyWithRetry(
  async () => (await import('./compartir-dialog.tsx')).CompartirDialog,
  OutdatedNotice,
)

type CompartirProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  que: Compartido
  /** In a row of a list. */
  iconOnly?: boolean
}

/** Shares a product, a line, a selección or the vitrina, by a link with the consultora's code (spec 3.4). */
export function Compartir({ que, variant = 'secondary', iconOnly = false, ...look }: CompartirProps) {
  const [open, setOpen] = useState(false)
  const label = compartirTexts.shareWhat(que.nombre)
  const icon = <Share2 aria-hidden="true" className="size-4.5" />
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} onClick={() => setOpen(true)} className="-mr-3">
          {icon}
        </IconButton>
      ) : (
        <Button {...look} variant={variant} onClick={() => setOpen(true)} aria-label={label} icon={icon}>
          Compartir
        </Button>
      )}
      {open && (
        <Suspense>
          <CompartirDialog que={que} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
