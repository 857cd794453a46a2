import { useEffect, useEffectEvent, useState } from 'react'
import { type Slip, slipsOf } from '#modules/catalogo/rules.ts'
import { toastInfo } from '#ui/toast.ts'
import type { ProductoFormState } from './use-producto-form.ts'

/** Where one goes after saving: back to the list, or on to another new product. */
export type Way = 'list' | 'another'

type Asked = { question: 'precios' | 'fotos' | null; slips: Slip[]; way: Way }
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
      toastInfo('El producto se guarda en cuanto terminen de subir las imágenes.')
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
