import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  type AdminProducto,
  adminProductoQuery,
  createProducto,
  refreshProductos,
  saveProducto,
} from '#modules/catalogo/client.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import type { ProductoForm, ProductoRequest } from '#modules/catalogo/schema.ts'
import type { Categoria } from '#shared/categorias.ts'
import { AppError, detailOf, type FieldError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { useListSearch } from '#ui/back-to-list.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { ProductoFormState } from './use-producto-form.ts'

/** Another new product follows, most often of the same line (spec 3.5.3). */
export type OnAnother = (categoria: Categoria) => void | Promise<void>

type SaveState = Pick<ProductoFormState, 'form' | 'base' | 'forget' | 'refusedOver'>

/**
 * Saves the product form and goes back to the list (spec 2.2), or on to another new product; a failure is said beside what caused
 * it and nothing that was written is lost (spec 2.8).
 */
export function useProductoSave({ form, base, forget, refusedOver }: SaveState, onAnother: OnAnother | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const listSearch = useListSearch(paths.adminProductos)
  /** What an earlier attempt had made, whose answer was lost before the form was changed. */
  const [made, setMade] = useState<EarlierProducto | null>(null)
  /** Saved: leaving is not losing. */
  const saved = useRef(false)

  const refuse = (error: unknown) => {
    if (base && error instanceof AppError && error.code === 'stale') {
      const actual = error.facts.actual as AdminProducto
      // The form finds it there, and shows the conflict.
      queryClient.setQueryData(adminProductoQuery(base.id).queryKey, actual)
      refusedOver(actual, reasonsOf(form.getValues(), error.facts.errors ?? []))
      toastError(adminProductoTexts.failed, { description: error.detail })
      return focusFirstError()
    }
    const earlier = earlierProducto(error)
    // Not a failure: the page shows it with the next step.
    if (earlier) return setMade(earlier)
    if (error instanceof AppError) showErrors(form, error.facts.errors ?? [], base)
    toastError(adminProductoTexts.failed, { description: detailOf(error) })
    focusFirstError()
  }
  // A changed product is in the list as it was left; a new one heads the whole list.
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

/** Why sizes were refused, by id: the server names them by their places in the form. */
function reasonsOf({ tallas, quitadas }: ProductoForm, errors: FieldError[]): Record<string, string> {
  const named = errors.flatMap(({ path, message }) => {
    const [, list, index] = /^(tallas|quitadas)\.(\d+)/.exec(path) ?? []
    const id = (list === 'tallas' ? tallas : quitadas)[Number(index ?? -1)]?.id
    return id ? [[id, message]] : []
  })
  return Object.fromEntries(named)
}

/** The server's sentences at their fields. A size that may not be taken off comes back, with the reason. */
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

/** The first error has the focus as soon as it is on the page: on a busy machine that takes more than one frame. */
function focusFirstError(framesLeft = maxFrames) {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (first) first.focus()
    else if (framesLeft > 0) focusFirstError(framesLeft - 1)
  })
}
