import { type FormEvent, type ReactElement, useState } from 'react'
import { devolucionTexts } from '#features/devoluciones/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Palabras } from './palabras.tsx'
import { usePaso } from './use-paso.ts'

type PasoProps = {
  trigger: ReactElement
  title: string
  description?: string
  confirm: string
  /** Said when it is done. */
  done: string
  needsWords?: boolean
  save: (palabras: string) => Promise<unknown>
}

/** One step, with words for her. */
export function PasoDialog({ trigger, title, description, confirm, done, needsWords = false, save }: PasoProps) {
  const [open, setOpen] = useState(false)
  const [palabras, setPalabras] = useState('')
  const [error, setError] = useState<string>()
  const saving = usePaso(() => save(palabras), { done, onDone: () => setOpen(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsWords && !palabras.trim()) return setError(devolucionTexts.needsPalabras)
    setError(undefined)
    saving.mutate()
  }
  return (
    <Dialog title={title} description={description} size="sm" open={open} onOpenChange={setOpen} trigger={trigger}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Palabras value={palabras} needed={needsWords} error={error ?? saving.errors.palabras} onChange={setPalabras} />
        <Button type="submit" busy={saving.isPending} className="self-start">
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}
