import { zodResolver } from '@hookform/resolvers/zod'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import {
  emptyProducto,
  formOf,
  type ProductoForm,
  type ProductoRequest,
  productoSchema,
} from '#modules/catalogo/schema.ts'
import type { Imagen } from '#shared/imagen.ts'
import { restoreDraft } from '#ui/restore-draft.ts'
import { draftStorage, useEditBase } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { movedTallas, rebase } from './producto-values.ts'

export type Fotos = Record<string, Imagen>

/** Unsaved values, and the product they are based on (`null` for a new one). */
type ProductoDraft = { values: ProductoForm; base: AdminProducto | null; fotos: Fotos }

const object = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
const draftSchema = z.object({
  values: object<ProductoForm>(),
  base: object<AdminProducto>().nullable(),
  fotos: object<Fotos>(),
})

/**
 * The draft of a product's form, per tab; the number in the key changes with the format.
 * @param id `null` for a new product, or that of its `Prefill`.
 */
const productoDraft = (id: string | null) =>
  draftStorage<ProductoDraft>('tab', `azahar-producto-2-${id ?? 'nuevo'}`, draftSchema)

const fotosOf = (producto: AdminProducto | null): Fotos =>
  Object.fromEntries(
    [producto?.imagen, ...(producto?.imagenesAdicionales ?? [])].flatMap((imagen) =>
      imagen ? [[imagen.id, imagen]] : [],
    ),
  )

const pauseMs = 300

/** Initial values of a new product; `id` names its draft. */
export type Prefill = { id: string | null; values: ProductoForm }

/**
 * The product form with its draft, and the conflict when someone else saved meanwhile.
 * @param producto the loaded product; `null` for a new one.
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
  /** Whether there are unsaved changes; a ref, so that typing does not render the form again. */
  const dirty = useRef(false)

  const kept = useRef({ base, fotos })
  kept.current = { base, fotos }
  /** Saved or discarded: later input must not be stored while the page navigates away. */
  const over = useRef(false)
  // A layout effect, so that it handles input before hydration.
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

  const adopt = (saved: AdminProducto | null) => {
    edit.begin(savedOf(saved))
    setFotos((all) => ({ ...all, ...fotosOf(saved) }))
    form.reset(valuesOf(saved))
  }
  /** The server's messages for moved sizes, until the form is rebased. */
  const [moved, setMoved] = useState<TallasMoved>({})
  /** Rebases the form on the saved product; sizes to check get an error. */
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
    keepMine: () => keepMineOver(producto, moved),
    takeSaved: () => {
      adopt(producto)
      setMoved({})
      stored.forget()
    },
    /** After a conflict with `actual`: rebases at once if only sizes moved; otherwise asks first. */
    refusedOver: (actual: AdminProducto, reasons: TallasMoved) => {
      if (actual.version === base?.version) keepMineOver(actual, reasons)
      else setMoved(reasons)
    },
    restored,
    dirty,
    /** Deletes the draft, after saving or discarding. */
    forget: () => {
      over.current = true
      stored.forget()
    },
    discard: () => {
      stored.forget()
      setRestored(false)
      form.reset(valuesOf(base))
    },
  }
}

type TallasMoved = Record<string, string>
/** The error of a size whose stock was corrected since it was read; its row offers the current stock. */
export const movedError = 'moved'

const savedOf = (producto: AdminProducto | null) => ({ value: producto, version: producto?.version ?? 0 })

export type ProductoFormState = ReturnType<typeof useProductoForm>
