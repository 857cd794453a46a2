import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  submit: string
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** A dialog with one form, whose button stays in sight. The caller keeps what was typed, so that a stray press loses nothing. */
export function FormDialog({ submit, busy, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <DialogFoot busy={busy}>
          <Button type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </DialogFoot>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        {children}
      </form>
    </Dialog>
  )
}

type VerbFootProps = {
  label: string
  busy: boolean
  disabled?: boolean
  onConfirm: () => void
}

export const VerbFoot = ({ label, busy, disabled, onConfirm }: VerbFootProps) => (
  <DialogFoot busy={busy}>
    <Button busy={busy} disabled={disabled} onClick={onConfirm}>
      {label}
    </Button>
  </DialogFoot>
)

type FormFootProps = { submit: string; busy: boolean; disabled?: boolean; danger?: boolean }

/** The foot of a form that scrolls inside a dialog: it stays in sight. */
export const FormFoot = ({ submit, busy, disabled, danger }: FormFootProps) => (
  <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
    <DialogFoot busy={busy}>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </DialogFoot>
  </div>
)

/** Keeps the last value, so that the content stays during the closing animation. */
export function useLastShown<T>(value: T | null): T | null {
  const [shown, setShown] = useState(value)
  if (value !== null && value !== shown) setShown(value)
  return value ?? shown
}
