import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fila, type FilasPages, filasKey, refreshProductos, saveFilas } from '#modules/catalogo/client.ts'
import { maxFilas } from '#modules/catalogo/tabla-schema.ts'
import { tablaTexts } from '#modules/catalogo/tabla-texts.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { changesOf, type FilaDraft, looksLikeSlip, type Refusal } from './tabla-draft.ts'

/** What is typed into the table and not saved, and saving it. */
export function useTabla(filas: Fila[]) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Record<string, FilaDraft>>({})
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({})
  const [asking, setAsking] = useState(false)
  const rows = filas.map((fila) => ({ fila, ...changesOf(fila, drafts[fila.id] ?? {}) }))
  const changed = rows.flatMap(({ change }) => change ?? [])
  const wrong = rows.filter(({ errors }) => Object.keys(errors).length > 0)

  const forget = (id: string) => {
    setDrafts(({ [id]: _, ...rest }) => rest)
    setRefusals(({ [id]: _, ...rest }) => rest)
  }
  /** A size that is typed again has no refusal any more. */
  const answered = (id: string, tallaId: string) =>
    setRefusals((all) => {
      const { [tallaId]: said, ...others } = all[id]?.tallas ?? {}
      if (!said) return all
      const { [id]: refusal, ...rest } = all
      return refusal && Object.keys(others).length > 0 ? { ...rest, [id]: { ...refusal, tallas: others } } : rest
    })
  const adopt = (fila: Fila) => {
    queryClient.setQueriesData<FilasPages>({ queryKey: filasKey }, (old) => old && withFila(old, fila))
    // What was typed stands over the row as it is now, which the refusal shows.
    setDrafts(({ [fila.id]: draft, ...rest }) => (draft ? { ...rest, [fila.id]: { ...draft, base: fila } } : rest))
  }

  const slips = rows.flatMap(({ fila, change }) => (change && looksLikeSlip(fila, change) ? [fila.nombre] : []))
  const submit = () => {
    if (wrong.length > 0) focusFirstError()
    else if (slips.length > 0) setAsking(true)
    else save()
  }
  const saving = useVerb({
    mutationFn: () => saveFilas(changed.slice(0, maxFilas)),
    success: (ends) => {
      const done = ends.filter(({ error }) => error === null).length
      return done > 0 ? tablaTexts.saved(done) : null
    },
    failure: tablaTexts.failed,
    onSuccess: async (ends) => {
      for (const { id, fila, error } of ends) {
        if (fila) adopt(fila)
        if (!error) forget(id)
        else setRefusals((all) => ({ ...all, [id]: refusalOf(error) }))
      }
      const refused = ends.filter(({ error }) => error !== null).length
      if (refused > 0) toastError(tablaTexts.refused(refused))
      await refreshProductos(queryClient)
    },
  })
  const save = () => {
    setAsking(false)
    saving.mutate()
  }
  return {
    rows,
    drafts,
    refusals,
    saving: saving.isPending,
    changedCount: changed.length,
    type: (id: string, part: FilaDraft) => {
      const base = drafts[id]?.base ?? filas.find((fila) => fila.id === id)
      setDrafts((all) => ({
        ...all,
        [id]: { base, ...all[id], ...part, ...(part.tallas && { tallas: { ...all[id]?.tallas, ...part.tallas } }) },
      }))
      for (const tallaId of Object.keys(part.tallas ?? {})) answered(id, tallaId)
    },
    /** Names of products whose prices look like a slip, and whether it is asked about them. */
    slips,
    asking,
    setAsking,
    submit,
    save,
    undo: () => {
      setDrafts({})
      setRefusals({})
    },
  }
}

type FilaError = NonNullable<Awaited<ReturnType<typeof saveFilas>>[number]['error']>

/** The sentence under the row, and those beside its sizes. */
const refusalOf = ({ code, detail, tallas }: FilaError): Refusal => ({
  detail: code === 'stale' && tallas.length === 0 ? tablaTexts.stale : detail,
  tallas: Object.fromEntries(tallas.map((it) => [it.id, it.detail])),
})

const withFila = (old: FilasPages, fila: Fila): FilasPages => ({
  ...old,
  pages: old.pages.map((page) => ({ ...page, items: page.items.map((it) => (it.id === fila.id ? fila : it)) })),
})

function focusFirstError() {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}
