import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Campana,
  createCampana,
  refreshCampanas,
  refreshPrices,
  saveCampana,
} from '#modules/catalogo/campanas/client.ts'
import { type CampanaForm, campanaSchema } from '#modules/catalogo/campanas/schema.ts'
import { campanaFormTexts, campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import { AppError, detailOf, type FieldError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { CampanaDraft } from './campana-editor.tsx'

/** Saves a campaña and goes back to the list; what is wrong stands at its field, what somebody else saved is shown. */
export function useCampanaSave(campana: { id: string; version: number } | null) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Campana | null>(null)
  const [version, setVersion] = useState(campana?.version ?? 0)
  const { mutate, isPending, isSuccess } = useVerb({
    mutationFn: (form: CampanaForm) => (campana ? saveCampana(campana.id, { ...form, version }) : createCampana(form)),
    success: campanaFormTexts.saved,
    onSuccess: async () => {
      await Promise.all([refreshCampanas(queryClient), refreshPrices(queryClient)])
      await navigate({ to: paths.adminCampanas, ignoreBlocker: true })
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (refusal?.code === 'stale') setConflict(refusal.facts.actual as Campana)
      show(refusal?.facts.errors ?? [])
      toastError(campanaFormTexts.saveFailed, { description: detailOf(error) })
    },
  })
  const show = (found: FieldError[]) => {
    setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])))
    // Once they stand there.
    if (found.length > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }
  return {
    saving: isPending,
    done: isSuccess,
    errors,
    conflict,
    keepMine: () => {
      if (conflict) setVersion(conflict.version)
      setConflict(null)
    },
    save: (draft: CampanaDraft) => {
      const parsed = campanaSchema.safeParse(requestOf(draft))
      const issues = parsed.error?.issues ?? []
      show(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
      if (issues.length > 0) toastError(campanaFormTexts.saveFailed, { description: campanasTexts.invalid })
      if (parsed.data) mutate(parsed.data)
    },
  }
}

const requestOf = ({ imagen, primerDia, ultimoDia, productos, ...draft }: CampanaDraft): CampanaForm => ({
  ...{ nombre: draft.nombre, texto: draft.texto, imagenId: imagen?.id ?? null },
  ...{ primerDia: primerDia ?? '', ultimoDia: ultimoDia ?? '' },
  ...{ minimoCentavos: draft.minimoCentavos, minimoPrimerCentavos: draft.minimoPrimerCentavos },
  productos: productos.map(({ productoId, precioCentavos, soloCampana }) => ({
    ...{ productoId, precioCentavos, soloCampana },
  })),
})
