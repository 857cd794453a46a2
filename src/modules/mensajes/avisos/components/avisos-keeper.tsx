import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Aviso, queEs, readTold, refreshAvisos } from '#modules/mensajes/avisos/client.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { sesionEnVivo, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useLive } from '#ui/use-live.ts'

/** On every page of a consultora: announces once per device what is back in stock. */
export function AvisosKeeper() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useLive(sesionEnVivo, 'aviso', () => {
    void readTold()
      .then((told) => {
        const news = takeUnsaid(queryClient, told)
        if (news.length === 0) return
        void refreshAvisos(queryClient)
        for (const { productoId } of news) void queryClient.invalidateQueries({ queryKey: ['producto', productoId] })
        const [first] = news
        const one = news.length === 1 && first
        const to = one ? paths.catalogoProducto(one.productoId) : paths.misAvisos
        toastSuccess(one ? avisosTexts.toldOf(queEs(one)) : `Ya hay ${news.length} tallas que esperabas`, {
          name: 'ya-hay',
          durationMs: 12_000,
          action: { label: one ? 'Ver prenda' : avisosTexts.seeAll, onClick: () => void router.navigate({ to }) },
        })
      })
      // Offline: announced when the stream reopens.
      .catch(() => {})
  })
  return null
}

const storageKey = 'avisos-dichos'
const keyOf = ({ id, avisadoAt }: Aviso): string => `${id} ${avisadoAt}`

/** Avisos not yet announced on this device; marks them as announced. */
function takeUnsaid(queryClient: QueryClient, told: Aviso[]): Aviso[] {
  // After a sign-out nothing is shown or stored.
  if (!queryClient.getQueryData(sesionQuery().queryKey)?.usuario) return []
  const available = told.filter(({ disponible }) => disponible > 0)
  try {
    const said = new Set<string>(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    // Drops ended turns.
    localStorage.setItem(storageKey, JSON.stringify(available.map(keyOf)))
    return available.filter((aviso) => !said.has(keyOf(aviso)))
  } catch {
    return available
  }
}
