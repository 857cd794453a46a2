import { adminProductoTexts, slipTexts } from '#features/catalogo/producto-texts.ts'
import type { PriceSlip } from '#features/catalogo/rules.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { ProductoFormState } from './use-producto-form.ts'
import type { useProductoQuestions } from './use-producto-questions.ts'

type QuestionsProps = Pick<ProductoFormState, 'form'> & {
  questions: ReturnType<typeof useProductoQuestions>
  fotosFailed: number
}

/** The question that is open before a product is saved, if one is. */
export function MesaProductoQuestions({ form, questions: { asked, goOn, stop }, fotosFailed }: QuestionsProps) {
  const { precioCentavos, costoConsultoraCentavos, activo } = form.getValues()
  const prices = { precio: precioCentavos ?? 0, costo: costoConsultoraCentavos ?? 0, activo }
  const dialog = {
    tone: 'primary' as const,
    onOpenChange: (open: boolean) => !open && stop(),
    onConfirm: goOn,
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
