import { useState } from 'react'
import { type PriceSlip, priceSlips } from '#features/catalogo/rules.ts'
import { adminProductoTexts, slipTexts } from '#features/catalogo/texts.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { ProductoFormState } from './use-producto-form.ts'

type Question = 'precios' | 'fotos'
/** What is asked about stays as it is while its dialog closes. */
type Asked = { question: Question | null; rest: Question[]; slips: PriceSlip[]; save: () => unknown }

/**
 * What is asked before a product is saved, one question after the other and only once nothing is missing: prices that look like a slip
 * (spec 2.5), and pictures that did not arrive.
 */
export function useProductoQuestions({ form, base }: Pick<ProductoFormState, 'form' | 'base'>, fotosFailed: number) {
  const [asked, setAsked] = useState<Asked>({ question: null, rest: [], slips: [], save: () => {} })
  const next = (asking: Asked) => {
    const [question, ...rest] = asking.rest
    setAsked({ ...asking, question: question ?? null, rest })
    return question ? undefined : asking.save()
  }
  /** @param save what is done when every answer is yes; it says itself what is missing. */
  const askThen = async (save: () => unknown) => {
    const slips = slipsOf(form.getValues(), base)
    const rest: Question[] = [
      ...(slips.length > 0 ? ['precios' as const] : []),
      ...(fotosFailed > 0 ? ['fotos' as const] : []),
    ]
    if (rest.length === 0 || !(await form.trigger())) return save()
    return next({ question: null, rest, slips, save })
  }
  return { asked, askThen, next, stop: () => setAsked({ ...asked, question: null }) }
}

type Prices = Parameters<typeof priceSlips>[0]

/** Prices that were saved so before are not asked about again. */
function slipsOf(values: Prices, base: Prices | null): PriceSlip[] {
  const isNew = (['precioCentavos', 'costoConsultoraCentavos', 'activo'] as const).some(
    (name) => base?.[name] !== values[name],
  )
  return isNew ? priceSlips(values) : []
}

type QuestionsProps = Pick<ProductoFormState, 'form'> & {
  questions: ReturnType<typeof useProductoQuestions>
  fotosFailed: number
}

/** The question that is open, if one is. */
export function MesaProductoQuestions({ form, questions: { asked, next, stop }, fotosFailed }: QuestionsProps) {
  const { precioCentavos, costoConsultoraCentavos } = form.getValues()
  const prices = { precio: precioCentavos ?? 0, costo: costoConsultoraCentavos ?? 0 }
  const dialog = {
    tone: 'primary' as const,
    onOpenChange: (open: boolean) => !open && stop(),
    onConfirm: () => void next(asked),
  }
  return (
    <>
      <ConfirmDialog
        {...dialog}
        title={adminProductoTexts.slipsTitle}
        description={asked.slips.map((slip) => slipTexts[slip](prices)).join(' ')}
        confirmLabel={adminProductoTexts.slipsSave}
        cancelLabel={adminProductoTexts.slipsCorrect}
        focusAfterCancel={() => slipInput(asked.slips, form)}
        open={asked.question === 'precios'}
      />
      <ConfirmDialog
        {...dialog}
        title={adminProductoTexts.fotosFailedTitle(fotosFailed)}
        description={adminProductoTexts.fotosFailedDetail}
        confirmLabel={adminProductoTexts.fotosFailedSave(fotosFailed)}
        cancelLabel="Seguir editando"
        open={asked.question === 'fotos'}
      />
    </>
  )
}

/** Where a slip is put right: of two prices, the one that was changed. */
function slipInput([slip]: PriceSlip[], { formState }: ProductoFormState['form']): HTMLElement | null {
  const { precioCentavos, costoConsultoraCentavos } = formState.dirtyFields
  const isPrecio = slip === 'precioCero' || (slip === 'costoMayor' && precioCentavos && !costoConsultoraCentavos)
  return document.querySelector(`form [name=${isPrecio ? 'precioCentavos' : 'costoConsultoraCentavos'}]`)
}
