import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type AdminProducto,
  adminProductoQuery,
  createProducto,
  refreshProductos,
  saveProducto,
} from '#modules/catalogo/client.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { type Slip, slipsOf } from '#modules/catalogo/rules.ts'
import type { ProductoForm, ProductoRequest } from '#modules/catalogo/schema.ts'
import type { Categoria } from '#shared/categorias.ts'
import { AppError, detailOf, type FieldError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { useListSearch } from '#ui/page.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { ProductoFormState } from './use-producto-form.ts'

type Way = 'list' | 'another'

type Asked = { question: 'precios' | 'fotos' | null; slips: Slip[]; way: Way }
type Uploads = { busy: boolean; failed: number }

/**
 * Steps before saving a valid form: confirms suspicious prices (spec 3.1), waits for uploads, and asks about failed ones.
 * @param saves called at the end; shows missing fields.
 */
export function useProductoQuestions(
  { form, base }: Pick<ProductoFormState, 'form' | 'base'>,
  { busy, failed }: Uploads,
  saves: Record<Way, () => unknown>,
) {
  // Kept while the dialog closes.
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

/** Continues with another new product (spec 3.5.3). */
export type OnAnother = (categoria: Categoria) => void | Promise<void>

type SaveState = Pick<ProductoFormState, 'form' | 'base' | 'forget' | 'refusedOver'>

/** Saves the product form, then opens the list (spec 2.2) or another new product; errors are shown at their fields (spec 2.8). */
export function useProductoSave({ form, base, forget, refusedOver }: SaveState, onAnother: OnAnother | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const listSearch = useListSearch(paths.adminProductos)
  /** The product of an earlier attempt whose response was lost before the form changed. */
  const [made, setMade] = useState<EarlierProducto | null>(null)
  const saved = useRef(false)

  const refuse = (error: unknown) => {
    if (base && error instanceof AppError && error.code === 'stale') {
      const actual = error.facts.actual as AdminProducto
      // The form reads it from the cache and shows the conflict.
      queryClient.setQueryData(adminProductoQuery(base.id).queryKey, actual)
      refusedOver(actual, reasonsOf(form.getValues(), error.facts.errors ?? []))
      toastError(adminProductoTexts.failed, { description: error.detail })
      return focusFirstError()
    }
    const earlier = earlierProducto(error)
    // Not an error: the page offers to open it.
    if (earlier) return setMade(earlier)
    if (error instanceof AppError) showErrors(form, error.facts.errors ?? [], base)
    toastError(adminProductoTexts.failed, { description: detailOf(error) })
    focusFirstError()
  }
  // A new product is first in the unfiltered list.
  const toList = () => navigate({ to: paths.adminProductos, search: base ? listSearch : {} })
  type Sent = { request: ProductoRequest; leave: OnAnother }
  const saving = useVerb({
    mutationFn: async ({ request }: Sent) => {
      if (base) await saveProducto(base.id, { ...request, version: base.version })
      else await createProducto(request)
    },
    success: base ? 'Producto actualizado exitosamente' : 'Producto creado exitosamente',
    onSuccess: async (_, { request, leave }) => {
      saved.current = true
      forget()
      await refreshProductos(queryClient)
      await leave(request.categoria)
    },
    onError: refuse,
    ...(!base && { onKeyReused: refuse }),
  })
  const sendThen = (leave: OnAnother) => (request: ProductoRequest) => saving.mutate({ request, leave })
  const refuseMissing = () => {
    toastError(adminProductoTexts.failed, { description: 'Revisa los campos marcados.' })
    focusFirstError()
  }
  return {
    save: form.handleSubmit(sendThen(toList), refuseMissing),
    saveAndAnother: form.handleSubmit(sendThen(onAnother ?? toList), refuseMissing),
    saving: saving.isPending,
    saved,
    made,
    stay: () => setMade(null),
    openMade: async ({ id }: EarlierProducto) => {
      saved.current = true
      forget()
      await refreshProductos(queryClient)
      await navigate({ to: paths.adminProducto(id) })
    },
  }
}

type EarlierProducto = { id: string; nombre: string }

function earlierProducto(error: unknown): EarlierProducto | null {
  const producto = error instanceof AppError && error.code === 'key_reused' ? error.facts.producto : null
  return producto ? (producto as EarlierProducto) : null
}

/** The messages of refused sizes by id; the server names them by index. */
function reasonsOf({ tallas, quitadas }: ProductoForm, errors: FieldError[]): Record<string, string> {
  const named = errors.flatMap(({ path, message }) => {
    const [, list, index] = /^(tallas|quitadas)\.(\d+)/.exec(path) ?? []
    const id = (list === 'tallas' ? tallas : quitadas)[Number(index ?? -1)]?.id
    return id ? [[id, message]] : []
  })
  return Object.fromEntries(named)
}

/** Shows errors at their fields; a size that cannot be removed returns with the reason. */
function showErrors(
  { getValues, setValue, setError }: ProductoFormState['form'],
  errors: FieldError[],
  base: AdminProducto | null,
) {
  const { tallas, quitadas } = getValues()
  const back = errors.flatMap(({ path, message }) => {
    const quitada = quitadas[Number(path.match(/^quitadas\.(\d+)$/)?.[1] ?? -1)]
    const talla = base?.tallas.find(({ id }) => id === quitada?.id)
    return talla ? [{ talla, message }] : []
  })
  if (back.length > 0) {
    const rows = back.map(({ talla: { id, talla, stock, marca, activo } }) => ({
      id,
      talla,
      stock,
      stockVisto: stock,
      marca,
      activo,
    }))
    setValue('tallas', [...tallas, ...rows], { shouldDirty: true })
    setValue(
      'quitadas',
      quitadas.filter(({ id }) => !rows.some((row) => row.id === id)),
    )
  }
  for (const [index, { message }] of back.entries()) setError(`tallas.${tallas.length + index}.stock`, { message })
  for (const { path, message } of errors) {
    if (!path.startsWith('quitadas.')) setError(path as keyof ProductoForm, { message })
  }
}

const maxFrames = 120

/** Focuses the first error once it is rendered, which may take several frames. */
function focusFirstError(framesLeft = maxFrames) {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (first) first.focus()
    else if (framesLeft > 0) focusFirstError(framesLeft - 1)
  })
}
