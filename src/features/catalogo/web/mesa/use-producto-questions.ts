import { useEffect, useEffectEvent, useState } from 'react'
import { adminProductoTexts } from '#features/catalogo/producto-texts.ts'
import { type PriceSlip, priceSlips } from '#features/catalogo/rules.ts'
import type { ProductoForm } from '#features/catalogo/schema.ts'
import type { AdminProducto } from '#features/catalogo/web/client.ts'
import { toastInfo } from '#ui/toast.ts'
import type { ProductoFormState } from './use-producto-form.ts'

/** Where one goes after saving: back to the list, or on to another new product. */
export type Way = 'list' | 'another'

type Asked = { question: 'precios' | 'fotos' | null; slips: PriceSlip[]; way: Way }
type Uploads = { busy: boolean; failed: number }

/**
 * What stands between a press and saving, one after the other and only once nothing is missing: prices that look like a slip
 * (spec 3.1) are asked about, pictures on their way are waited for, and those that did not arrive are asked about.
 * @param saves what is done in the end; it says itself what is missing.
 */
export function useProductoQuestions(
  { form, base }: Pick<ProductoFormState, 'form' | 'base'>,
  { busy, failed }: Uploads,
  saves: Record<Way, () => unknown>,
) {
  // What was asked about stays as it is while its dialog closes.
  const [asked, setAsked] = useState<Asked>({ question: null, slips: [], way: 'list' })
  const [waiting, setWaiting] = useState<Way | null>(null)
  const afterPrecios = async (way: Way) => {
    if (busy && (await form.trigger())) {
      setWaiting(way)
      toastInfo(adminProductoTexts.fotosWaiting)
    } else if (failed > 0 && (await form.trigger())) setAsked({ question: 'fotos', slips: [], way })
    else await saves[way]()
  }
  const goOn = useEffectEvent(afterPrecios)
  useEffect(() => {
    if (!waiting || busy) return
    setWaiting(null)
    void goOn(waiting)
  }, [waiting, busy])
  return {
    asked,
    waiting: waiting !== null,
    submit: async (way: Way) => {
      const slips = slipsOf(form.getValues(), base)
      if (slips.length > 0 && (await form.trigger())) setAsked({ question: 'precios', slips, way })
      else await afterPrecios(way)
    },
    stop: () => setAsked({ ...asked, question: null }),
    goOn: () => {
      setAsked({ ...asked, question: null })
      void (asked.question === 'precios' ? afterPrecios(asked.way) : saves[asked.way]())
    },
  }
}

const asksAgain = ['precioCentavos', 'costoConsultoraCentavos', 'activo', 'publicarEl'] as const

/** Prices that were saved so before are not asked about again. What is published on a day is sold from then on. */
function slipsOf(values: ProductoForm, base: AdminProducto | null): PriceSlip[] {
  if (asksAgain.every((name) => base?.[name] === values[name])) return []
  return priceSlips({ ...values, activo: values.activo || Boolean(values.publicarEl) })
}
