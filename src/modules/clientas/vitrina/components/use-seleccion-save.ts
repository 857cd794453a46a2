import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createSeleccion, saveSeleccion, seleccionesQuery } from '#modules/clientas/vitrina/client.ts'
import { type SeleccionRequest, seleccionSchema } from '#modules/clientas/vitrina/schema.ts'
import { AppError, detailOf, type FieldError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Saves a selección, new or known, and goes back to the vitrina; what is wrong stands at its field. */
export function useSeleccionSave(seleccion: { id: string; version: number } | null) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending, isSuccess } = useVerb({
    mutationFn: async (request: SeleccionRequest) => {
      if (seleccion) await saveSeleccion(seleccion.id, { ...request, version: seleccion.version })
      else await createSeleccion(request)
    },
    success: 'Selección guardada',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: seleccionesQuery().queryKey })
      await navigate({ to: paths.vitrina, ignoreBlocker: true })
    },
    onError: (error) => {
      setErrors(errorsOf(error instanceof AppError ? (error.facts.errors ?? []) : []))
      toastError('No se pudo guardar la selección', { description: detailOf(error) })
    },
  })
  return {
    saving: isPending,
    done: isSuccess,
    errors,
    save: (typed: SeleccionRequest) => {
      const parsed = seleccionSchema.safeParse(typed)
      const issues = parsed.error?.issues ?? []
      setErrors(errorsOf(issues.map(({ path, message }) => ({ path: path.join('.'), message }))))
      if (parsed.data) mutate(parsed.data)
    },
  }
}

const errorsOf = (errors: FieldError[]) => Object.fromEntries(errors.map(({ path, message }) => [path, message]))
