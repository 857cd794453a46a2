import { useQueryClient } from '@tanstack/react-query'
import { consultorasTexts } from '#features/consultoras/texts.ts'
import { tableroQuery } from '#features/tablero/web/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { approveConsultora, directorioKey, rejectSolicitud, solicitudesKey } from './client.ts'

const decisions = {
  approve: { send: approveConsultora, title: consultorasTexts.approvedTitle, text: consultorasTexts.approved },
  reject: { send: rejectSolicitud, title: consultorasTexts.rejectedTitle, text: consultorasTexts.rejected },
}

/**
 * Approves or refuses, and says how it went (spec 2.8). When another admin was first the page says so, and the list
 * is read again; when it could not be sent, the dialog stays for another try.
 */
export function useDecision(kind: keyof typeof decisions, onDecided: () => void) {
  const { send, title, text } = decisions[kind]
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: solicitudesKey }),
      queryClient.invalidateQueries({ queryKey: directorioKey }),
      queryClient.invalidateQueries({ queryKey: tableroQuery().queryKey }),
    ])
  return useVerb({
    mutationFn: send,
    onSuccess: () => {
      toastSuccess(title, { description: text })
      onDecided()
      void refresh()
    },
    onError: (error) => {
      const code = error instanceof AppError ? error.code : 'internal'
      toastError(consultorasTexts.errorTitle, { description: reasonOf(error) })
      if (code !== 'conflict' && code !== 'not_found') return
      onDecided()
      void refresh()
    },
  })
}

const reasonOf = (error: Error): string =>
  error instanceof AppError && error.code === 'unauthenticated' ? consultorasTexts.unauthorized : detailOf(error)
