import { type FormEvent, type ReactElement, useState } from 'react'
import { Palabras } from '#modules/entregas/devoluciones/components/mesa/palabras.tsx'
import { PasoFrame } from '#modules/entregas/devoluciones/components/mesa/paso-frame.tsx'
import { usePaso } from '#modules/entregas/devoluciones/components/mesa/use-paso.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { Button } from '#ui/button.tsx'

type PasoProps = {
  /** It may be done now; and what has become of it, in words. */
  available: boolean
  ahora: string
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
export function PasoDialog({ confirm, done, needsWords = false, save, ...frame }: PasoProps) {
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
    <PasoFrame {...frame} open={open} onOpenChange={setOpen} dirty={palabras !== ''} saving={saving}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Palabras value={palabras} needed={needsWords} error={error ?? saving.errors.palabras} onChange={setPalabras} />
        <Button type="submit" busy={saving.isPending} disabled={!frame.available} className="self-start">
          {confirm}
        </Button>
      </form>
    </PasoFrame>
  )
}
