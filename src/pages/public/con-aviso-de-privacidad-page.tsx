import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AvisoDePrivacidad } from '#modules/ajustes/sitio/components/aviso-de-privacidad.tsx'
import { legalFacts } from '#modules/ajustes/sitio/texts.ts'
import { conQuery } from '#modules/clientas/vitrina/client.ts'
import { ConFrame, ConMissing, ConSkeleton, conHead, loadCon } from '#modules/clientas/vitrina/components/con-parts.tsx'
import { paths } from '#shared/paths.ts'

/** /con/{codigo}/aviso-de-privacidad: the brand's page in the frame of a vitrina (spec 4.2). */
export const Route = createFileRoute('/con/$codigo/aviso-de-privacidad')({
  loader: async ({ context: { queryClient }, params: { codigo } }) => {
    await loadCon(queryClient, codigo, Promise.resolve())
    const path = paths.conLegal(codigo, paths.avisoDePrivacidad)
    return { head: conHead(queryClient, { ...legalFacts.avisoDePrivacidad, path, canonical: paths.avisoDePrivacidad }) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 150,
  pendingComponent: ConSkeleton,
  notFoundComponent: ConMissing,
  component: LegalPage,
})

function LegalPage() {
  const { codigo } = Route.useParams()
  const { data: con } = useSuspenseQuery(conQuery(codigo))
  return (
    <ConFrame con={con} path={paths.con(codigo)}>
      <AvisoDePrivacidad plain />
    </ConFrame>
  )
}
