import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { repartoTexts } from '#modules/clientas/texts.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ParteConNombre } from './reparto-dialog.tsx'

const RepartoDialog = lazyWithRetry(
  async () => (await import('./reparto-dialog.tsx')).RepartoDialog,
  () => null,
)

type ParaProps = {
  de: string
  cantidad: number
  /** `undefined` until loaded. */
  partes: ParteConNombre[] | undefined
  failed: boolean
  onSave: (partes: ParteConNombre[]) => Promise<unknown>
}

/** The clientas of a line, 'Ana (2), Luz', as a chip that edits them; '+ Clienta' if there are none. */
export function Para({ de, cantidad, partes, failed, onSave }: ParaProps) {
  const [open, setOpen] = useState(false)
  if (!partes)
    return failed ? (
      <p className="min-h-6 text-ink-soft">{repartoTexts.unread}</p>
    ) : (
      <Skeleton className="h-11 w-28 rounded-full" />
    )
  const names = repartoTexts.parts(partes)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={names ? `${names}: ${de}` : `${repartoTexts.title}: ${de}`}
        title={repartoTexts.title}
        className={`inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-[1.375rem] px-3.5 py-1.5 text-left text-sm font-medium transition-colors wrap-anywhere ${names ? 'bg-accent-soft text-accent-soft-ink' : 'inset-ring inset-ring-line-strong hover:bg-hover'}`}
      >
        {names ? (
          <span className="line-clamp-2">{names}</span>
        ) : (
          <>
            <Plus aria-hidden="true" className="size-4 shrink-0" />
            Clienta
          </>
        )}
      </button>
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
