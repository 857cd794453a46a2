import {
  approveConsultora,
  directorioKey,
  rejectSolicitud,
  solicitudesKey,
} from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { useVerb } from '#ui/use-verb.ts'

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
  return useVerb({
    mutationFn: send,
    success: { title, description: text },
    failure: (error) => ({ title: consultorasTexts.errorTitle, description: reasonOf(error) }),
    refresh: [solicitudesKey, directorioKey, tableroQuery().queryKey],
    onSuccess: onDecided,
    onError: (error) => {
      if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')) onDecided()
    },
  })
}

const reasonOf = (error: Error): string =>
  error instanceof AppError && error.code === 'unauthenticated' ? consultorasTexts.unauthorized : detailOf(error)
