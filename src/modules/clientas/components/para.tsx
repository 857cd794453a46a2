import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useState } from 'react'
import { repartoTexts } from '#modules/clientas/texts.ts'
import { Button } from '#ui/button.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ParteConNombre } from './reparto-dialog.tsx'

const RepartoDialog = lazyWithRetry(
  async () => (await import('./reparto-dialog.tsx')).RepartoDialog,
  () => null,
)

type ParaProps = {
  /** The name of the garment. */
  de: string
  cantidad: number
  /** `undefined` until they are read. */
  partes: ParteConNombre[] | undefined
  failed: boolean
  onSave: (partes: ParteConNombre[]) => Promise<unknown>
}

/** "Para: Ana (2), Luz", as a button that changes it. */
export function Para({ de, cantidad, partes, failed, onSave }: ParaProps) {
  const [open, setOpen] = useState(false)
  if (!partes)
    return failed ? (
      <p className="min-h-6 text-ink-soft">{repartoTexts.unread}</p>
    ) : (
      <Skeleton className="my-1 h-4 w-32" />
    )
  return (
    <>
      <Button
        variant="link"
        size="sm"
        onClick={() => setOpen(true)}
        icon={<UserRound aria-hidden="true" className="size-4" />}
        className="justify-start! text-left! wrap-anywhere"
      >
        <span>
          Para: {partes.length > 0 ? repartoTexts.parts(partes) : 'Sin clienta'}
          <span className="sr-only">, {de}</span>
        </span>
      </Button>
      {open && (
        <Suspense>
          <RepartoDialog
            description={de}
            cantidad={cantidad}
            partes={partes}
            onSave={onSave}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
