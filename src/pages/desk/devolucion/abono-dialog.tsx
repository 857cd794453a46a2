import { type FormEvent, useState } from 'react'
import { creditDevolucion, type Devolucion } from '#modules/entregas/devoluciones/client.ts'
import { Palabras } from '#modules/entregas/devoluciones/components/mesa/palabras.tsx'
import { PasoFrame } from '#modules/entregas/devoluciones/components/mesa/paso-frame.tsx'
import { usePaso } from '#modules/entregas/devoluciones/components/mesa/use-paso.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { isAmount, MoneyInput } from '#ui/money-input.tsx'

/** Credits what the warehouse has counted. @param available it may be done now. */
export function AbonoDialog({ devolucion, available }: { devolucion: Devolucion; available: boolean }) {
  const { id, version, buenas, danadas, precioUnitarioCentavos } = devolucion
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<number | null>()
  // Until somebody writes an amount it is what she paid for what came.
  const usual = precioUnitarioCentavos === undefined ? null : (buenas + danadas) * precioUnitarioCentavos
  const abono = typed === undefined ? usual : typed
  const [palabras, setPalabras] = useState('')
  const [tried, setTried] = useState(false)
  const saving = usePaso(() => creditDevolucion(id, { version, abonoCentavos: abono ?? 0, palabras }), {
    done: mesaTexts.credited,
    onDone: () => setOpen(false),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount(abono)) return focusFirstError(event.currentTarget)
    saving.mutate()
  }
  return (
    <PasoFrame
      title={mesaTexts.credit}
      description={mesaTexts.creditHow}
      open={open}
      onOpenChange={setOpen}
      available={available}
      ahora={devolucionTexts.abonada}
      dirty={typed !== undefined || palabras !== ''}
      saving={saving}
      trigger={<Button>{mesaTexts.credit}</Button>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={mesaTexts.abono}
          error={tried && !isAmount(abono) ? devolucionTexts.needsAbono : saving.errors.abonoCentavos}
        >
          <MoneyInput value={abono} onValueChange={setTyped} />
        </Field>
        <Palabras value={palabras} error={saving.errors.palabras} onChange={setPalabras} />
        <Button type="submit" busy={saving.isPending} disabled={!available} className="self-start">
          {mesaTexts.credit}
        </Button>
      </form>
    </PasoFrame>
  )
}
