import type { ReactElement, ReactNode } from 'react'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'

type FrameProps = {
  title: string
  description?: string | undefined
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It may be done now. */
  available: boolean
  /** What has become of it, in words. */
  ahora: string
  /** Something is typed. */
  dirty: boolean
  saving: { isPending: boolean; isSuccess: boolean }
  children: ReactNode
}

/**
 * The dialog of a step. While it is open it stays, with what is typed in it, also when somebody else takes a step meanwhile: it says what has
 * become of it. The page asks before what is typed is lost.
 */
export function PasoFrame({ available, ahora, dirty, saving, trigger, children, ...dialog }: FrameProps) {
  const moved = !available && !saving.isPending && !saving.isSuccess
  const reachable = available || dialog.open
  return (
    <>
      <Dialog size="sm" {...dialog} {...(reachable && { trigger })}>
        {moved && (
          <p role="alert" className="mb-5 rounded-md bg-warning-soft p-4 text-sm text-warning">
            {mesaTexts.moved(ahora)}
          </p>
        )}
        {children}
      </Dialog>
      {dirty && reachable && !saving.isSuccess && <UnsavedQuestion unsaved what={mesaTexts.typed} />}
    </>
  )
}
