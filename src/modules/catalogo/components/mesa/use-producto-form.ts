import { zodResolver } from '@hookform/resolvers/zod'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { emptyProducto, formOf } from '#modules/catalogo/form-values.ts'
import { type ProductoForm, type ProductoRequest, productoSchema } from '#modules/catalogo/schema.ts'
import type { Imagen } from '#shared/imagen.ts'
import { restoreDraft, useEditBase } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { fotosOf, productoDraft } from './producto-draft.ts'
import { movedTallas, rebase } from './producto-values.ts'

const pauseMs = 300

/** What a new product begins with. `id` is what its draft is kept by: `null` as every new product. */
export type Prefill = { id: string | null; values: ProductoForm }

/**
 * The product form with its memory: what is typed is kept in this tab until it is saved or given up, and a product that
 * somebody else saved meanwhile can be put under it.
 * @param producto the product as the page was opened with it; `null` for a new one.
 */
export function useProductoForm(producto: AdminProducto | null, prefill: Prefill | null) {
  const draftId = producto?.id ?? prefill?.id ?? null
  const [stored] = useState(() => productoDraft(draftId))
  const valuesOf = (saved: AdminProducto | null) => (saved ? formOf(saved) : (prefill?.values ?? emptyProducto))
  const edit = useEditBase(savedOf(producto), savedOf(producto))
  const base = edit.base.value
  const [fotos, setFotos] = useState(() => fotosOf(producto))
  const [restored, setRestored] = useState(false)
  const form = useForm<ProductoForm, unknown, ProductoRequest>({
    resolver: zodResolver(productoSchema),
    defaultValues: valuesOf(producto),
    shouldFocusError: false,
  })
  /** Something is not saved; known at each key without drawing the form anew. */
  const dirty = useRef(false)

  const kept = useRef({ base, fotos })
  kept.current = { base, fotos }
  /** Saved or given up: the page may be slow to go, and what was typed last must not be kept after all. */
  const over = useRef(false)
  // A layout effect, so that it hears of what was typed before hydration.
  useLayoutEffect(() => {
    const keep = () => dirty.current && !over.current && stored.keep({ values: form.getValues(), ...kept.current })
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty = false }) => {
        dirty.current = isDirty
        clearTimeout(timer)
        timer = setTimeout(keep, pauseMs)
      },
    })
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [stored, form])

  const restore = useEffectEvent(() => {
    const draft = stored.read()
    if (!draft) return
    edit.begin(savedOf(draft.base))
    setFotos((all) => ({ ...all, ...draft.fotos }))
    restoreDraft(form, draft.values, valuesOf(draft.base))
    setRestored(true)
  })
  useLayoutEffect(() => restore(), [])

  /** Puts what is saved now under the form. */
  const adopt = (saved: AdminProducto | null) => {
    edit.begin(savedOf(saved))
    setFotos((all) => ({ ...all, ...fotosOf(saved) }))
    form.reset(valuesOf(saved))
  }
  /** What the server said of sizes that moved, until the form stands over them. */
  const [moved, setMoved] = useState<TallasMoved>({})
  /** What was typed stays, over what is saved now; each size that is to be looked at says why. */
  const keepMineOver = (saved: AdminProducto | null, reasons: TallasMoved) => {
    const mine = form.getValues()
    const values = base && saved ? rebase(mine, base, saved) : mine
    const toLookAt = saved ? movedTallas(mine, saved) : []
    adopt(saved)
    form.reset(values, { keepDefaultValues: true })
    for (const { id, stock } of toLookAt) {
      const index = values.tallas.findIndex((it) => it.id === id)
      const message = reasons[id] ?? `Alguien más contó o ajustó esta talla mientras la editabas. Ahora hay ${stock}.`
      if (index >= 0) form.setError(`tallas.${index}.stock`, { type: movedError, message })
    }
    setMoved({})
  }
  return {
    form,
    base,
    fotos,
    addFoto: (imagen: Imagen) => setFotos((all) => ({ ...all, [imagen.id]: imagen })),
    conflict: edit.conflict,
    /** What was typed stays, over what somebody else saved. */
    keepMine: () => keepMineOver(producto, moved),
    takeSaved: () => {
      adopt(producto)
      setMoved({})
      stored.forget()
    },
    /**
     * The server refused the form over `actual`. Where only sizes moved, what was typed stands over them at once; where somebody else
     * saved the product, the conflict asks first.
     */
    refusedOver: (actual: AdminProducto, reasons: TallasMoved) => {
      if (actual.version === base?.version) keepMineOver(actual, reasons)
      else setMoved(reasons)
    },
    restored,
    dirty,
    /** Nothing is to be found again: it is saved, or left for good. */
    forget: () => {
      over.current = true
      stored.forget()
    },
    /** Gives up what was not saved. */
    discard: () => {
      stored.forget()
      setRestored(false)
      form.reset(valuesOf(base))
    },
  }
}

/** Why sizes are refused, by id. */
export type TallasMoved = Record<string, string>
/** The error of a size that moved since it was read: its row offers what there is now. */
export const movedError = 'moved'

const savedOf = (producto: AdminProducto | null) => ({ value: producto, version: producto?.version ?? 0 })

export type ProductoFormState = ReturnType<typeof useProductoForm>
