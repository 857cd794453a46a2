import { type FormEvent, useState } from 'react'
import { mesaTexts } from '#features/devoluciones/mesa-texts.ts'
import { devolucionTexts } from '#features/devoluciones/texts.ts'
import { creditDevolucion, type Devolucion } from '#features/devoluciones/web/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isAmount, MoneyInput } from '#ui/money-input.tsx'
import { Palabras } from './palabras.tsx'
import { usePaso } from './use-paso.ts'

/** Credits what the warehouse has counted. */
export function AbonoDialog({ devolucion }: { devolucion: Devolucion }) {
  const { id, version, buenas, danadas, precioUnitarioCentavos } = devolucion
  const [open, setOpen] = useState(false)
  const [abono, setAbono] = useState<number | null>((buenas + danadas) * precioUnitarioCentavos)
  const [palabras, setPalabras] = useState('')
  const [tried, setTried] = useState(false)
  const saving = usePaso(() => creditDevolucion(id, { version, abonoCentavos: abono ?? 0, palabras }), {
    done: mesaTexts.credited,
    onDone: () => setOpen(false),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAmount(abono)) saving.mutate()
  }
  return (
    <Dialog
      title={mesaTexts.credit}
      description={mesaTexts.creditHow}
      size="sm"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{mesaTexts.credit}</Button>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={mesaTexts.abono}
          error={tried && !isAmount(abono) ? devolucionTexts.needsAbono : saving.errors.abonoCentavos}
        >
          <MoneyInput value={abono} onValueChange={setAbono} />
        </Field>
        <Palabras value={palabras} error={saving.errors.palabras} onChange={setPalabras} />
        <Button type="submit" busy={saving.isPending} className="self-start">
          {mesaTexts.credit}
        </Button>
      </form>
    </Dialog>
  )
}
