import { adminProductoTexts, slipTexts } from '#modules/catalogo/producto-texts.ts'
import { oddTextOf, type Slip } from '#modules/catalogo/rules.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { ProductoFormState } from './use-producto-form.ts'
import type { useProductoQuestions } from './use-producto-questions.ts'

type QuestionsProps = Pick<ProductoFormState, 'form' | 'base'> & {
  questions: ReturnType<typeof useProductoQuestions>
  fotosFailed: number
}

/** The question that is open before a product is saved, if one is. */
export function MesaProductoQuestions({ form, base, questions: { asked, goOn, stop }, fotosFailed }: QuestionsProps) {
  const values = form.getValues()
  const { precioCentavos, costoConsultoraCentavos, activo } = values
  const texto = oddTextOf(values, base) ?? ''
  const prices = { precio: precioCentavos ?? 0, costo: costoConsultoraCentavos ?? 0, activo, texto }
  const dialog = {
    tone: 'primary' as const,
    onOpenChange: (open: boolean) => !open && stop(),
    onConfirm: goOn,
  }
  return (
    <>
      <ConfirmDialog
        {...dialog}
        title={asked.slips[0] === 'textoRaro' ? adminProductoTexts.textTitle : adminProductoTexts.slipsTitle}
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
function slipInput([slip]: Slip[], { formState }: ProductoFormState['form']): HTMLElement | null {
  if (slip === 'textoRaro') return document.querySelector('form [name=nombre]')
  const { precioCentavos, costoConsultoraCentavos } = formState.dirtyFields
  const isPrecio = slip === 'precioCero' || (slip === 'costoMayor' && precioCentavos && !costoConsultoraCentavos)
  return document.querySelector(`form [name=${isPrecio ? 'precioCentavos' : 'costoConsultoraCentavos'}]`)
}
