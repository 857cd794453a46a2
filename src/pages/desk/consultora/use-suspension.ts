import {
  type Consultora,
  consultoraQuery,
  directorioKey,
  reactivateConsultora,
  suspendConsultora,
} from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { historialQuery } from '#modules/reportes/bitacora/client.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { useVerb } from '#ui/use-verb.ts'

const verbs = {
  suspend: { send: suspendConsultora, title: consultorasTexts.suspendedTitle },
  reactivate: { send: reactivateConsultora, title: consultorasTexts.reactivatedTitle },
}
export type SuspensionVerb = keyof typeof verbs

/** Suspends or reactivates her, for a reason, and says how it went. Whatever came of it, the page shows how it is now. */
export function useSuspension({ id, version, nombreCompleto }: Consultora, verb: SuspensionVerb) {
  const { send, title } = verbs[verb]
  return useVerb({
    mutationFn: (motivo: string) => send(id, { motivo, version }),
    success: { title: title, description: nombreCompleto },
    failure: consultorasTexts.errorTitle,
    refresh: [
      consultoraQuery(id).queryKey,
      historialQuery('consultoras', id).queryKey,
      directorioKey,
      tableroQuery().queryKey,
    ],
  })
}
