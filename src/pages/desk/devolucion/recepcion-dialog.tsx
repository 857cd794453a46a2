import { type FormEvent, useState } from 'react'
import { type Devolucion, receiveDevolucion } from '#modules/entregas/devoluciones/client.ts'
import { Palabras, PasoFrame, usePaso } from '#modules/entregas/devoluciones/components/mesa/paso-frame.tsx'
import { devolucionTexts, estadoTexts, mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { isAmount, MoneyInput } from '#ui/money-input.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { focusFirstError } from '#ui/use-form.ts'

/** Counts what came back: good, damaged, and what of a devolución is credited to her. @param available it may be done now. */
export function RecepcionDialog({ devolucion, available }: { devolucion: Devolucion; available: boolean }) {
  const { id, version, tipo, estado, cantidad, precioUnitarioCentavos } = devolucion
  const [open, setOpen] = useState(false)
  const [buenas, setBuenas] = useState(cantidad)
  const [danadas, setDanadas] = useState(0)
  const [abono, setAbono] = useState<number | null>()
  const [palabras, setPalabras] = useState('')
  const came = buenas + danadas
  const credits = useMay('devoluciones') && tipo === 'devolucion'
  // Until somebody writes an amount it is what she paid for what came.
  const usual = precioUnitarioCentavos === undefined ? null : came * precioUnitarioCentavos
  const shown = abono === undefined ? usual : abono
  const [noAbono, setNoAbono] = useState(false)
  const saving = usePaso(
    () =>
      receiveDevolucion(id, {
        ...{ version, buenas, danadas, palabras },
        ...(credits && shown !== null && { abonoCentavos: shown }),
      }),
    { done: mesaTexts.received, onDone: () => setOpen(false) },
  )
  const wrong =
    came === 0 ? devolucionTexts.needsPieces : came > cantidad ? devolucionTexts.cameTooMany(cantidad) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lacks = credits && !isAmount(shown)
    setNoAbono(lacks)
    if (wrong || lacks) return focusFirstError(event.currentTarget)
    saving.mutate()
  }
  return (
    <PasoFrame
      title={mesaTexts.receiveTitle}
      open={open}
      onOpenChange={setOpen}
      available={available}
      ahora={estadoTexts[estado]}
      dirty={buenas !== cantidad || danadas !== 0 || abono !== undefined || palabras !== ''}
      saving={saving}
      trigger={<Button>{mesaTexts.receive}</Button>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={mesaTexts.buenas} hint={mesaTexts.buenasHint} error={wrong ?? saving.errors.buenas}>
          <QuantityStepper value={buenas} min={0} max={cantidad} onValueChange={setBuenas} />
        </Field>
        <Field label={mesaTexts.danadas} hint={mesaTexts.danadasHint}>
          <QuantityStepper value={danadas} min={0} max={cantidad} onValueChange={setDanadas} />
        </Field>
        {credits && (
          <Field
            label={mesaTexts.abono}
            hint={mesaTexts.abonoHint}
            error={noAbono && !isAmount(shown) ? devolucionTexts.needsAbono : saving.errors.abonoCentavos}
          >
            <MoneyInput value={shown} onValueChange={setAbono} />
          </Field>
        )}
        <Palabras value={palabras} error={saving.errors.palabras} onChange={setPalabras} />
        <Button
          type="submit"
          busy={saving.isPending}
          disabled={!available || wrong !== undefined}
          className="self-start"
        >
          {mesaTexts.receive}
        </Button>
      </form>
    </PasoFrame>
  )
}
